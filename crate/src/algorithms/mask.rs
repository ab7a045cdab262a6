//! A row of squares as one machine word: bit c is column c.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// Whether 32 bits are enough for a row of `n` and one bit more.
pub(crate) fn is_narrow(n: usize) -> bool {
    cfg!(feature = "light") || n < 32
}

/// A word wide enough for a row and one bit more.
pub trait Mask:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
    + 'static
{
    /// The empty row.
    const NONE: Self;

    /// Column `col` alone.
    fn bit(col: usize) -> Self;

    /// The columns left of `col`.
    fn left_of(col: usize) -> Self;

    /// How many columns there are.
    fn count(self) -> u64;

    /// The leftmost column; the width of the word where there is none.
    fn leftmost(self) -> usize;

    /// The rightmost column; there must be one.
    fn rightmost(self) -> usize;

    /// The leftmost column alone; none where there is none.
    fn first(self) -> Self;

    /// The columns right of `col`, up to the end of the word.
    fn right_of(col: usize) -> Self {
        !Self::left_of(col) & !Self::bit(col)
    }

    /// Whether `col` is in it.
    fn has(self, col: usize) -> bool {
        (self >> col) & Self::bit(0) != Self::NONE
    }
}

macro_rules! mask {
    ($word:ty) => {
        impl Mask for $word {
            const NONE: Self = 0;

            #[inline(always)]
            fn bit(col: usize) -> Self {
                1 << col
            }

            #[inline(always)]
            fn left_of(col: usize) -> Self {
                (1 << col) - 1
            }

            #[inline(always)]
            fn count(self) -> u64 {
                u64::from(self.count_ones())
            }

            #[inline(always)]
            fn leftmost(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn rightmost(self) -> usize {
                (Self::BITS - 1 - self.leading_zeros()) as usize
            }
        }
    };
}

mask!(u32);
mask!(u128);
