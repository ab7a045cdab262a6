//! Solutions without walking a search: in slices for a gallery, and written in a format for a file.

use js_sys::{Error, Uint8Array};
use wasm_bindgen::prelude::*;

use super::size;
use crate::outputs::{self, Format};
use crate::search::SizeError;

fn error(words: &str) -> JsValue {
    Error::new(words).into()
}

fn format(name: &str) -> Result<Format, JsValue> {
    Format::from_name(name).ok_or_else(|| error("there is no format of that name"))
}

fn all(n: f64) -> Result<outputs::Solutions, JsValue> {
    outputs::Solutions::new(size(n)).map_err(|SizeError| error(SizeError::SENTENCE))
}

/// The solutions of n, in the order of the row-by-row search.
#[wasm_bindgen]
pub struct Solutions(outputs::Solutions);

#[wasm_bindgen]
impl Solutions {
    /// Before the first solution; throws a sentence where n is no board size.
    #[wasm_bindgen(constructor)]
    pub fn new(n: f64) -> Result<Solutions, JsValue> {
        all(n).map(Solutions)
    }

    /// Whether all have been handed out.
    #[wasm_bindgen(getter)]
    pub fn finished(&self) -> bool {
        self.0.finished()
    }

    /// Up to `count` more, n columns each, one after the other; fewer where `budget` queens have been put down.
    pub fn next(&mut self, count: f64, budget: f64) -> Uint8Array {
        let mut budget = budget as u64;
        let mut boards = Vec::new();
        for _ in 0..count as u64 {
            let Some(board) = self.0.next(&mut budget) else {
                break;
            };
            boards.extend_from_slice(board);
        }
        Uint8Array::from(&boards[..])
    }
}

/// All solutions of n in a format, piece by piece.
#[wasm_bindgen]
pub struct Listing {
    solutions: outputs::Solutions,
    listing: Option<outputs::Listing<Vec<u8>>>,
}

#[wasm_bindgen]
impl Listing {
    /// Before the first byte; throws a sentence where there is no such format or size.
    #[wasm_bindgen(constructor)]
    pub fn new(format_name: &str, n: f64) -> Result<Listing, JsValue> {
        Ok(Self {
            solutions: all(n)?,
            listing: Some(outputs::Listing::new(
                format(format_name)?,
                size(n),
                Vec::new(),
            )),
        })
    }

    /// Whether the last byte has been handed out.
    #[wasm_bindgen(getter)]
    pub fn finished(&self) -> bool {
        self.listing.is_none()
    }

    /// The next bytes: those of the solutions that are found while `budget` queens are put down.
    pub fn next(&mut self, budget: f64) -> Uint8Array {
        let mut budget = budget as u64;
        let Some(listing) = &mut self.listing else {
            return Uint8Array::new_with_length(0);
        };
        while let Some(board) = self.solutions.next(&mut budget) {
            // Writing to a vector does not fail.
            let _ = listing.board(board);
        }
        let finished = self.solutions.finished();
        if finished {
            let _ = listing.end();
        }
        let bytes = std::mem::take(listing.out());
        if finished {
            self.listing = None;
        }
        Uint8Array::from(&bytes[..])
    }
}

/// How many bytes a listing of that many solutions has; NaN where there is no such format.
#[wasm_bindgen(js_name = byteCount)]
pub fn byte_count(format_name: &str, n: f64, boards: f64) -> f64 {
    match Format::from_name(format_name) {
        Some(format) => outputs::byte_count(format, size(n), boards as u64) as f64,
        None => f64::NAN,
    }
}
