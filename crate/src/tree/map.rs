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
    pixels: Vec<Covered>,
    borders: Vec<Border>,
}

/// How much of a pixel is covered by bars of each kind; those that lie over each other add up.
#[derive(Clone, Copy, Default, PartialEq)]
struct Covered {
    plain: f32,
    solved: f32,
    solution: f32,
}

impl Covered {
    #[inline]
    fn of(&mut self, outcome: Outcome) -> &mut f32 {
        match outcome {
            Outcome::Solved => &mut self.solved,
            Outcome::Solution => &mut self.solution,
            _ => &mut self.plain,
        }
    }

    fn sum(&self) -> f32 {
        self.plain + self.solved + self.solution
    }
}

/// The border of a wide bar, or the part of it that is in one pixel.
struct Border {
    line: usize,
    pixel: usize,
    /// How much of the pixel it takes.
    part: f32,
}

/// A node of a map that is not exact; all numbers of events and nodes are estimated or rounded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rough {
    /// Its distance from the root.
    pub line: usize,
    /// As in [`Structure`].
    pub choice: u8,
    /// Events before it.
    pub from: f64,
    /// Events up to its end.
    pub to: f64,
    /// Places, solutions and dead ends below it, itself included; NaN where nothing is known of them.
    pub below: [f64; 3],
}

/// Some pixels of a line, the same on every line.
pub struct Strip {
    first: usize,
    last: usize,
    /// How much of the first pixel is within, and of the last, where that is another.
    head: f32,
    tail: f32,
}

/// Bars wider than this begin to keep a gap to their neighbours; it grows with them, lest some of a row have one and
/// others, hardly narrower, none.
const GAP_FROM: f64 = 2.0;
/// Half of that gap, at most, and how fast it grows.
const HALF_GAP: f64 = 0.5;
const GAP_GROWTH: f64 = 0.1;
/// How much of a border is left on the next line.
const RUNNING_ON: f32 = 0.75;
/// A border that takes less than this of a pixel is not seen.
const FAINTEST_BORDER: f64 = 0.02;
/// How opaque a pixel is at least that holds a solution.
const FAINTEST_SOLUTION: f32 = 0.3;

impl Palette {
    /// A pixel of which so much is covered, as left and as to come.
    #[inline]
    fn mix(&self, covered: &Covered) -> ([u8; 4], [u8; 4]) {
        let &Covered {
            plain,
            solved,
            solution,
        } = covered;
        let bars = plain + solved;
        let mut colour = blend(self.exhausted, self.solved, solved, bars);
        let mut sum = bars;
        if solution > 0.0 {
            // The fourth root sets one in a pixel apart from ten, and those from a hundred.
            let root = solution.min(1.0).sqrt().sqrt();
            let seen = FAINTEST_SOLUTION + (1.0 - FAINTEST_SOLUTION) * root;
            sum += seen;
            colour = blend(colour, self.solution, seen, sum);
        }
        let alpha = (sum.min(1.0) * 255.0 + 0.5) as u8;
        let pixel = |colour: Colour| {
            let [_, red, green, blue] = colour.to_be_bytes();
            [red, green, blue, alpha]
        };
        (pixel(colour), pixel(self.to_come))
    }
}

/// Of two colours one that has `part` of `all` of the other, in steps of 1/256; all channels at once.
#[inline]
fn blend(one: Colour, other: Colour, part: f32, all: f32) -> Colour {
    if part <= 0.0 {
        return one;
    }
    let part = (part / all * 256.0) as u32;
    let rest = 256 - part;
    let of = |mask: Colour| (one & mask) * rest + (other & mask) * part;
    (of(0xFF_00FF) >> 8 & 0xFF_00FF) | (of(0x00_FF00) >> 8 & 0x00_FF00)
}

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
            pixels: vec![Covered::default(); width * lines],
            borders: Vec::new(),
        }
    }

    /// Adds a bar from `from` to `to`, in pixels.
    #[inline]
    pub fn bar(&mut self, line: usize, from: f64, to: f64, outcome: Outcome) {
        if to - from > GAP_FROM {
            self.wide_bar(line, from, to, outcome);
        } else {
            self.fill(line, from, to, outcome);
        }
    }

    /// The same of a bar that keeps a gap to its neighbours.
    #[inline(never)]
    fn wide_bar(&mut self, line: usize, from: f64, to: f64, outcome: Outcome) {
        let gap = ((to - from - GAP_FROM) * GAP_GROWTH).min(HALF_GAP);
        if gap > FAINTEST_BORDER {
            self.border(line, from, from + gap);
            self.border(line, to - gap, to);
        }
        self.fill(line, from + gap, to - gap, outcome);
    }

    #[inline]
    fn fill(&mut self, line: usize, from: f64, to: f64, outcome: Outcome) {
        let (from, to) = (from.max(0.0), to.min(self.width as f64));
        if from >= to {
            return;
        }
        let pixels = self.row(line);
        let (first, last) = (from as usize, (to.ceil() as usize).max(1) - 1);
        if first == last {
            *pixels[first].of(outcome) += (to - from) as f32;
            return;
        }
        *pixels[first].of(outcome) += (first as f64 + 1.0 - from) as f32;
        for pixel in &mut pixels[first + 1..last] {
            *pixel.of(outcome) += 1.0;
        }
        *pixels[last].of(outcome) += (to - last as f64) as f32;
    }

    /// Adds a border, less than a pixel wide.
    fn border(&mut self, line: usize, from: f64, to: f64) {
        let (from, to) = (from.max(0.0), to.min(self.width as f64));
        let middle = (from as usize + 1) as f64;
        for (from, to) in [(from, to.min(middle)), (middle, to)] {
            if to - from > FAINTEST_BORDER {
                let part = (to - from) as f32;
                let pixel = from as usize;
                self.borders.push(Border { line, pixel, part });
            }
        }
    }

    /// The pixels from `from` to `to`, if any are within the picture.
    #[inline]
    pub fn strip(&self, from: f64, to: f64) -> Option<Strip> {
        let (from, to) = (from.max(0.0), to.min(self.width as f64));
        if from >= to {
            return None;
        }
        let (first, last) = (from as usize, (to.ceil() as usize).max(1) - 1);
        let (head, tail) = if first == last {
            (to - from, 0.0)
        } else {
            (first as f64 + 1.0 - from, to - last as f64)
        };
        Some(Strip {
            first,
            last,
            head: head as f32,
            tail: tail as f32,
        })
    }

    /// Adds many bars that are too narrow to be told apart: `part` of the strip is covered.
    #[inline]
    pub fn haze(&mut self, line: usize, strip: &Strip, part: f32, outcome: Outcome) {
        if part <= 0.0 {
            return;
        }
        let pixels = self.row(line);
        let &Strip {
            first,
            last,
            head,
            tail,
        } = strip;
        *pixels[first].of(outcome) += head * part;
        if last > first {
            for pixel in &mut pixels[first + 1..last] {
                *pixel.of(outcome) += part;
            }
            *pixels[last].of(outcome) += tail * part;
        }
    }

    /// The same of bars of which `solved`, at most 1, have a solution below.
    #[inline]
    pub fn haze_of_both(&mut self, line: usize, strip: &Strip, part: f32, solved: f32) {
        let with = part * solved;
        let without = part - with;
        let pixels = self.row(line);
        let add = |pixel: &mut Covered, much: f32| {
            pixel.plain += much * without;
            pixel.solved += much * with;
        };
        let &Strip {
            first,
            last,
            head,
            tail,
        } = strip;
        add(&mut pixels[first], head);
        if last > first {
            for pixel in &mut pixels[first + 1..last] {
                add(pixel, 1.0);
            }
            add(&mut pixels[last], tail);
        }
    }

    /// The pixels of a line.
    #[inline]
    fn row(&mut self, line: usize) -> &mut [Covered] {
        &mut self.pixels[line * self.width..(line + 1) * self.width]
    }

    /// Per line: the covered area, in pixels.
    pub fn areas(&self) -> impl Iterator<Item = f32> + '_ {
        let rows = self.pixels.chunks_exact(self.width.max(1));
        rows.map(|row| row.iter().map(Covered::sum).sum())
    }

    /// The picture: `2 * lines` rows of RGBA, first as left, then as to come.
    pub fn paint(&self, palette: &Palette) -> Vec<u8> {
        let size = self.width * self.lines;
        let mut pixels = vec![0u8; 2 * size * 4];
        let (left, to_come) = pixels.split_at_mut(size * 4);
        let pairs = left.as_chunks_mut::<4>().0.iter_mut();
        let pairs = pairs.zip(to_come.as_chunks_mut::<4>().0);
        // Neighbours are often alike.
        let (mut last, mut made) = (Covered::default(), ([0; 4], [0; 4]));
        for (covered, (left, to_come)) in self.pixels.iter().zip(pairs) {
            if *covered != last {
                last = *covered;
                made = palette.mix(covered);
            }
            (*left, *to_come) = made;
        }
        self.run_on(left.as_chunks_mut().0, to_come.as_chunks_mut().0);
        pixels
    }

    /// Lets the borders of wide bars run on through the lines below, weaker with each, so that subtrees stand apart where
    /// their own bars are too narrow to be told apart.
    fn run_on(&self, left: &mut [[u8; 4]], to_come: &mut [[u8; 4]]) {
        for &Border { line, pixel, part } in &self.borders {
            let mut rest = part;
            for at in (line + 1..self.lines).map(|line| line * self.width + pixel) {
                if rest < FAINTEST_BORDER as f32 {
                    break;
                }
                let alpha = (f32::from(left[at][3]) * (1.0 - rest)) as u8;
                (left[at][3], to_come[at][3]) = (alpha, alpha);
                rest *= RUNNING_ON;
            }
        }
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
