//! `Search`: the resumable step machine (forward, back, seek, leap).
//!
//! Step k is the state after the first k events. Going back needs no log: each machine undoes its events exactly.
//! Going far rests on a census, where one has been adopted and knows the way. Otherwise going far back rests on
//! checkpoints, a bounded number of positions at about equal distances: when there are too many, every second one is
//! dropped and the distance doubles.

use std::fmt;
use std::rc::Rc;

use crate::algorithm::{Algorithm, AlgorithmId, Figures, Position, SLACK, Until};
use crate::board::{NO_QUEEN, Square};
use crate::census::Census;
use crate::checks::{Check, checks};
use crate::event::{Event, Kind};

/// The board size is not one that can be stepped through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError;

impl SizeError {
    /// What is accepted.
    pub const SENTENCE: &str = if cfg!(feature = "light") {
        "the board is too large for this build of the solver"
    } else {
        "the board size must be a whole number from 1 to 100"
    };
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::SENTENCE)
    }
}

impl std::error::Error for SizeError {}

/// Where to go in one go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leap {
    /// Where the next event is a `place` or `skip`: to where that node's subtree is finished (after its `backtrack`;
    /// for a `skip`, before the next event of its parent). Else one event forward.
    Over,
    /// To just after the `backtrack` of the queen placed last; without queens, to the end.
    Out,
    /// Back to the latest earlier step whose event placed a queen that stands now; without one, to the beginning.
    OutBack,
    /// To the nearest step ahead whose event is a `solution`.
    NextSolution,
    /// To the nearest step before whose event is a `solution`.
    PreviousSolution,
    /// To the nearest step ahead whose event is a `backtrack`.
    NextBacktrack,
    /// To the nearest step before whose event is a `backtrack`.
    PreviousBacktrack,
    /// To the end.
    End,
}

/// How far a leap has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeapOutcome {
    /// The search is where the leap leads.
    Arrived,
    /// The budget is used up. The same leap asked for again goes on; any other call ends it, and the search then is
    /// at some step on the leap's way.
    More,
    /// There is no such step; the search is where it was when the leap began.
    None,
}

/// A search of one algorithm for one n, at one step.
///
/// Its memory does not grow with the number of steps. `forward` after `back` makes the same event again, and a search
/// that is dropped, built anew and sought to the same step goes on identically.
pub struct Search {
    id: AlgorithmId,
    machine: Box<dyn Algorithm>,
    step: u64,
    /// Figures that were not known where the search was put are not known from there on.
    known: Figures,
    start: Position,
    checkpoints: Checkpoints,
    end: Option<u64>,
    census: Option<Rc<Census>>,
    under_way: Option<UnderWay>,
    scratch: Vec<u32>,
}

/// The largest step number: above it, not every whole number is a 64-bit float.
const LARGEST: u64 = (1 << 53) - 1;

/// Events walked at a time where they are not handed out.
pub(crate) const BLOCK: usize = 8192;

/// An undone event costs about as much as this many made ones.
const BACK_COST: u64 = 16;

/// A leap backwards looks at so many events one by one before it walks from checkpoints.
const NEAR: u64 = 4096;

impl Search {
    /// A search at step 0. n is from 1 to 100.
    pub fn new(id: AlgorithmId, n: usize) -> Result<Self, SizeError> {
        if n == 0 || n > id.largest() {
            return Err(SizeError);
        }
        let machine = id.build(n);
        let start = machine.position();
        Ok(Self {
            id,
            step: 0,
            known: Figures::START,
            start,
            checkpoints: Checkpoints::default(),
            end: machine.total(),
            census: None,
            under_way: None,
            scratch: Vec::new(),
            machine,
        })
    }

    /// The algorithm.
    pub fn id(&self) -> AlgorithmId {
        self.id
    }

    /// The board's size.
    pub fn n(&self) -> usize {
        self.machine.queens().len()
    }

    /// How many events led here.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// Whether this is the end of the search.
    pub fn finished(&self) -> bool {
        self.machine.finished()
    }

    /// The number of events of the whole search: where it follows from n, where a census knows it, or once the end has
    /// been reached.
    pub fn total(&self) -> Option<u64> {
        self.end
            .or_else(|| self.census.as_ref().and_then(|census| census.total()))
    }

    /// Lets seeking, leaping and the total rest on what `census` knows, now and when it is filled further. Returns
    /// whether it is a census of this search; one of another is not taken.
    pub fn adopt(&mut self, census: Rc<Census>) -> bool {
        let fits = census.id() == self.id && census.n() == self.n();
        if fits {
            self.census = Some(census);
        }
        fits
    }

    /// Makes one event; `None` at the end.
    pub fn forward(&mut self) -> Option<Event> {
        self.under_way = None;
        self.one_forward()
    }

    /// Makes the next events, packed; returns how many. Fewer than `out` takes only at the end.
    pub fn fill(&mut self, out: &mut [u32]) -> usize {
        self.under_way = None;
        let Some(direct) = out.len().checked_sub(SLACK) else {
            return self.fill_rest(out);
        };
        let made = self.run(out, direct);
        if made < direct {
            made
        } else {
            made + self.fill_rest(&mut out[direct..])
        }
    }

    /// Makes up to `limit` events, packed, into the front of `out`, which must have [`SLACK`] more; what is behind the
    /// events is then undefined. The fastest way: [`Self::fill`] without its copy of the last events.
    pub fn fill_with_slack(&mut self, out: &mut [u32], limit: usize) -> usize {
        self.under_way = None;
        self.run(out, limit)
    }

    /// Makes up to `limit` events as [`Self::fill_with_slack`] does, but stops where the next take longer than those
    /// before: none mean the end, fewer don't.
    pub fn fill_some(&mut self, out: &mut [u32], limit: usize) -> usize {
        self.under_way = None;
        self.some(out, limit)
    }

    /// Makes up to `events` events without handing them out; returns how many.
    pub fn walk(&mut self, events: u64) -> u64 {
        self.under_way = None;
        self.stride(events)
    }

    /// Undoes exactly one event and returns it; `None` at step 0.
    pub fn back(&mut self) -> Option<Event> {
        self.under_way = None;
        self.one_back()
    }

    /// Goes to `step`, or to the end where that is nearer, by making and undoing at most `budget` events. Returns
    /// whether it is there; if not, the same call goes on.
    pub fn seek(&mut self, step: u64, budget: u64) -> bool {
        self.under_way = None;
        self.approach(step, &mut { budget })
    }

    /// Goes where `leap` says, by making and undoing at most about `budget` events; see [`LeapOutcome`].
    pub fn leap(&mut self, leap: Leap, budget: u64) -> LeapOutcome {
        let mut under_way = match self.under_way.take() {
            Some(under_way) if under_way.leap == leap => under_way,
            _ => self.set_out(leap),
        };
        let mut budget = budget;
        let outcome = self.carry_on(&mut under_way, &mut budget);
        if outcome == LeapOutcome::More {
            self.under_way = Some(under_way);
        }
        outcome
    }

    /// The event that led here; `None` at step 0.
    pub fn last(&self) -> Option<Event> {
        self.machine.last()
    }

    /// The queens on the board, as a placement of length n (see [`crate::board`]).
    pub fn queens(&self) -> &[u8] {
        self.machine.queens()
    }

    /// The rows, ascending, of all queens that attack the square that the last event refused; else none.
    pub fn attackers(&self) -> Vec<u8> {
        self.machine.attackers()
    }

    /// The single checks that the last event carries, in the algorithm's own order.
    pub fn checks(&self) -> Vec<Check> {
        self.last()
            .map_or_else(Vec::new, |event| checks(self.id(), self.queens(), event))
    }

    /// The row of the queen that the algorithm's own test met first when it refused the last event's square.
    pub fn first_attacker(&self) -> Option<u8> {
        self.machine.first_attacker()
    }

    /// The checks that the last event carries.
    pub fn last_checks(&self) -> u64 {
        self.machine.last_checks()
    }

    /// The column that the frame of `row` tries next; `None` where it has none left, or where `row` has no frame.
    pub fn next_col(&self, row: usize) -> Option<u8> {
        self.machine.next_col(row)
    }

    /// The totals so far.
    pub fn figures(&self) -> Figures {
        self.machine.figures().known_in(&self.known)
    }

    /// Where the search stands: all that [`Self::place_at`] needs to come back.
    pub fn position(&self) -> Position {
        let mut position = self.machine.position();
        position.figures = position.figures.known_in(&self.known);
        position
    }

    /// Puts the search at a position that was not walked to. It must be one of this algorithm and n: from
    /// [`Self::position`], or built from a placement, a cursor and figures as [`Position`] describes.
    ///
    /// Figures that are `None` stay unknown from there on, the last solution is looked for when it is needed, and the
    /// checkpoints stay, for they belong to the search and not to the way here.
    pub fn place_at(&mut self, position: &Position) {
        self.under_way = None;
        self.put(position);
    }

    fn put(&mut self, position: &Position) {
        self.machine.restore(position);
        self.step = position.figures.step;
        self.known = position.figures;
    }

    fn one_forward(&mut self) -> Option<Event> {
        let event = self.machine.forward();
        match event {
            Some(_) => self.advanced(1),
            None => self.end = Some(self.step),
        }
        event
    }

    fn one_back(&mut self) -> Option<Event> {
        let event = self.machine.back()?;
        self.step -= 1;
        Some(event)
    }

    fn advanced(&mut self, events: u64) {
        self.step += events;
        #[cfg(feature = "panic-probe")]
        assert!(!self.is_probed(events), "panic probe");
        if self.step >= self.checkpoints.next_step() && self.known.complete() {
            self.checkpoints.push(self.machine.position());
        }
    }

    /// Whether the panic that tests ask for is due, once so many events have been made.
    #[cfg(feature = "panic-probe")]
    fn is_probed(&self, events: u64) -> bool {
        let passed = (self.step - events..self.step).contains(&12);
        if cfg!(feature = "light") {
            // The page walks through small searches for their size, and that is to go well.
            passed && events == 1 && self.n() == 6
        } else {
            passed && self.n() == 13
        }
    }

    /// Makes up to `limit` events into `out`, which has [`SLACK`] more; fewer only at the end.
    fn run(&mut self, out: &mut [u32], limit: usize) -> usize {
        let mut made = 0;
        while made < limit {
            let got = self.some(&mut out[made..], limit - made);
            if got == 0 {
                break;
            }
            made += got;
        }
        made
    }

    /// Makes up to `limit` events into `out`, which has [`SLACK`] more, as many as come fast; none only at the end.
    fn some(&mut self, out: &mut [u32], limit: usize) -> usize {
        // So far apart are the steps that may become checkpoints.
        let asked = limit.min(BLOCK);
        let mut got = self.machine.burst(out, asked);
        if got == 0 {
            got = self.machine.run(out, asked);
        }
        if got == 0 && asked > 0 {
            self.end = Some(self.step);
        } else {
            self.advanced(got as u64);
        }
        got
    }

    fn fill_rest(&mut self, out: &mut [u32]) -> usize {
        let mut block = [0; 2 * SLACK];
        let made = self.run(&mut block, out.len());
        out[..made].copy_from_slice(&block[..made]);
        made
    }

    fn stride(&mut self, events: u64) -> u64 {
        let mut scratch = self.take_scratch();
        let mut made = 0;
        while made < events {
            let asked = (events - made).min(BLOCK as u64) as usize;
            let got = self.some(&mut scratch, asked);
            if got == 0 {
                break;
            }
            made += got as u64;
        }
        self.scratch = scratch;
        made
    }

    fn take_scratch(&mut self) -> Vec<u32> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.resize(BLOCK + SLACK, 0);
        scratch
    }

    /// The last position at or before `step` that need not be walked to.
    fn base(&self, step: u64) -> &Position {
        self.checkpoints.at_or_before(step).unwrap_or(&self.start)
    }

    fn approach(&mut self, step: u64, budget: &mut u64) -> bool {
        if let Some(position) = self.counted(step) {
            self.put(&position);
            return true;
        }
        let base_step = self.base(step).figures.step;
        if step < self.step {
            let by_undoing = (self.step - step).saturating_mul(BACK_COST);
            let far = by_undoing > NEAR && self.machine.passes();
            if by_undoing <= step - base_step && !far {
                while self.step > step && *budget > 0 {
                    self.one_back();
                    *budget -= 1;
                }
                return self.step == step;
            }
            self.put(&self.base(step).clone());
        } else if base_step > self.step {
            self.put(&self.base(step).clone());
        }
        let passed = self.machine.pass(step - self.step, budget, Until::Events);
        self.advanced(passed);
        let asked = (step - self.step).min(*budget);
        *budget -= asked;
        self.stride(asked) < asked || self.step == step || self.finished()
    }

    /// The position at `step`, if it is too far to walk there and the census knows the way.
    fn counted(&self, step: u64) -> Option<Position> {
        let census = self.census.as_ref()?;
        let work = if step < self.step {
            (self.step - step).saturating_mul(BACK_COST)
        } else {
            step - self.step
        };
        if work > NEAR {
            census.position(step)
        } else {
            None
        }
    }

    /// The events of the subtree behind a square that has just been left empty, if the census knows.
    fn counted_behind(&self, square: Square) -> Option<u64> {
        let at = usize::from(square.row) * self.n() + usize::from(square.col);
        self.census.as_ref()?.behind(self.queens(), at)
    }

    /// Where `leap` leads, if the census or a formula knows.
    fn known_leap(&self, leap: Leap) -> Option<Going> {
        self.counted_leap(leap).or_else(|| {
            let step = match leap {
                Leap::End => self.total()?,
                Leap::Out => self.step.checked_add(self.machine.until_backtrack()?)?,
                Leap::OutBack => {
                    let (row, _) = self.queen_before()?;
                    self.step.checked_sub(self.machine.since_place(row)?)?
                }
                _ => return None,
            };
            (step <= LARGEST).then_some(Going::To(step, LeapOutcome::Arrived))
        })
    }

    /// The queen that stands and that an event before this step's put down: the last of them.
    fn queen_before(&self) -> Option<(usize, u8)> {
        let placed = self.last().is_some_and(|event| event.kind() == Kind::Place);
        standing(self.queens()).nth(usize::from(placed))
    }

    /// Where `leap` leads, if the census knows.
    fn counted_leap(&self, leap: Leap) -> Option<Going> {
        let census = self.census.as_ref()?;
        let to = |step| Some(Going::To(step, LeapOutcome::Arrived));
        let solution = |number| match census.solution(number) {
            Some(step) => to(step),
            // All is counted, and there is none of that number.
            None if census.total().is_some() => Some(Going::Nowhere),
            None => None,
        };
        match leap {
            Leap::End => to(census.total()?),
            Leap::NextSolution => solution(self.figures().solutions? + 1),
            Leap::PreviousSolution => {
                let at_solution = self
                    .last()
                    .is_some_and(|event| event.kind() == Kind::Solution);
                solution(
                    self.figures()
                        .solutions?
                        .checked_sub(u64::from(at_solution))?,
                )
            }
            Leap::Out if standing(self.queens()).next().is_some() => {
                to(census.span(self.queens())?.1)
            }
            Leap::OutBack => {
                let (row, _) = self.queen_before()?;
                to(census.span(&self.queens()[..=row])?.0)
            }
            _ => None,
        }
    }

    fn set_out(&mut self, leap: Leap) -> UnderWay {
        let origin = self.step;
        let place_of = |row: usize, col: u8| Pattern::at(Kind::Place, row, col);
        let backtrack_of = |row: usize, col: u8| Pattern::at(Kind::Backtrack, row, col);
        if let Some(going) = self.known_leap(leap) {
            return UnderWay {
                leap,
                origin,
                going,
            };
        }
        let going = match leap {
            Leap::End => Going::ToEnd,
            Leap::NextSolution if self.machine.passes() => Going::ToSolution,
            Leap::NextSolution => Going::Ahead(Pattern::kind(Kind::Solution)),
            Leap::NextBacktrack => Going::Ahead(Pattern::kind(Kind::Backtrack)),
            Leap::PreviousSolution => Going::Near {
                pattern: Pattern::kind(Kind::Solution),
                or_start: false,
            },
            Leap::PreviousBacktrack => Going::Near {
                pattern: Pattern::kind(Kind::Backtrack),
                or_start: false,
            },
            Leap::Over => match self.one_forward() {
                None => Going::Nowhere,
                Some(event) => match (event.kind(), event.square()) {
                    (Kind::Place, Some(square)) => match self.known_leap(Leap::Out) {
                        Some(going) => going,
                        None => Going::Ahead(backtrack_of(usize::from(square.row), square.col)),
                    },
                    (Kind::Skip, Some(square)) => match self.counted_behind(square) {
                        Some(events) => Going::To(origin + 1 + events, LeapOutcome::Arrived),
                        None => Going::Before(Pattern::trial_of(square.row, square.col)),
                    },
                    _ => Going::There,
                },
            },
            Leap::Out => match standing(self.queens()).next() {
                Some((row, col)) => Going::Ahead(backtrack_of(row, col)),
                None => Going::ToEnd,
            },
            Leap::OutBack => match self.queen_before() {
                _ if origin == 0 => Going::Nowhere,
                Some((row, col)) => Going::Near {
                    pattern: place_of(row, col),
                    or_start: true,
                },
                None => Going::To(0, LeapOutcome::Arrived),
            },
        };
        UnderWay {
            leap,
            origin,
            going,
        }
    }

    fn carry_on(&mut self, under_way: &mut UnderWay, budget: &mut u64) -> LeapOutcome {
        let origin = under_way.origin;
        loop {
            under_way.going = match under_way.going {
                Going::There => return LeapOutcome::Arrived,
                Going::Nowhere => return LeapOutcome::None,
                Going::To(step, outcome) => {
                    return if self.approach(step, budget) {
                        outcome
                    } else {
                        LeapOutcome::More
                    };
                }
                _ if *budget == 0 => return LeapOutcome::More,
                Going::ToEnd => {
                    let asked = *budget;
                    *budget = 0;
                    if self.stride(asked) < asked || self.finished() {
                        Going::There
                    } else {
                        Going::ToEnd
                    }
                }
                Going::ToSolution => {
                    let most = LARGEST.saturating_sub(self.step);
                    let passed = self.machine.pass(most, budget, Until::Solution);
                    self.advanced(passed);
                    let told = self.last().is_some_and(|e| e.kind() == Kind::Solution);
                    if passed > 0 && told {
                        Going::There
                    } else if self.finished() || passed == most {
                        Going::To(origin, LeapOutcome::None)
                    } else {
                        Going::ToSolution
                    }
                }
                Going::Ahead(pattern) => match self.look_ahead(pattern, u64::MAX, budget) {
                    Looked::Found(step) => Going::To(step, LeapOutcome::Arrived),
                    Looked::Not => Going::To(origin, LeapOutcome::None),
                    Looked::NotYet => Going::Ahead(pattern),
                },
                Going::Before(pattern) => match self.look_ahead(pattern, u64::MAX, budget) {
                    Looked::Found(step) => Going::To(step - 1, LeapOutcome::Arrived),
                    Looked::Not => Going::To(origin, LeapOutcome::None),
                    Looked::NotYet => Going::Before(pattern),
                },
                Going::Near { pattern, or_start } => {
                    self.look_near(pattern, or_start, origin, budget)
                }
                Going::Rewind(stretch) => {
                    if !self.approach(stretch.from, budget) {
                        return LeapOutcome::More;
                    }
                    Going::Through(stretch)
                }
                Going::Through(stretch) => {
                    match self.look_ahead(stretch.pattern, stretch.to, budget) {
                        Looked::Found(step) => Going::Through(Stretch {
                            best: Some(step),
                            ..stretch
                        }),
                        Looked::NotYet => Going::Through(stretch),
                        Looked::Not => match stretch.best {
                            Some(step) => Going::To(step, LeapOutcome::Arrived),
                            None => self.further_back(
                                stretch.pattern,
                                stretch.or_start,
                                origin,
                                stretch.from,
                            ),
                        },
                    }
                }
            };
        }
    }

    /// Walks until an event fits, at most to `last`; stays just after it.
    fn look_ahead(&mut self, pattern: Pattern, last: u64, budget: &mut u64) -> Looked {
        let mut scratch = self.take_scratch();
        let mut looked = Looked::NotYet;
        while *budget > 0 && looked == Looked::NotYet {
            let asked = (last - self.step).min(*budget).min(BLOCK as u64) as usize;
            let from = self.step;
            let base = self.position();
            let got = self.run(&mut scratch, asked);
            *budget -= got as u64;
            looked = match scratch[..got]
                .iter()
                .position(|&packed| pattern.fits(packed))
            {
                Some(index) => {
                    self.put(&base);
                    self.run(&mut scratch, index + 1);
                    Looked::Found(from + index as u64 + 1)
                }
                None if got < asked || self.step == last => Looked::Not,
                None => Looked::NotYet,
            };
        }
        self.scratch = scratch;
        looked
    }

    /// Undoes events one by one until the one that led here fits.
    fn look_near(
        &mut self,
        pattern: Pattern,
        or_start: bool,
        origin: u64,
        budget: &mut u64,
    ) -> Going {
        while *budget > 0 {
            if self.step == 0 || origin - self.step > NEAR {
                return self.further_back(pattern, or_start, origin, self.step);
            }
            // The event of the origin itself does not count.
            let at_origin = self.step == origin;
            let event = self.one_back();
            *budget -= 1;
            if !at_origin && event.is_some_and(|event| pattern.fits(event.0)) {
                return Going::To(self.step + 1, LeapOutcome::Arrived);
            }
        }
        Going::Near { pattern, or_start }
    }

    /// Nothing fits in the steps behind `to`: on to the stretch that ends there.
    fn further_back(&self, pattern: Pattern, or_start: bool, origin: u64, to: u64) -> Going {
        match to.checked_sub(1) {
            Some(before) => {
                let from = self.base(before).figures.step;
                Going::Rewind(Stretch {
                    pattern,
                    or_start,
                    from,
                    to,
                    best: None,
                })
            }
            None if or_start => Going::To(0, LeapOutcome::Arrived),
            None => Going::To(origin, LeapOutcome::None),
        }
    }
}

/// The queens that stand, the one placed last first: no search places a queen above one that stands.
fn standing(queens: &[u8]) -> impl Iterator<Item = (usize, u8)> + '_ {
    queens
        .iter()
        .copied()
        .enumerate()
        .rev()
        .filter(|&(_, col)| col != NO_QUEEN)
}

/// Events of one kind, or of one kind and square, or the `place` or `conflict` of a square.
#[derive(Clone, Copy)]
struct Pattern {
    mask: u32,
    value: u32,
}

impl Pattern {
    const KIND: u32 = 0b111;
    /// `place` and `conflict` differ in the lowest bit alone.
    const TRIAL: u32 = 0b110;
    const SQUARE: u32 = 0x3fff << 5;

    fn kind(kind: Kind) -> Self {
        Self {
            mask: Self::KIND,
            value: kind as u32,
        }
    }

    fn at(kind: Kind, row: usize, col: u8) -> Self {
        let square = (row as u32) << 5 | u32::from(col) << 12;
        Self {
            mask: Self::KIND | Self::SQUARE,
            value: kind as u32 | square,
        }
    }

    fn trial_of(row: u8, col: u8) -> Self {
        Self {
            mask: Self::TRIAL | Self::SQUARE,
            ..Self::at(Kind::Place, usize::from(row), col)
        }
    }

    fn fits(self, packed: u32) -> bool {
        packed & self.mask == self.value
    }
}

/// A leap that has begun.
struct UnderWay {
    leap: Leap,
    origin: u64,
    going: Going,
}

/// What a leap does next.
#[derive(Clone, Copy)]
enum Going {
    There,
    Nowhere,
    /// To a step that is known, and then it is over.
    To(u64, LeapOutcome),
    ToEnd,
    /// Forward until a solution is told, by a machine that passes over what has none.
    ToSolution,
    /// Forward until an event fits.
    Ahead(Pattern),
    /// The same, to just before it.
    Before(Pattern),
    /// Backward, one by one.
    Near {
        pattern: Pattern,
        or_start: bool,
    },
    /// Backward, a stretch at a time: to where it begins …
    Rewind(Stretch),
    /// … and through it, for the last event that fits.
    Through(Stretch),
}

/// A part of a leap backwards: the events behind `from`, up to `to`.
#[derive(Clone, Copy)]
struct Stretch {
    pattern: Pattern,
    /// Without such an event the leap leads to step 0.
    or_start: bool,
    from: u64,
    to: u64,
    /// The last that was found.
    best: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Looked {
    Found(u64),
    Not,
    NotYet,
}

/// A second machine at the same step, which goes its own way from there.
impl Clone for Search {
    fn clone(&self) -> Self {
        let machine = self.id.build(self.n());
        let mut copy = Self {
            id: self.id,
            machine,
            step: 0,
            known: self.known,
            start: self.start.clone(),
            checkpoints: self.checkpoints.clone(),
            end: self.end,
            census: self.census.clone(),
            under_way: None,
            scratch: Vec::new(),
        };
        copy.put(&self.position());
        copy
    }
}

/// Positions at steps in ascending order, `distance` or a little more from one to the next.
#[derive(Clone)]
struct Checkpoints {
    distance: u64,
    positions: Vec<Position>,
}

impl Default for Checkpoints {
    fn default() -> Self {
        Self {
            distance: 1 << 15,
            positions: Vec::new(),
        }
    }
}

impl Checkpoints {
    const MOST: usize = 256;

    /// From where on the next one is due.
    fn next_step(&self) -> u64 {
        let last = self.positions.last();
        last.map_or(0, |position| position.figures.step) + self.distance
    }

    fn push(&mut self, position: Position) {
        self.positions.push(position);
        if self.positions.len() == Self::MOST {
            let mut index = 0;
            self.positions.retain(|_| {
                index += 1;
                index % 2 == 0
            });
            self.distance *= 2;
        }
    }

    fn at_or_before(&self, step: u64) -> Option<&Position> {
        let behind = |position: &Position| position.figures.step <= step;
        let index = self.positions.partition_point(behind);
        index.checked_sub(1).map(|index| &self.positions[index])
    }
}
