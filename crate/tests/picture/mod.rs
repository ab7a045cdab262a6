//! What pictures of a map are compared in.

use queenstep::tree::map::Palette;

/// Four colours that are told apart.
pub const PALETTE: Palette = Palette {
    exhausted: 0x0060_6060,
    solved: 0x0000_8000,
    solution: 0x0000_ff00,
    to_come: 0x00c0_c0c0,
};
