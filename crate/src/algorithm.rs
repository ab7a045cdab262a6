//! What an algorithm is, and the list of all.

/// One of the seven classic algorithms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AlgorithmId {
    /// All nⁿ boards with one queen a row; only full boards are tested.
    GenerateAndTest,
    /// Row by row; the test looks along the squares of an n×n board.
    BoardScan,
    /// Row by row; `queens[row] = col`.
    ColumnArray,
    /// Row by row; the intercepts `row - col` and `row + col` of every queen are stored.
    Intercepts,
    /// Row by row; three boolean arrays.
    Flags,
    /// All n² squares in row-major order, each first left empty.
    CellByCell,
    /// Row by row; the free squares of a row are one machine word.
    Bitmask,
}

impl AlgorithmId {
    /// All, in the order of `TRACE.md`.
    pub const ALL: [Self; 7] = [
        Self::GenerateAndTest,
        Self::BoardScan,
        Self::ColumnArray,
        Self::Intercepts,
        Self::Flags,
        Self::CellByCell,
        Self::Bitmask,
    ];

    /// The name used in addresses, on the command line and in exports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GenerateAndTest => "generate-and-test",
            Self::BoardScan => "board-scan",
            Self::ColumnArray => "column-array",
            Self::Intercepts => "intercepts",
            Self::Flags => "flags",
            Self::CellByCell => "cell-by-cell",
            Self::Bitmask => "bitmask",
        }
    }

    /// The algorithm of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.name() == name)
    }
}
