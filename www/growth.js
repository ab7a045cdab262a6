/**
 * How large whole searches are, from `growth.json`, which `scripts/growth.js` lets the solver count; and how much of a
 * search has been visited at a step. Pure figures: nothing here knows the page.
 */

/**
 * One board size, as counted. Row-by-row searches share one tree.
 *
 * @typedef {object} Size
 * @property {number} n
 * @property {number} places nodes of the tree, the root left out
 * @property {number} solutions
 * @property {number} deadEnds nodes without a free square in the next row
 * @property {number} solved nodes with a solution below them, or which are one; the root left out
 * @property {number[]} depths nodes by depth, from the root
 * @property {Partial<Record<string, number>>} checks by algorithm, where they have been counted
 * @property {{places: number, conflicts: number, skips: number, deadEnds: number, reasons: number[]}} [cells]
 *   `cell-by-cell`, where it has been walked
 */

/**
 * The figures of a whole search; null where one is not known.
 *
 * @typedef {object} Totals
 * @property {number | null} places
 * @property {number | null} tried squares tried; in `generate-and-test` boards tested
 * @property {number | null} conflicts
 * @property {number | null} skips
 * @property {number | null} deadEnds
 * @property {number | null} backtracks
 * @property {[number | null, number | null, number | null]} reasons dead end, exhausted, solved
 * @property {number | null} checks
 * @property {number | null} solutions
 * @property {number | null} deepest the deepest row that holds a queen at some time
 */

/** @param {number} n */
export const factorial = (n) => {
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return product;
};

/**
 * @param {string} algorithm
 * @param {Size | undefined} size
 * @returns {Totals | null} null where nothing is known of a board that large
 */
export function totalsOf(algorithm, size) {
  if (size === undefined) return null;
  const { n, places, solutions, deadEnds, solved, depths, cells } = size;
  const checks = size.checks[algorithm] ?? null;
  const deepest = depths.reduce((last, nodes, depth) => (nodes > 0 ? depth : last), 0) - 1;
  if (algorithm === 'cell-by-cell') {
    const [a, b, c] = cells?.reasons ?? [null, null, null];
    return {
      places: cells?.places ?? null,
      tried: cells ? cells.places + cells.conflicts : null,
      conflicts: cells?.conflicts ?? null,
      skips: cells?.skips ?? null,
      deadEnds: cells?.deadEnds ?? null,
      backtracks: cells?.places ?? null,
      reasons: [a, b, c],
      checks,
      solutions,
      deepest: null,
    };
  }
  if (algorithm === 'generate-and-test') {
    const boards = n ** n;
    const all = n === 1 ? 1 : (n * (boards - 1)) / (n - 1);
    const refused = boards - solutions;
    return {
      places: all,
      tried: boards,
      conflicts: refused,
      skips: 0,
      deadEnds: 0,
      backtracks: all,
      reasons: [refused, all - refused - solved, solved],
      checks,
      solutions,
      deepest: n - 1,
    };
  }
  const tried = algorithm === 'bitmask' ? places : n * (places - solutions + 1);
  return {
    places,
    tried,
    conflicts: tried - places,
    skips: 0,
    deadEnds: algorithm === 'bitmask' ? deadEnds : 0,
    backtracks: places,
    reasons: [deadEnds, places - deadEnds - solved, solved],
    checks,
    solutions,
    deepest,
  };
}

/** Boards up to this size are counted through for {@link createVisited}. */
export const LARGEST_VISITED = 12;

/** Prefixes up to this length are remembered. */
const REMEMBERED = 4;

/**
 * Counts the nodes that a row-by-row search has visited, by depth.
 * @param {number} n up to {@link LARGEST_VISITED}
 */
export function createVisited(n) {
  const all = 2 ** n - 1;
  /** @type {Map<string, Float64Array>} */
  const remembered = new Map();

  /**
   * @param {number} row
   * @param {number} cols
   * @param {number} anti
   * @param {number} diag
   * @param {Float64Array} counts
   */
  function count(row, cols, anti, diag, counts) {
    counts[row] += 1;
    if (row === n) return;
    for (let free = all & ~(cols | anti | diag); free !== 0; free &= free - 1) {
      const queen = free & -free;
      count(row + 1, cols | queen, (anti | queen) >> 1, ((diag | queen) << 1) & all, counts);
    }
  }

  /**
   * @param {string} key of the prefix
   * @param {number} row
   * @param {number} cols
   * @param {number} anti
   * @param {number} diag
   */
  function below(key, row, cols, anti, diag) {
    const known = remembered.get(key);
    if (known) return known;
    const counts = new Float64Array(n + 1);
    count(row, cols, anti, diag, counts);
    if (row <= REMEMBERED) remembered.set(key, counts);
    return counts;
  }

  /**
   * @param {ArrayLike<number>} queens
   * @param {number} done how many columns of the row below the last queen are finished
   * @returns {Float64Array} nodes by depth, those on the path included
   */
  return (queens, done) => {
    const visited = new Float64Array(n + 1);
    let [cols, anti, diag] = [0, 0, 0];
    let key = '';
    for (let row = 0; row <= n; row++) {
      visited[row] += 1;
      if (row === n) break;
      const standing = queens[row] >= 0;
      const end = standing ? queens[row] : done;
      for (let free = all & ~(cols | anti | diag) & (2 ** end - 1); free !== 0; free &= free - 1) {
        const queen = free & -free;
        const name = `${key},${31 - Math.clz32(queen)}`;
        const counts = below(name, row + 1, cols | queen, (anti | queen) >> 1, ((diag | queen) << 1) & all);
        for (let depth = row + 1; depth <= n; depth++) visited[depth] += counts[depth];
      }
      if (!standing) break;
      const queen = 1 << queens[row];
      key += `,${queens[row]}`;
      cols |= queen;
      anti = (anti | queen) >> 1;
      diag = ((diag | queen) << 1) & all;
    }
    return visited;
  };
}

/**
 * The same for `generate-and-test`, whose nodes number nᵈ at depth d.
 * @param {number} n
 * @param {ArrayLike<number>} queens
 * @param {number} done
 */
export function visitedOfAll(n, queens, done) {
  const visited = new Float64Array(n + 1);
  /** Finished nodes of this depth, left of the path. */
  let finished = 0;
  let open = true;
  for (let depth = 0; depth <= n; depth++) {
    visited[depth] = finished + (open ? 1 : 0);
    if (depth === n) break;
    if (!open) finished *= n;
    else if (queens[depth] >= 0) finished = finished * n + queens[depth];
    else {
      finished = finished * n + done;
      open = false;
    }
  }
  return visited;
}

/**
 * How many columns of the row below the last queen are finished.
 * @param {import('./types').Snapshot} shown
 */
export function doneOf({ event, run }) {
  if (event === null || event.col === null) return event?.kind === 'dead-end' ? run.n : 0;
  const refused = event.kind === 'conflict' && run.algorithm !== 'generate-and-test';
  return refused || event.kind === 'backtrack' ? event.col + 1 : 0;
}
