//! The maps of searches whose trees are not there whole.

use wasm_bindgen::prelude::*;

use super::tree::{palette, picture};
use crate::algorithm::AlgorithmId;
use crate::tree::{cells, guess, levels, map, regular, structure};

/// The sizes of all subtrees of a large row-by-row search.
#[wasm_bindgen]
pub struct Levels {
    map: levels::Levels,
}

/// What is below the beginnings of the rows of `cell-by-cell`.
#[wasm_bindgen]
pub struct Cells {
    map: cells::Cells,
}

/// The map of `generate-and-test`.
#[wasm_bindgen]
pub struct Regular {
    map: regular::Regular,
}

/// The map of a row-by-row search that is too large to count, estimated.
#[wasm_bindgen]
pub struct Guess {
    map: guess::Guess,
}

/// What all of them can be asked.
macro_rules! maps {
    ($($Map:ident)*) => {$(
        #[wasm_bindgen]
        impl $Map {
            /// Events of the whole search.
            #[wasm_bindgen(getter)]
            pub fn total(&self) -> f64 {
                self.map.total() as f64
            }

            /// As in [`super::tree::Tree`].
            #[wasm_bindgen(js_name = paintMap)]
            pub fn paint_map(
                &self,
                width: usize,
                from: f64,
                to: f64,
                colours: &[u32],
            ) -> Result<web_sys::ImageData, JsValue> {
                let window = map::Window { from, to, width };
                picture(width, &self.map.cover(window).paint(&palette(colours)))
            }
        }
    )*};
}

maps! { Levels Cells Regular Guess }

/// What those can be asked that know every node's steps.
macro_rules! exact_maps {
    ($($Map:ident)*) => {$(
        #[wasm_bindgen]
        impl $Map {
            /// The path at a step, from the first choice on, seven numbers a node: the column (254 for a square left empty),
            /// step entered, step left, outcome, and below it, itself included, places, solutions and dead ends.
            pub fn path(&self, step: f64) -> Vec<f64> {
                let path = self.map.path(step as u64);
                path.iter().flat_map(flat).collect()
            }

            /// The nodes between the steps `from` and `to` that take at least `least` events, five numbers each: depth,
            /// column, step entered, step left, outcome.
            pub fn wide(&self, from: f64, to: f64, least: f64) -> Vec<f64> {
                let window = map::Window { from, to, width: 1 };
                let wide = self.map.wide(window, least.max(1.0));
                let five = |(depth, step): &(usize, levels::Step)| {
                    [
                        *depth as f64,
                        f64::from(step.col),
                        step.enter as f64,
                        step.leave as f64,
                        f64::from(step.outcome as u8),
                    ]
                };
                wide.iter().flat_map(five).collect()
            }
        }
    )*};
}

exact_maps! { Levels Cells Regular }

/// What those can be asked that are counted in pieces, one after the other or in workers.
macro_rules! counted_maps {
    ($($Map:ident)*) => {$(
        #[wasm_bindgen]
        impl $Map {
            /// Whether all is counted. Nothing but counting may be asked before.
            #[wasm_bindgen(getter)]
            pub fn complete(&self) -> bool {
                self.map.is_complete()
            }

            /// The share that is counted.
            #[wasm_bindgen(getter)]
            pub fn known(&self) -> f64 {
                self.map.known()
            }

            /// In how many pieces the counting can be parted.
            #[wasm_bindgen(getter)]
            pub fn pieces(&self) -> usize {
                self.map.pieces()
            }

            /// Counts the pieces from `from` up to `to`, to be adopted by this or another table of the same search.
            pub fn count(&self, from: usize, to: usize) -> Vec<u32> {
                self.map.count(from, to)
            }

            /// Takes over counts, which are to come in order.
            pub fn adopt(&mut self, from: usize, counts: &[u32]) -> bool {
                self.map.adopt(from, counts)
            }

            /// Counts all that is left.
            pub fn finish(&mut self) {
                self.map.complete();
            }
        }
    )*};
}

counted_maps! { Levels Cells }

/// The nodes of a map that is not exact, seven numbers each: depth, column (254 for a square left empty), events before,
/// events up to the end, and below it, itself included, places, solutions and dead ends.
fn flat_rough(nodes: &[map::Rough]) -> Vec<f64> {
    let seven = |node: &map::Rough| {
        let [places, solutions, dead_ends] = node.below;
        let line = node.line as f64;
        let choice = f64::from(node.choice);
        [
            line, choice, node.from, node.to, places, solutions, dead_ends,
        ]
    };
    nodes.iter().flat_map(seven).collect()
}

fn flat((step, below): &(levels::Step, structure::Below)) -> [f64; 7] {
    [
        f64::from(step.col),
        step.enter as f64,
        step.leave as f64,
        f64::from(step.outcome as u8),
        below.places as f64,
        below.solutions as f64,
        below.dead_ends as f64,
    ]
}

fn flat_way(way: Vec<(f64, f64)>) -> Vec<f64> {
    way.into_iter().flat_map(|(from, to)| [from, to]).collect()
}

#[wasm_bindgen]
impl Levels {
    /// The table of a search, nothing counted yet; `undefined` for one that is not row by row, or too large.
    pub fn create(algorithm: &str, n: usize) -> Option<Levels> {
        let map = levels::Levels::new(AlgorithmId::from_name(algorithm)?, n)?;
        Some(Levels { map })
    }

    /// Estimates what has not been counted.
    pub fn guess(&mut self, seed: u32) {
        self.map.guess(u64::from(seed));
    }

    /// The table as it stands, for a picture: what has not been counted as [`Levels::guess`] has it.
    #[wasm_bindgen(js_name = soFar)]
    pub fn so_far(&self) -> Levels {
        let map = self.map.so_far();
        Levels { map }
    }

    /// The stretch of it that is only estimated: where it begins and ends, in events.
    pub fn unsure(&self) -> Vec<f64> {
        let (from, to) = self.map.unsure();
        vec![from as f64, to as f64]
    }

    /// The first nodes on the way to these queens: where each begins and ends, in events.
    pub fn way(&self, queens: &[u8]) -> Vec<f64> {
        let way = self.map.way(queens).into_iter();
        flat_way(way.map(|(from, to)| (from as f64, to as f64)).collect())
    }

    /// The children of the node of these queens, from the left, as in [`Levels::path`].
    pub fn branches(&self, queens: &[u8]) -> Vec<f64> {
        let branches = self.map.branches(queens).unwrap_or_default();
        branches.iter().flat_map(flat).collect()
    }
}

#[wasm_bindgen]
impl Cells {
    /// The table of a board, nothing counted yet; `undefined` where it is too large.
    pub fn create(n: usize) -> Option<Cells> {
        let map = cells::Cells::new(n)?;
        Some(Cells { map })
    }

    /// An estimate from so many probes, of which there is a picture alone; `undefined` where the board is too large.
    pub fn estimate(n: usize, seed: u32, probes: usize) -> Option<Cells> {
        let map = cells::Cells::estimate(n, u64::from(seed), probes)?;
        Some(Cells { map })
    }

    /// As in [`Levels`], for queens row by row (-1 for none), after so many squares.
    pub fn way(&self, queens: &[i8], squares: usize) -> Vec<f64> {
        let queens: Vec<Option<usize>> = queens
            .iter()
            .map(|&col| usize::try_from(col).ok())
            .collect();
        flat_way(self.map.way(&queens, squares))
    }

    /// The nodes between `from` and `to` that take at least `least` events, as far as they are estimated.
    pub fn rough(&self, from: f64, to: f64, least: f64) -> Vec<f64> {
        let window = map::Window { from, to, width: 1 };
        flat_rough(&self.map.rough(window, least))
    }
}

#[wasm_bindgen]
impl Regular {
    /// The tree of a board; `undefined` where it is too large.
    pub fn create(n: usize) -> Option<Regular> {
        let map = regular::Regular::new(n)?;
        Some(Regular { map })
    }

    /// Whether steps can be told; else the map is rounded, and all there is.
    #[wasm_bindgen(getter)]
    pub fn exact(&self) -> bool {
        self.map.is_exact()
    }

    /// As in [`Levels`].
    pub fn way(&self, queens: &[u8]) -> Vec<f64> {
        flat_way(self.map.way(queens))
    }

    /// The nodes between `from` and `to` that take at least `least` events, as far as they are estimated.
    pub fn rough(&self, from: f64, to: f64, least: f64) -> Vec<f64> {
        let window = map::Window { from, to, width: 1 };
        flat_rough(&self.map.rough(window, least))
    }
}

#[wasm_bindgen]
impl Guess {
    /// An estimate from so many probes; `undefined` for a search that is not row by row.
    pub fn create(algorithm: &str, n: usize, seed: u32, probes: usize) -> Option<Guess> {
        let algorithm = AlgorithmId::from_name(algorithm)?;
        let map = guess::Guess::new(algorithm, n, u64::from(seed), probes)?;
        Some(Guess { map })
    }

    /// As in [`Levels`], in estimated events.
    pub fn way(&self, queens: &[u8]) -> Vec<f64> {
        flat_way(self.map.way(queens))
    }

    /// The nodes between `from` and `to` that take at least `least` events, as far as they are estimated.
    pub fn rough(&self, from: f64, to: f64, least: f64) -> Vec<f64> {
        let window = map::Window { from, to, width: 1 };
        flat_rough(&self.map.wide(window, least))
    }
}
