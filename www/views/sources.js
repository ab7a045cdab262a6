/**
 * What the map of a search is drawn from: the whole tree where it is small, else the sizes of its subtrees, which are
 * counted when a map is first asked for; in workers, where that takes longer than a frame.
 */

import { createPool } from '../pool.js';
import { LEFT_EMPTY, placeOf, squareOf } from './structure.js';

/**
 * A node as the map shows it.
 * @typedef {object} MapNode
 * @property {number} line its distance from the root, from 1
 * @property {number} row
 * @property {number} col
 * @property {boolean} empty whether its square was left empty
 * @property {number} from events before the one that enters it
 * @property {number} to events up to the one that leaves it
 * @property {number} enter the step that shows it
 * @property {number} leave the first step at which it has been left
 * @property {number} outcome
 * @property {boolean} known whether its steps are; else they are as its stretch in an estimated or rounded map has them
 */

/**
 * @typedef {object} Source
 * @property {number} total events of the whole search
 * @property {number} lines
 * @property {(width: number, from: number, to: number, colours: Uint32Array) => ImageData} paint
 * @property {(step: number) => MapNode[]} path at a step, from the first line on
 * @property {(event: number) => MapNode[]} at the nodes whose bars are at a place in the map, likewise
 * @property {(node: MapNode) => number[]} below places, solutions and dead ends, the node itself included
 * @property {(from: number, to: number, least: number) => MapNode[]} wide nodes that take at least so many events
 * @property {((queens: Uint8Array) => MapNode[]) | null} branches the children of the node of these queens; null where
 *   the tree is there whole
 * @property {() => void} free
 */

/** Where the steps of an estimated map are not known, those of one so large can be walked to, in some seconds. */
export const WALKABLE = 1e9;
/** So many events beyond what has been visited, a place is walked to whose step is not known. */
export const NEAR = 1e8;
/** Boards whose subtrees are counted at once; it takes some milliseconds. */
const AT_ONCE = 12;
/** The same where each square is a choice of its own. */
const CELLS_AT_ONCE = 8;
/** Paths that are remembered. */
const REMEMBERED = 64;
/** Pieces in a worker's load. */
const LOAD = 512;

/**
 * @param {import('./structure.js').Structure} whole
 * @returns {Source}
 */
function wholeSource(whole) {
  const { tree, depth, choice, outcome, enter, leave, end } = whole;
  if (outcome === null || enter === null || leave === null || end === null) {
    throw new TypeError('a part of a tree has no map');
  }
  /** @type {WeakMap<MapNode, number>} */
  const numbers = new WeakMap();

  /** @param {number} node */
  const tell = (node) => {
    const { row, col } = squareOf(whole, node);
    // Nothing is said when an empty square is given up: its last event is the one before.
    const empty = choice[node] === LEFT_EMPTY;
    const told = {
      line: depth[node],
      row,
      col,
      empty,
      from: enter[node] - 1,
      to: leave[node] - (empty ? 1 : 0),
      enter: enter[node],
      leave: leave[node],
      outcome: outcome[node],
      known: true,
    };
    numbers.set(told, node);
    return told;
  };
  /** @param {number} step */
  const path = (step) => placeOf(whole, step).path.slice(1).map(tell);

  return {
    total: whole.total ?? 0,
    lines: whole.lines - 1,
    paint: (width, from, to, colours) => tree.paintMap(width, from, to, colours),
    path,
    at: (event) => barsAt(path, event),
    below: (node) => Array.from(tree.below(numbers.get(node) ?? 0)),
    wide(from, to, least) {
      const found = [];
      for (let node = 1; node < depth.length; ) {
        if (enter[node] - 1 >= to) break;
        if (leave[node] <= from || leave[node] - enter[node] + 1 < least) {
          node = end[node];
          continue;
        }
        found.push(tell(node));
        node += 1;
      }
      return found;
    },
    branches: null,
    free() {},
  };
}

/**
 * The last few answers are kept: several views ask for the same in one frame, and what is below a path is counted anew.
 * @param {(step: number) => MapNode[]} path
 * @returns {(step: number) => MapNode[]}
 */
function remembered(path) {
  /** @type {Map<number, MapNode[]>} */
  const known = new Map();
  return (step) => {
    const found = known.get(step);
    if (found) return found;
    if (known.size >= REMEMBERED) known.clear();
    const made = path(step);
    known.set(step, made);
    return made;
  };
}

/**
 * Event k covers the stretch from k − 1 to k; a node's last event takes its queen off again.
 * @param {(step: number) => MapNode[]} path
 * @param {number} event
 */
function barsAt(path, event) {
  const step = Math.floor(event);
  const [before, after] = [path(step), path(step + 1)];
  const within = (/** @type {MapNode} */ node) => node.from <= event && event <= node.to;
  const [long, short] =
    after.filter(within).length >= before.filter(within).length ? [after, before] : [before, after];
  return [...long, ...short.slice(long.length)].filter(within);
}

/**
 * @param {any} levels the solver's, complete
 * @param {import('../types').Run} run
 * @param {number} [exact] events from the left whose steps are known
 * @returns {Source}
 */
function levelsSource(levels, { algorithm, n }, exact = Number.POSITIVE_INFINITY) {
  const cells = algorithm === 'cell-by-cell';
  /** @type {WeakMap<MapNode, number[]>} */
  const belows = new WeakMap();

  /** @param {number} line @param {ArrayLike<number>} flat @param {number} at */
  function tell(line, flat, at) {
    const [choice, enter, leave, outcome] = [flat[at], flat[at + 1], flat[at + 2], flat[at + 3]];
    const empty = choice === LEFT_EMPTY;
    const row = cells ? Math.floor((line - 1) / n) : line - 1;
    const col = cells ? (line - 1) % n : choice;
    // Nothing is said when an empty square is given up: its last event is the one before.
    const to = leave - (empty ? 1 : 0);
    const known = enter - 1 <= exact;
    return { line, row, col, empty, from: enter - 1, to, enter, leave, outcome, known };
  }

  /**
   * @param {Float64Array} flat seven numbers a node
   * @param {(at: number) => number} lineOf
   */
  function tellAll(flat, lineOf) {
    /** @type {MapNode[]} */
    const nodes = [];
    for (let at = 0; at < flat.length; at += 7) {
      const node = tell(lineOf(at / 7), flat, at);
      belows.set(node, Array.from(flat.subarray(at + 4, at + 7)));
      nodes.push(node);
    }
    return nodes;
  }

  const path = remembered((step) => tellAll(levels.path(step), (at) => at + 1));

  return {
    total: levels.total,
    lines: cells ? n * n : n,
    paint: (width, from, to, colours) => levels.paintMap(width, from, to, colours),
    path,
    at: (event) => barsAt(path, event),
    below(node) {
      const known = belows.get(node);
      if (known) return known;
      return belows.get(path(node.enter)[node.line - 1]) ?? [0, 0, 0];
    },
    wide(from, to, least) {
      const flat = levels.wide(from, to, least);
      const nodes = [];
      for (let at = 0; at < flat.length; at += 5) nodes.push(tell(flat[at], flat, at + 1));
      return nodes;
    },
    branches: levels.branches ? (queens) => tellAll(levels.branches(queens), () => queens.length + 1) : null,
    free: () => levels.free(),
  };
}

/**
 * A map that is estimated or rounded; its events are no steps, but where it is exact.
 * @typedef {object} Guess
 * @property {'map.estimate' | 'map.rounded'} words what says so
 * @property {[number, number]} unsure the stretch of it that is not exact, in events
 * @property {number} exact events from the left that are steps, one by one
 * @property {number} total
 * @property {number} lines
 * @property {Source['paint']} paint
 * @property {(queens: Int8Array, depth: number) => {line: number, from: number, to: number}[]} path the first nodes on
 *   the way to these queens, after so many choices
 * @property {Source['path'] | null} pathAt the same at a step that is exact; null where there are none
 * @property {Source['at']} at as far as they are estimated
 * @property {Source['wide']} wide likewise
 * @property {(node: MapNode) => number[]} below as of a source; NaN where nothing is known
 * @property {() => void} free
 */

/**
 * @typedef {object} MapState
 * @property {Source | null} source null while it is being counted, and where it cannot be
 * @property {Guess | null} guess what stands in for it
 * @property {Guess | null} sketch the same, made sooner: while the subtrees are being counted, it need not rest on what is
 *   known of them
 * @property {boolean} counting whether subtrees are being counted
 * @property {number} known the share that is counted
 * @property {() => void} free
 */

/** Random walks that an estimate rests on; they take some milliseconds. */
const PROBES = 6000;
/** A map is drawn anew when so much more of it has been counted. */
const SHARPER = 0.04;
/** Fixed, so that an estimate is the same every time. */
const SEED = 8;

/** @param {Source} source @returns {MapState} */
const known = (source) => ({ source, guess: null, sketch: null, counting: false, known: 1, free() {} });

/**
 * @param {any} glue
 * @param {string} algorithm
 * @param {number} n
 * @returns {Guess | null}
 */
function guessOf(glue, algorithm, n) {
  const cells = algorithm === 'cell-by-cell';
  const regular = algorithm === 'generate-and-test';
  const guess = regular
    ? glue.Regular.create(n)
    : cells
      ? glue.Cells.estimate(n, SEED, PROBES)
      : glue.Guess.create(algorithm, n, SEED, PROBES);
  if (!guess) return null;
  /** @type {(queens: Int8Array, depth: number) => Float64Array} */
  const way = (queens, depth) =>
    cells ? guess.way(queens, depth) : guess.way(Uint8Array.from(queens.subarray(0, depth)));
  const exact = regular ? Number.MAX_SAFE_INTEGER : 0;
  const triesSquares = !cells && !regular && algorithm !== 'bitmask';
  /** @type {WeakMap<MapNode, number[]>} */
  const belows = new WeakMap();

  /** @param {number} from @param {number} to @param {number} least */
  function nodes(from, to, least) {
    const flat = guess.rough(from, to, least);
    /** @type {MapNode[]} */
    const told = [];
    for (let at = 0; at < flat.length; at += 7) {
      const [line, choice, begin, end] = flat.subarray(at, at + 4);
      const empty = choice === LEFT_EMPTY;
      const node = {
        line,
        row: cells ? Math.floor((line - 1) / n) : line - 1,
        col: cells ? (line - 1) % n : choice,
        empty,
        from: begin,
        to: end,
        enter: begin + 1,
        leave: end + (empty ? 1 : 0),
        outcome: 0,
        known: begin < exact,
      };
      belows.set(node, Array.from(flat.subarray(at + 4, at + 7)));
      told.push(node);
    }
    return told;
  }

  /** @param {number} event */
  function at(event) {
    // A stretch that is not empty, as numbers go, however far it is.
    const around = nodes(event, event + Math.max(1e-3, event * 1e-15), 0);
    /** @type {MapNode[]} */
    const path = [];
    let start = 0;
    let known = true;
    for (let line = 1; ; line++) {
      const node = around.find((node) => node.line === line && node.from <= event && event < node.to);
      if (!node) return path;
      // Where no bar stands left of it, its step follows from the squares that are tried first.
      known &&= node.from === start + (triesSquares ? node.col : 0);
      node.known ||= known;
      start = node.from + 1;
      path.push(node);
    }
  }

  return {
    words: regular ? 'map.rounded' : 'map.estimate',
    unsure: [0, guess.total],
    exact,
    total: guess.total,
    lines: cells ? n * n : n,
    paint: (width, from, to, colours) => guess.paintMap(width, from, to, colours),
    path: (queens, depth) => wayOf(way(queens, depth)),
    pathAt: null,
    at,
    wide: nodes,
    below: (node) => belows.get(node) ?? [],
    free: () => guess.free(),
  };
}

/** @param {Float64Array} flat two numbers a node */
function wayOf(flat) {
  const nodes = [];
  for (let at = 0; at < flat.length; at += 2) {
    nodes.push({ line: at / 2 + 1, from: flat[at], to: flat[at + 1] });
  }
  return nodes;
}

/**
 * The map of what has been counted so far, and of an estimate of the rest.
 * @param {any} levels the solver's, with the rest estimated
 * @param {import('../types').Run} run
 * @returns {Guess}
 */
function soFarOf(levels, run) {
  const soFar = levels.soFar();
  const unsure = soFar.unsure();
  const source = levelsSource(soFar, run, unsure[0]);
  return {
    ...source,
    words: 'map.estimate',
    unsure,
    exact: unsure[0],
    pathAt: source.path,
    path: (queens, depth) => wayOf(soFar.way(Uint8Array.from(queens.subarray(0, depth)))),
  };
}

/**
 * @param {import('./structure.js').Solver} solver
 * @param {(run: import('../types').Run) => import('./structure.js').Structure | null} wholeOf
 * @param {(run: import('../types').Run, total: number) => void} onTotal is told the events of a search once its subtrees
 *   have been counted
 */
export function createSources(solver, wholeOf, onTotal) {
  let key = '';
  let glue = /** @type {any} */ (null);
  let state = /** @type {MapState | null} */ (null);
  let pool = /** @type {import('../pool.js').Pool | null} */ (null);
  let job = /** @type {import('../pool.js').Job | null} */ (null);
  /** @type {Set<() => void>} */
  const waiting = new Set();

  function drop() {
    job?.cancel();
    job = null;
    if (glue === solver.glue) {
      state?.source?.free();
      state?.free();
    }
    state = null;
  }

  /**
   * @param {import('../types').Run} run
   * @returns {MapState | null} null where the sizes of this search's subtrees cannot be known
   */
  function make(run) {
    const { algorithm, n } = run;
    const whole = wholeOf(run);
    if (whole !== null) return known(wholeSource(whole));
    const cells = algorithm === 'cell-by-cell';
    const regular = algorithm === 'generate-and-test' && glue.Regular.create(n);
    if (regular?.exact) return known(levelsSource(regular, run));
    if (regular) regular.free();
    const levels = cells ? glue.Cells.create(n) : glue.Levels.create(algorithm, n);
    if (levels && n <= (cells ? CELLS_AT_ONCE : AT_ONCE)) {
      levels.finish();
      return known(levelsSource(levels, run));
    }
    /** Made when it is first looked at: the timeline does without. @type {Guess | null | undefined} */
    let guess;
    /** @type {Guess | null | undefined} */
    let sketch;
    /** The share that was counted when the former was made. */
    let since = 0;
    const counting = {
      source: /** @type {Source | null} */ (null),
      get guess() {
        const partly = counting.counting && !cells;
        if (guess !== undefined && !(partly && counting.known >= since + SHARPER)) return guess;
        if (partly && guess === undefined) levels.guess(SEED);
        guess?.free();
        since = counting.known;
        guess = partly ? soFarOf(levels, run) : guessOf(glue, algorithm, n);
        return guess;
      },
      get sketch() {
        if (guess !== undefined || !counting.counting) return counting.guess;
        sketch ??= guessOf(glue, algorithm, n);
        return sketch;
      },
      counting: Boolean(levels),
      known: 0,
      free() {
        guess?.free();
        sketch?.free();
      },
    };
    if (levels) count(levels, run, counting);
    return counting;
  }

  /**
   * @param {any} levels @param {import('../types').Run} run
   * @param {{source: Source | null, counting: boolean, known: number}} counting
   */
  function count(levels, run, counting) {
    const { algorithm, n } = run;
    pool ??= createPool({
      start: () => new Worker(new URL('../workers/levels.js', import.meta.url), { type: 'module' }),
      workers: Math.max(1, Math.min(2, navigator.hardwareConcurrency ?? 1)),
    });
    const { pieces } = levels;
    const loads = Array.from({ length: Math.ceil(pieces / LOAD) }, (_, i) => ({
      algorithm,
      n,
      from: i * LOAD,
      to: Math.min(pieces, (i + 1) * LOAD),
    }));
    /** @type {Map<number, Uint32Array>} counts that came before those left of them */
    const early = new Map();
    let next = 0;
    const current = pool.run(loads, (/** @type {Uint32Array} */ counts, { from }) => {
      if (job !== current || glue !== solver.glue) return;
      early.set(from, counts);
      for (let found = early.get(next); found; found = early.get(next)) {
        levels.adopt(next, found);
        early.delete(next);
        next += LOAD;
      }
      counting.known = levels.known;
      if (levels.complete) {
        counting.source = levelsSource(levels, run);
        onTotal(run, levels.total);
      }
      for (const tell of waiting) tell();
    });
    job = current;
    current.done.catch(() => {
      if (counting.source !== null) return;
      counting.counting = false;
      if (glue === solver.glue) levels.free();
    });
  }

  return {
    /**
     * @param {import('../types').Run} run
     * @returns {MapState | null}
     */
    stateOf(run) {
      const next = `${run.algorithm} ${run.n}`;
      if (next === key && glue === solver.glue) return state;
      drop();
      key = next;
      glue = solver.glue;
      state = make(run);
      return state;
    },
    /** @param {() => void} tell called when more is known */
    onChange(tell) {
      waiting.add(tell);
      return () => waiting.delete(tell);
    },
  };
}

/** @typedef {ReturnType<typeof createSources>} Sources */
