/**
 * The search tree as the views need it: arrays over preorder numbers, out of the solver, and where a step stands in them.
 *
 * A tree within {@link BUDGET} is there whole and never changes. Of a larger one there is the part around the current
 * path, made anew where the path changes.
 */

import { endingOf } from './endings.js';

/** The most nodes that a whole tree may have. */
const BUDGET = 60_000;

/** In `choice`: a square left empty, and the root. */
export const LEFT_EMPTY = 254;
export const NO_CHOICE = 255;

/** Of a node, by number as the solver gives it. */
export const OUTCOMES = /** @type {const} */ (['unknown', 'dead-end', 'exhausted', 'solved', 'solution']);

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {{readonly glue: any}} Solver */

/**
 * @typedef {object} Structure
 * @property {string} algorithm
 * @property {number} n
 * @property {any} tree the solver's own, of a whole tree
 * @property {boolean} whole whether every node that is not folded is there
 * @property {number | null} total events of the whole search
 * @property {number} above lines of the path over the first one that is shown
 * @property {number} lines
 * @property {number} width of the drawing; neighbours are at least 1 apart
 * @property {Float32Array} x
 * @property {Uint8Array} depth
 * @property {Uint8Array} choice
 * @property {Uint32Array} parent
 * @property {Uint32Array | null} end
 * @property {Float64Array | null} enter
 * @property {Float64Array | null} leave
 * @property {Uint8Array | null} outcome
 * @property {Uint32Array[]} byLine the nodes of each line, from the left
 * @property {Uint8Array | null} folded 1 for a node whose children are not shown
 * @property {((node: number) => ArrayLike<number>) | null} below places, solutions and dead ends, the node included
 * @property {(node: number) => RefusedAt[]} refused squares under a node, in order
 */

/**
 * @typedef {object} RefusedAt
 * @property {number} row
 * @property {number} col
 * @property {number | null} step at which it is refused; null where that is not known
 */

/**
 * Where a step stands in a structure.
 * @typedef {object} Place
 * @property {number} current node
 * @property {number} visited nodes entered so far; they are the first so many
 * @property {number[]} path from the first node to the current one
 */

/** @param {Uint8Array} depth */
export function nodesByLine(depth) {
  let lines = 0;
  for (const d of depth) if (d >= lines) lines = d + 1;
  const counts = new Uint32Array(lines);
  for (const d of depth) counts[d]++;
  const byLine = Array.from(counts, (count) => new Uint32Array(count));
  counts.fill(0);
  depth.forEach((d, node) => {
    byLine[d][counts[d]++] = node;
  });
  return byLine;
}

/** How many choices led to the moment that is shown.
 * @param {Snapshot} snapshot */
export function depthOf(snapshot) {
  const { algorithm, n } = snapshot.run;
  const { event, queens } = snapshot;
  if (algorithm !== 'cell-by-cell') {
    let depth = 0;
    while (depth < n && queens[depth] >= 0) depth++;
    return depth;
  }
  if (event === null) return 0;
  if (event.row === null || event.col === null) return n * n;
  const square = event.row * n + event.col;
  return event.kind === 'place' || event.kind === 'skip' ? square + 1 : square;
}

/** How many of the choices from the current node have been tried.
 * @param {Snapshot} snapshot
 * @param {number} depth */
function triedOf(snapshot, depth) {
  const { event } = snapshot;
  if (snapshot.run.algorithm === 'cell-by-cell') {
    if (event === null || event.kind === 'place' || event.kind === 'skip') return 0;
    return 2;
  }
  if (depth >= snapshot.run.n) return 0;
  // A queen just taken off, or a square just refused, was the last that its row tried.
  if (event !== null && event.row === depth && event.col !== null) return event.col + 1;
  return 0;
}

/** @param {Solver} solver */
export function createStructures(solver) {
  /** @type {Structure | null} */
  let whole = null;
  let wholeKey = '';
  let glue = /** @type {any} */ (null);
  /** @type {{structure: Structure, place: Place, refusedSoFar: number} | null} */
  let part = null;
  let partKey = '';
  /** How the branches beside a path have ended, by the choices that lead to them; those of the last part only. */
  let endings = /** @type {Map<string, number>} */ (new Map());

  /**
   * The whole tree of a run, where it is small enough.
   * @param {import('../types').Run} run
   * @returns {Structure | null}
   */
  function wholeOf({ algorithm, n }) {
    const key = `${algorithm} ${n}`;
    if (key === wholeKey && glue === solver.glue) return whole;
    if (glue === solver.glue) whole?.tree.free();
    glue = solver.glue;
    wholeKey = key;
    const tree = glue.Tree.grow(algorithm, n, BUDGET);
    if (!tree) {
      whole = null;
      return null;
    }
    const depth = tree.depth();
    const byLine = nodesByLine(depth);
    whole = {
      algorithm,
      n,
      tree,
      whole: true,
      total: tree.total,
      above: 0,
      lines: byLine.length,
      width: tree.width,
      x: tree.x(),
      depth,
      choice: tree.choice(),
      parent: tree.parent(),
      end: tree.end(),
      enter: tree.enter(),
      leave: tree.leave(),
      outcome: tree.outcome(),
      byLine,
      folded: null,
      below: (node) => tree.below(node),
      refused(node) {
        const flat = tree.refused(node);
        const squares = [];
        for (let i = 0; i < flat.length; i += 3) {
          squares.push({ row: flat[i], col: flat[i + 1], step: flat[i + 2] });
        }
        return squares;
      },
    };
    return whole;
  }

  /**
   * The part of a tree around the moment that is shown.
   * @param {Snapshot} snapshot
   */
  function partOf(snapshot) {
    const { algorithm, n } = snapshot.run;
    const depth = depthOf(snapshot);
    const tried = triedOf(snapshot, depth);
    const found = snapshot.event?.kind === 'solution';
    const key = `${algorithm} ${n} ${depth} ${tried} ${found} ${snapshot.queens.join()}`;
    if (part !== null && key === partKey) return part;
    partKey = key;
    const tree = solver.glue.TreePart.around(algorithm, n, snapshot.queens, depth, tried);
    const lines = tree.depth();
    const byLine = nodesByLine(lines);
    const parent = tree.parent();
    const refusedSoFar = tree.refusedSoFar;
    const current = tree.current;
    const row = algorithm === 'cell-by-cell' ? Math.floor(depth / n) : depth;
    const path = pathTo(parent, current);
    const choice = tree.choice();
    const outcome = new Uint8Array(lines.length);
    if (found) outcome[current] = OUTCOMES.indexOf('solution');
    const solutions = snapshot.figures?.solutions ?? null;
    const way = choicesAbove(snapshot, tree.above);
    const known = endings;
    endings = new Map();
    for (let node = 1, at = 0; node < tree.visited; node++) {
      if (node === path[at + 1]) {
        way.push(choice[node]);
        at += 1;
        continue;
      }
      const choices = [...way.slice(0, tree.above + lines[node] - 1), choice[node]];
      const name = `${algorithm} ${n} ${choices}`;
      const ending = known.get(name) ?? endingOf(snapshot.run, choices, solutions);
      endings.set(name, ending);
      outcome[node] = ending;
    }
    const refused = Array.from(tree.refused(), (/** @type {number} */ col) => ({ row, col, step: null }));
    part = {
      structure: {
        algorithm,
        n,
        tree: null,
        whole: false,
        total: null,
        above: tree.above,
        lines: byLine.length,
        width: tree.width,
        x: tree.x(),
        depth: lines,
        choice,
        parent,
        end: null,
        enter: null,
        leave: null,
        outcome,
        byLine,
        folded: null,
        below: null,
        refused: (node) => (node === current ? refused : []),
      },
      place: { current, visited: tree.visited, path },
      refusedSoFar,
    };
    tree.free();
    return part;
  }

  return { wholeOf, partOf };
}

/**
 * @param {Uint32Array} parent
 * @param {number} node
 */
export function pathTo(parent, node) {
  const path = [node];
  while (node !== 0) {
    node = parent[node];
    path.push(node);
  }
  return path.reverse();
}

/**
 * The first index of an ascending array whose value is above `value`.
 * @param {ArrayLike<number>} array
 * @param {number} value
 */
export function firstAbove(array, value) {
  let low = 0;
  let high = array.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (array[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * @param {Structure} whole
 * @param {number} step
 * @returns {Place}
 */
export function placeOf(whole, step) {
  const { enter, leave, parent } = whole;
  if (enter === null || leave === null) throw new TypeError('steps are known of a whole tree only');
  const visited = Math.max(1, firstAbove(enter, step));
  let current = visited - 1;
  while (current !== 0 && leave[current] <= step) current = parent[current];
  return { current, visited, path: pathTo(parent, current) };
}

/**
 * The choices that lead to the first node that is shown of a part.
 * @param {Snapshot} snapshot
 * @param {number} above
 */
function choicesAbove({ run, queens }, above) {
  const { algorithm, n } = run;
  return Array.from({ length: above }, (_, at) => {
    if (algorithm !== 'cell-by-cell') return queens[at];
    return queens[Math.floor(at / n)] === at % n ? at % n : LEFT_EMPTY;
  });
}

/**
 * The choices that lead to a node, from the root of the whole tree on.
 * @param {Structure} structure
 * @param {number} node
 * @param {Snapshot} snapshot the moment, for what lies above a part
 */
export function choicesOf({ above, choice, parent }, node, snapshot) {
  const below = [];
  for (let at = node; at !== 0; at = parent[at]) below.push(choice[at]);
  return [...choicesAbove(snapshot, above), ...below.reverse()];
}

/**
 * The queens that stand at a node, by row; -1 for none.
 * @param {Structure} structure
 * @param {number} node
 * @param {Int8Array} [shown] the queens of the moment, for what lies above a part
 */
export function queensAt(structure, node, shown) {
  const { n, depth, choice, parent, above } = structure;
  const queens = new Int8Array(n).fill(-1);
  const cells = structure.algorithm === 'cell-by-cell';
  if (shown) {
    for (let row = 0; row < n; row++) {
      if ((cells ? row * n + shown[row] : row) < above) queens[row] = shown[row];
    }
  }
  for (let at = node; at !== 0; at = parent[at]) {
    const taken = depth[at] - 1 + above;
    if (choice[at] < LEFT_EMPTY) queens[cells ? Math.floor(taken / n) : taken] = choice[at];
  }
  return queens;
}

/**
 * The square that a node's choice was about.
 * @param {Structure} structure
 * @param {number} node not the root
 */
export function squareOf({ algorithm, n, depth, choice, above }, node) {
  const taken = depth[node] - 1 + above;
  return algorithm === 'cell-by-cell'
    ? { row: Math.floor(taken / n), col: taken % n }
    : { row: taken, col: choice[node] };
}
