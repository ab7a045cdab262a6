//! The counting of a census, for the workers of the page.

use js_sys::{Error, Uint32Array};
use wasm_bindgen::prelude::*;

use crate::algorithm::AlgorithmId;
use crate::census::Census;

/// The tasks of a census; see [`crate::census`].
#[wasm_bindgen]
pub struct Tasks(Census);

#[wasm_bindgen]
impl Tasks {
    /// Throws where there is no such search, or where no census reaches it.
    #[wasm_bindgen(constructor)]
    pub fn new(algorithm: &str, n: f64) -> Result<Tasks, JsValue> {
        AlgorithmId::from_name(algorithm)
            .and_then(|id| Census::new(id, super::size(n)))
            .map(Tasks)
            .ok_or_else(|| Error::new("no census reaches that search").into())
    }

    /// How many there are.
    #[wasm_bindgen(getter)]
    pub fn tasks(&self) -> f64 {
        self.0.tasks() as f64
    }

    /// Counts those from `from` up to `to`, packed for `Census.adopt`.
    pub fn count(&self, from: f64, to: f64) -> Uint32Array {
        Uint32Array::from(&self.0.count(from as usize, to as usize)[..])
    }
}
