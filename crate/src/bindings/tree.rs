//! The search tree: its structure, its drawing, its map.

use js_sys::Float32Array;
use wasm_bindgen::prelude::*;

use crate::algorithm::AlgorithmId;
use crate::tree::{layout, map, structure};
#[cfg(not(feature = "light"))]
use crate::{board::NO_QUEEN, tree::part};

/// A whole search tree with its tidy drawing.
#[wasm_bindgen]
pub struct Tree {
    whole: structure::Structure,
    x: Vec<i32>,
    width: i32,
}

fn unit(x: i32) -> f32 {
    x as f32 / layout::UNIT as f32
}

fn units(x: &[i32]) -> Vec<f32> {
    x.iter().copied().map(unit).collect()
}

/// The tidy drawing of any tree: of its nodes in preorder the depths, at most 255, come in, and where each stands is written
/// into `x`, neighbours at least 1 apart. Whether these are the depths of a tree, and `x` is as long.
#[wasm_bindgen]
pub fn tidy(depth: &[u8], x: &Float32Array) -> bool {
    if x.length() as usize != depth.len() {
        return false;
    }
    let mut places = vec![0; depth.len()];
    let drawn = layout::tidy(depth, &mut places).is_some();
    if drawn {
        // In the same memory.
        let places: Vec<f32> = places.into_iter().map(unit).collect();
        x.copy_from(&places);
    }
    drawn
}

fn steps(steps: &[u64]) -> Vec<f64> {
    steps.iter().map(|&step| step as f64).collect()
}

#[wasm_bindgen]
impl Tree {
    /// The tree of a search, or `undefined` where it has more than `budget` nodes.
    pub fn grow(algorithm: &str, n: usize, budget: usize) -> Option<Tree> {
        let whole = structure::Structure::grow(AlgorithmId::from_name(algorithm)?, n, budget)?;
        let mut x = vec![0; whole.len()];
        let width = layout::tidy(&whole.depth, &mut x)?;
        Some(Tree { whole, x, width })
    }

    /// Events of the whole search.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> f64 {
        self.whole.total() as f64
    }

    /// Width of the drawing; neighbours are at least 1 apart.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> f64 {
        f64::from(self.width) / f64::from(layout::UNIT)
    }

    /// Per node in preorder: where it stands in the drawing.
    pub fn x(&self) -> Vec<f32> {
        units(&self.x)
    }

    /// Per node: its distance from the root.
    pub fn depth(&self) -> Vec<u8> {
        self.whole.depth.clone()
    }

    /// Per node: the column chosen to come there, 254 for a square left empty, 255 for the root.
    pub fn choice(&self) -> Vec<u8> {
        self.whole.choice.clone()
    }

    /// Per node: its parent.
    pub fn parent(&self) -> Vec<u32> {
        self.whole.parent.clone()
    }

    /// Per node: one past the last node of its subtree.
    pub fn end(&self) -> Vec<u32> {
        self.whole.end.clone()
    }

    /// Per node: the step at which it is entered.
    pub fn enter(&self) -> Vec<f64> {
        steps(&self.whole.enter)
    }

    /// Per node: the first step at which it has been left.
    pub fn leave(&self) -> Vec<f64> {
        steps(&self.whole.leave)
    }

    /// Per node: how it ends. 1 dead end, 2 exhausted, 3 solved, 4 solution.
    pub fn outcome(&self) -> Vec<u8> {
        self.whole
            .outcome
            .iter()
            .map(|&outcome| outcome as u8)
            .collect()
    }

    /// Squares refused under a node: row, column and step of each in turn.
    pub fn refused(&self, node: usize) -> Vec<f64> {
        let refused = self.whole.refused(node).into_iter();
        refused
            .flat_map(|it| [f64::from(it.row), f64::from(it.col), it.step as f64])
            .collect()
    }

    /// Places, solutions and dead ends below a node, itself included.
    pub fn below(&self, node: usize) -> Vec<f64> {
        let below = self.whole.below(node);
        vec![
            below.places as f64,
            below.solutions as f64,
            below.dead_ends as f64,
        ]
    }

    /// The bars of the stretch `from`…`to`, each line of the tree one row of pixels: first as they look once left, then
    /// as to come. Colours as 0xRRGGBB: exhausted, solved, solution, to come.
    #[wasm_bindgen(js_name = paintMap)]
    pub fn paint_map(
        &self,
        width: usize,
        from: f64,
        to: f64,
        colours: &[u32],
    ) -> Result<web_sys::ImageData, JsValue> {
        let window = map::Window { from, to, width };
        picture(
            width,
            &map::cover(&self.whole, window).paint(&palette(colours)),
        )
    }
}

pub(super) fn palette(colours: &[u32]) -> map::Palette {
    let colour = |at: usize| colours.get(at).copied().unwrap_or(0);
    map::Palette {
        exhausted: colour(0),
        solved: colour(1),
        solution: colour(2),
        to_come: colour(3),
    }
}

pub(super) fn picture(width: usize, pixels: &[u8]) -> Result<web_sys::ImageData, JsValue> {
    let height = pixels.len() / 4 / width.max(1);
    // A copy: an `ImageData` goes on reading the array it is given, and ours is freed, its first bytes overwritten,
    // before it is shown.
    let copy = js_sys::Uint8ClampedArray::from(pixels);
    web_sys::ImageData::new_with_js_u8_clamped_array_and_sh(&copy, width as u32, height as u32)
}

/// The part of a tree around the current path.
#[cfg(not(feature = "light"))]
#[wasm_bindgen]
pub struct TreePart {
    part: part::Part,
    x: Vec<i32>,
    width: i32,
}

#[cfg(not(feature = "light"))]
#[wasm_bindgen]
impl TreePart {
    /// `queens` as the search gives them (-1 for none), `depth` choices led here, `tried` of the next have been tried.
    pub fn around(
        algorithm: &str,
        n: usize,
        queens: &[i8],
        depth: usize,
        tried: usize,
    ) -> Option<TreePart> {
        let queens: Vec<u8> = queens
            .iter()
            .map(|&col| u8::try_from(col).unwrap_or(NO_QUEEN))
            .collect();
        if queens.len() != n {
            return None;
        }
        let part = part::Part::around(part::Moment {
            algorithm: AlgorithmId::from_name(algorithm)?,
            n,
            queens: &queens,
            depth,
            tried,
        });
        let mut x = vec![0; part.depth.len()];
        let width = layout::tidy(&part.depth, &mut x)?;
        Some(TreePart { part, x, width })
    }

    /// As in [`Tree`].
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> f64 {
        f64::from(self.width) / f64::from(layout::UNIT)
    }

    /// As in [`Tree`].
    pub fn x(&self) -> Vec<f32> {
        units(&self.x)
    }

    /// Per node: its distance from the first node.
    pub fn depth(&self) -> Vec<u8> {
        self.part.depth.clone()
    }

    /// As in [`Tree`].
    pub fn choice(&self) -> Vec<u8> {
        self.part.choice.clone()
    }

    /// As in [`Tree`].
    pub fn parent(&self) -> Vec<u32> {
        self.part.parent.clone()
    }

    /// Number of the node where the search stands.
    #[wasm_bindgen(getter)]
    pub fn current(&self) -> usize {
        self.part.current
    }

    /// How many nodes have been entered; they are the first so many.
    #[wasm_bindgen(getter)]
    pub fn visited(&self) -> usize {
        self.part.visited
    }

    /// Distance of the first node from the root of the whole tree.
    #[wasm_bindgen(getter)]
    pub fn above(&self) -> usize {
        self.part.above
    }

    /// Columns of the refused squares under the current node.
    pub fn refused(&self) -> Vec<u8> {
        self.part.refused.clone()
    }

    /// How many of them have been tried.
    #[wasm_bindgen(getter, js_name = refusedSoFar)]
    pub fn refused_so_far(&self) -> usize {
        self.part.refused_so_far
    }
}
