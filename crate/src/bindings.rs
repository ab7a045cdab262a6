//! What the page can call. This module alone knows `wasm-bindgen`, `js-sys` and `web-sys`, and it only
//! translates.
//!
//! Numbers cross as `f64`, exact to 2⁵³ - 1, and lists as copied typed arrays. NaN stands for a figure that is not
//! known. Whatever the page hands in is checked here.

use js_sys::{Float64Array, Int8Array, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;

use crate::ahead::Ahead;
use crate::algorithm::AlgorithmId;
use crate::board::NO_QUEEN;
use crate::search::{self, Leap, LeapOutcome, SizeError};

#[cfg(not(feature = "light"))]
mod census;
#[cfg(feature = "light")]
mod heap;
#[cfg(not(feature = "light"))]
mod maps;
mod tree;

/// The most events that one call hands out.
const MOST_EVENTS: usize = 1 << 20;

/// The largest step, and the largest number that a page can hand in exactly.
const MOST: f64 = 9_007_199_254_740_991.0;

static PANIC_MESSAGE: std::sync::Mutex<String> = std::sync::Mutex::new(String::new());

/// Keeps the words of a panic for [`panic_message`], then lets `console_error_panic_hook` tell the console.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut message) = PANIC_MESSAGE.lock() {
            *message = info
                .payload_as_str()
                .unwrap_or("the engine stopped")
                .to_owned();
        }
        console_error_panic_hook::hook(info);
    }));
}

/// The words of the panic that stopped the engine; empty while it runs.
#[wasm_bindgen(js_name = panicMessage)]
pub fn panic_message() -> String {
    PANIC_MESSAGE
        .lock()
        .map(|message| message.clone())
        .unwrap_or_default()
}

/// The names of the algorithms.
#[wasm_bindgen]
pub fn algorithms() -> Vec<String> {
    AlgorithmId::ALL
        .iter()
        .map(|id| id.name().to_owned())
        .collect()
}

/// The bytes of memory that the engine has taken.
#[wasm_bindgen(js_name = memoryBytes)]
pub fn memory_bytes() -> f64 {
    core::arch::wasm32::memory_size(0) as f64 * 65536.0
}

fn error(words: &str) -> JsValue {
    js_sys::Error::new(words).into()
}

/// A whole number no less than 0; what is not one is 0.
#[inline]
fn whole(number: f64) -> u64 {
    // Machines turn a signed number into one with a point, and back, several times faster.
    number.clamp(0.0, MOST) as i64 as u64
}

fn known(figure: Option<u64>) -> f64 {
    figure.map_or(f64::NAN, |figure| figure as f64)
}

fn or_none(row_or_col: Option<u8>) -> i8 {
    row_or_col.map_or(-1, |number| number as i8)
}

/// A search of one algorithm for one n, at one step.
#[wasm_bindgen]
pub struct Search {
    ahead: Ahead,
}

#[wasm_bindgen]
impl Search {
    /// A search at step 0; throws a sentence where there is none of that name or size.
    #[wasm_bindgen(constructor)]
    pub fn new(algorithm: &str, n: f64) -> Result<Search, JsValue> {
        let id = AlgorithmId::from_name(algorithm)
            .ok_or_else(|| error("there is no algorithm of that name"))?;
        let size = if n.fract() == 0.0 {
            whole(n) as usize
        } else {
            0
        };
        match search::Search::new(id, size) {
            Ok(search) => Ok(Search {
                ahead: Ahead::new(search),
            }),
            Err(SizeError) => Err(error(SizeError::SENTENCE)),
        }
    }

    /// A second machine at the same step, which goes its own way from there.
    pub fn copy(&mut self) -> Search {
        Search {
            ahead: Ahead::new(self.ahead.search().clone()),
        }
    }

    /// How many events led here.
    #[wasm_bindgen(getter)]
    pub fn step(&mut self) -> f64 {
        self.ahead.search().step() as f64
    }

    /// Whether this is the end.
    #[wasm_bindgen(getter)]
    pub fn finished(&mut self) -> bool {
        self.ahead.search().finished()
    }

    /// The number of events of the whole search; NaN where it is not known.
    #[wasm_bindgen(getter)]
    pub fn total(&mut self) -> f64 {
        known(self.ahead.search().total())
    }

    /// Makes as many events as `out` has room for (at most 2²⁰) and writes them there, packed; how many.
    pub fn forward(&mut self, out: &Uint32Array) -> u32 {
        let events = self.ahead.events((out.length() as usize).min(MOST_EVENTS));
        let made = events.len() as u32;
        if made == out.length() {
            out.copy_from(events);
        } else {
            out.subarray(0, made).copy_from(events);
        }
        made
    }

    /// Makes up to `events` events without handing them out; how many.
    pub fn walk(&mut self, events: f64) -> f64 {
        self.ahead.walk(whole(events)) as i64 as f64
    }

    /// Undoes up to `count` events; how many.
    pub fn back(&mut self, count: f64) -> f64 {
        let count = whole(count);
        let mut undone = 0;
        let search = self.ahead.search();
        while undone < count && search.back().is_some() {
            undone += 1;
        }
        undone as f64
    }

    /// Goes towards `step`, making and undoing at most `budget` events; whether it is there.
    pub fn seek(&mut self, step: f64, budget: f64) -> bool {
        self.ahead.search().seek(whole(step), whole(budget))
    }

    /// Goes towards where the leap of that name leads: 0 more to go, 1 arrived, 2 no such step.
    pub fn leap(&mut self, kind: &str, budget: f64) -> Result<u8, JsValue> {
        let leap = match kind {
            "over" => Leap::Over,
            "out" => Leap::Out,
            "out-back" => Leap::OutBack,
            "next-solution" => Leap::NextSolution,
            "previous-solution" => Leap::PreviousSolution,
            "next-backtrack" => Leap::NextBacktrack,
            "previous-backtrack" => Leap::PreviousBacktrack,
            "end" => Leap::End,
            _ => return Err(error("there is no leap of that name")),
        };
        Ok(match self.ahead.search().leap(leap, whole(budget)) {
            LeapOutcome::More => 0,
            LeapOutcome::Arrived => 1,
            LeapOutcome::None => 2,
        })
    }

    /// Step, total, finished, packed last event (-1: none), checks, solutions, places, conflicts, skips, dead ends,
    /// backtracks, those because of a dead end, because exhausted, because solved, and the row of the queen that the
    /// test met first (-1: none). NaN: not known.
    pub fn figures(&mut self) -> Float64Array {
        let search = self.ahead.search();
        let figures = search.figures();
        let [dead_end, exhausted, solved] = figures.reasons;
        Float64Array::from(
            &[
                figures.step as f64,
                known(search.total()),
                f64::from(u8::from(search.finished())),
                search.last().map_or(-1.0, |event| f64::from(event.0)),
                known(figures.checks),
                known(figures.solutions),
                known(figures.places),
                known(figures.conflicts),
                known(figures.skips),
                known(figures.dead_ends),
                known(figures.backtracks),
                known(dead_end),
                known(exhausted),
                known(solved),
                f64::from(or_none(search.first_attacker())),
            ][..],
        )
    }

    /// The column of each row's queen, -1 where there is none.
    pub fn queens(&mut self) -> Int8Array {
        let queens: Vec<i8> = self
            .ahead
            .search()
            .queens()
            .iter()
            .map(|&col| or_none((col != NO_QUEEN).then_some(col)))
            .collect();
        Int8Array::from(&queens[..])
    }

    /// The rows of all queens that attack the square that the last event refused.
    pub fn attackers(&mut self) -> Uint8Array {
        Uint8Array::from(&self.ahead.search().attackers()[..])
    }

    /// The column that each row's frame tries next, -1 where there is none.
    #[wasm_bindgen(js_name = nextColumns)]
    pub fn next_columns(&mut self) -> Int8Array {
        let search = self.ahead.search();
        let columns: Vec<i8> = (0..search.n())
            .map(|row| or_none(search.next_col(row)))
            .collect();
        Int8Array::from(&columns[..])
    }

    /// The single checks of the last event, in order, packed as [`crate::checks::Check::pack`] says.
    pub fn checks(&mut self) -> Uint32Array {
        let packed: Vec<u32> = self
            .ahead
            .search()
            .checks()
            .into_iter()
            .map(|check| check.pack())
            .collect();
        Uint32Array::from(&packed[..])
    }
}
