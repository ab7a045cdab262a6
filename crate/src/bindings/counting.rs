//! Counting, for the workers of the page, and solutions without a search: with the feature `counting`, these are all
//! the bindings there are.

#[path = "solutions.rs"]
mod solutions;
#[path = "tasks.rs"]
mod tasks;

use js_sys::{Error, Float64Array};
use wasm_bindgen::prelude::*;

use crate::algorithm::AlgorithmId;
use crate::board::MAX_N;
use crate::count::estimate::{self, Estimated};
use crate::count::{self, Count};

#[cfg(not(feature = "simd"))]
use crate::count::lists::Lists;
#[cfg(feature = "simd")]
use crate::count::vectors::Lists;

/// `n` as handed in by the page; 0, which no board has, where it is not a whole number.
fn size(n: f64) -> usize {
    if n.fract() == 0.0 { n as usize } else { 0 }
}

/// The count of one board size, in cases that are independent of each other.
#[wasm_bindgen]
pub struct Counter(count::Counter<Lists>);

#[wasm_bindgen]
impl Counter {
    /// Lists the cases of `n`; throws a sentence where this module does not count them: the one with vectors to
    /// n = 18, the other one to 22.
    #[wasm_bindgen(constructor)]
    pub fn new(n: f64) -> Result<Counter, JsValue> {
        count::Counter::new(size(n), Lists::new())
            .map(Counter)
            .map_err(|error| Error::new(&error.to_string()).into())
    }

    /// The number of cases.
    #[wasm_bindgen(getter)]
    pub fn cases(&self) -> f64 {
        self.0.cases() as f64
    }

    /// The solutions of the cases `from` up to but without `to`: all, fundamental.
    pub fn count(&mut self, from: f64, to: f64) -> Float64Array {
        let Count { all, fundamental } = self.0.count(from as usize..to as usize);
        Float64Array::from([all as f64, fundamental as f64].as_slice())
    }
}

/// Knuth's estimate of the size of a search, sharpened probe by probe.
#[wasm_bindgen]
pub struct Prober(estimate::Prober);

#[wasm_bindgen]
impl Prober {
    /// Probes `algorithm` at `n`; throws a sentence where there is no such search.
    #[wasm_bindgen(constructor)]
    pub fn new(algorithm: &str, n: f64, seed: f64) -> Result<Prober, JsValue> {
        let error = |words: &str| JsValue::from(Error::new(words));
        let id = AlgorithmId::from_name(algorithm)
            .ok_or_else(|| error("there is no algorithm of that name"))?;
        match size(n) {
            n @ 1..=MAX_N => Ok(Prober(estimate::Prober::new(id, n, seed as u64))),
            _ => Err(error(&format!("n goes from 1 to {MAX_N}"))),
        }
    }

    /// Makes `probes` more.
    pub fn probe(&mut self, probes: f64) {
        self.0.probe(probes as u64);
    }

    /// What is known so far: probes, then mean and standard error of events, of places and of solutions, then of
    /// the nodes at each depth from 1.
    pub fn estimate(&self) -> Float64Array {
        let estimate = self.0.estimate();
        let pair = |one: &Estimated| [one.mean, one.error];
        let mut figures = vec![estimate.probes as f64];
        figures.extend(pair(&estimate.events));
        figures.extend(pair(&estimate.places));
        figures.extend(pair(&estimate.solutions));
        figures.extend(estimate.nodes.iter().flat_map(pair));
        Float64Array::from(figures.as_slice())
    }
}
