//! The whole search as nested bars: depth downwards, width = share of all events.
//!
//! An icicle (Kruskal and Landwehr 1983) over time: event k covers the stretch from k − 1 to k, a node's bar runs from
//! the event that enters it to the one that leaves it, so bars nest and a position is a step. What falls into one
//! pixel is summed: a pixel is as opaque as the part of it that bars cover.
//!
//! One picture serves every step. It holds each line twice, first in the colours that nodes have once they are left,
//! then in those of what is to come. Left of the playing position all nodes but the open ones have been left, right of
//! it none has been entered, so a view shows the one picture up to the position, the other from there on, and the bars
//! of the open path on top.

use super::structure::{LEFT_EMPTY, Outcome, Structure};

/// A colour as 0xRRGGBB.
pub type Colour = u32;

/// The colours of the map.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Nodes left without a solution below.
    pub exhausted: Colour,
    /// Nodes left with a solution below.
    pub solved: Colour,
    /// Full boards.
    pub solution: Colour,
    /// Nodes not entered yet.
    pub to_come: Colour,
}

/// A stretch of the search, in events, and the pixels that show it.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Where the picture begins, in events.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// Pixels from `from` to `to`.
    pub width: usize,
}

/// Parts of pixels that are covered, by line.
pub struct Coverage {
    width: usize,
    lines: usize,
    plain: Vec<f32>,
    solved: Vec<f32>,
    solution: Vec<f32>,
}

/// Bars wider than this begin to keep a gap to their neighbours; it grows with them, lest some of a row have one and
/// others, hardly narrower, none.
const GAP_FROM: f64 = 2.0;
/// Half of that gap, at most, and how fast it grows.
const HALF_GAP: f64 = 0.5;
const GAP_GROWTH: f64 = 0.1;
/// How opaque a pixel is at least that holds a solution.
const FAINTEST_SOLUTION: f32 = 0.3;

impl Window {
    fn scale(&self) -> f64 {
        self.width as f64 / (self.to - self.from).max(f64::MIN_POSITIVE)
    }
}

impl Coverage {
    /// Nothing covered.
    pub fn new(width: usize, lines: usize) -> Self {
        Self {
            width,
            lines,
            plain: vec![0.0; width * lines],
            solved: vec![0.0; width * lines],
            solution: vec![0.0; width * lines],
        }
    }

    /// Adds a bar from `from` to `to`, in pixels.
    pub fn bar(&mut self, line: usize, from: f64, to: f64, outcome: Outcome) {
        let gap = ((to - from - GAP_FROM) * GAP_GROWTH).clamp(0.0, HALF_GAP);
        let (from, to) = ((from + gap).max(0.0), (to - gap).min(self.width as f64));
        if from >= to {
            return;
        }
        let row = line * self.width..(line + 1) * self.width;
        let pixels = match outcome {
            Outcome::Solved => &mut self.solved[row],
            Outcome::Solution => &mut self.solution[row],
            _ => &mut self.plain[row],
        };
        let (first, last) = (from as usize, (to.ceil() as usize).max(1) - 1);
        if first == last {
            pixels[first] += (to - from) as f32;
            return;
        }
        pixels[first] += (first as f64 + 1.0 - from) as f32;
        for pixel in &mut pixels[first + 1..last] {
            *pixel += 1.0;
        }
        pixels[last] += (to - last as f64) as f32;
    }

    /// Adds many bars that are too narrow to be told apart: `part` of the stretch from `from` to `to` is covered.
    pub fn haze(&mut self, line: usize, from: f64, to: f64, part: f64, outcome: Outcome) {
        let (from, to) = (from.max(0.0), to.min(self.width as f64));
        if from >= to || part <= 0.0 {
            return;
        }
        let row = line * self.width..(line + 1) * self.width;
        let pixels = match outcome {
            Outcome::Solved => &mut self.solved[row],
            Outcome::Solution => &mut self.solution[row],
            _ => &mut self.plain[row],
        };
        let (first, last) = (from as usize, (to.ceil() as usize).max(1) - 1);
        for (at, pixel) in pixels.iter_mut().enumerate().take(last + 1).skip(first) {
            let overlap = to.min(at as f64 + 1.0) - from.max(at as f64);
            *pixel += (overlap * part) as f32;
        }
    }

    /// Per line: the covered area, in pixels.
    pub fn areas(&self) -> impl Iterator<Item = f32> + '_ {
        (0..self.lines).map(|line| {
            let row = line * self.width..(line + 1) * self.width;
            let parts = [&self.plain, &self.solved, &self.solution];
            parts
                .map(|part| part[row.clone()].iter().sum::<f32>())
                .iter()
                .sum()
        })
    }

    /// The picture: `2 * lines` rows of RGBA, first as left, then as to come.
    pub fn paint(&self, palette: &Palette) -> Vec<u8> {
        let size = self.width * self.lines;
        let mut pixels = vec![0u8; 2 * size * 4];
        let (left, to_come) = pixels.split_at_mut(size * 4);
        let covered = self.plain.iter().zip(&self.solved).zip(&self.solution);
        for (((&plain, &solved), &solution), (left, to_come)) in covered.zip(
            left.as_chunks_mut::<4>()
                .0
                .iter_mut()
                .zip(to_come.as_chunks_mut::<4>().0),
        ) {
            let solution = if solution > 0.0 {
                FAINTEST_SOLUTION + (1.0 - FAINTEST_SOLUTION) * solution.min(1.0).sqrt()
            } else {
                0.0
            };
            let sum = plain + solved + solution;
            if sum <= 0.0 {
                continue;
            }
            let alpha = (sum.min(1.0) * 255.0 + 0.5) as u8;
            let channel = |shift: u32| {
                let part = |colour: Colour| (colour >> shift & 255) as f32;
                ((plain * part(palette.exhausted)
                    + solved * part(palette.solved)
                    + solution * part(palette.solution))
                    / sum
                    + 0.5) as u8
            };
            *left = [channel(16), channel(8), channel(0), alpha];
            *to_come = [
                (palette.to_come >> 16) as u8,
                (palette.to_come >> 8) as u8,
                palette.to_come as u8,
                alpha,
            ];
        }
        pixels
    }
}

/// Where a node's bar begins and ends, in events.
pub fn stretch(tree: &Structure, node: usize) -> (f64, f64) {
    // Nothing is said when an empty square is given up: its last event is the one before.
    let silent = tree.choice[node] == LEFT_EMPTY || node == 0;
    let from = tree.enter[node].max(1) - 1;
    (from as f64, (tree.leave[node] - u64::from(silent)) as f64)
}

/// The bars of a whole tree within `window`; the root, which is all of it, has none.
pub fn cover(tree: &Structure, window: Window) -> Coverage {
    let lines = tree.depth.iter().max().map_or(0, |&d| usize::from(d));
    let mut coverage = Coverage::new(window.width, lines);
    let scale = window.scale();
    let mut node = 1;
    while node < tree.len() {
        let (from, to) = stretch(tree, node);
        if to <= window.from {
            node = tree.end[node] as usize;
            continue;
        }
        if from >= window.to {
            break;
        }
        coverage.bar(
            usize::from(tree.depth[node]) - 1,
            (from - window.from) * scale,
            (to - window.from) * scale,
            tree.outcome[node],
        );
        node += 1;
    }
    coverage
}
