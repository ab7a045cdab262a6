/**
 * How branches of a large tree have ended. Where the sizes of subtrees are not known, it is found without the search: a
 * branch that has been left is solved if and only if some solution goes on from its queens, in whatever order that is
 * looked for.
 */

import { LEFT_EMPTY } from './structure.js';

/** @typedef {import('../types').Run} Run */

const DEAD_END = 1;
const EXHAUSTED = 2;
const SOLVED = 3;
const SOLUTION = 4;

/** Placements that are tried to find a solution. Hardly ever are so many needed; then none is taken to be there. */
const PATIENCE = 4000;

/**
 * The queens of some choices, and who they attack.
 * @param {Run} run
 * @param {number[]} choices from the root on: columns, or LEFT_EMPTY
 */
function standing({ algorithm, n }, choices) {
  const cells = algorithm === 'cell-by-cell';
  const columns = new Int8Array(n).fill(-1);
  const taken = new Uint8Array(n);
  const falling = new Uint8Array(2 * n);
  const rising = new Uint8Array(2 * n);
  let peace = true;
  /** @param {number} row @param {number} col */
  const free = (row, col) => !taken[col] && !falling[row - col + n] && !rising[row + col];
  /** @param {number} row @param {number} col @param {0 | 1} there */
  const put = (row, col, there) => {
    columns[row] = there ? col : -1;
    taken[col] = there;
    falling[row - col + n] = there;
    rising[row + col] = there;
  };
  choices.forEach((choice, at) => {
    if (choice === LEFT_EMPTY) return;
    const row = cells ? Math.floor(at / n) : at;
    peace &&= free(row, choice) && columns[row] < 0;
    put(row, choice, 1);
  });
  return { n, columns, free, put, peace, from: cells ? choices.length : choices.length * n };
}

/**
 * Whether queens can be added, on squares from `from` on, until there is one in every row.
 * @param {ReturnType<typeof standing>} board
 */
function canGoOn({ n, columns, free, put, from }) {
  let patience = PATIENCE;
  /** @param {number} missing @returns {boolean} */
  function add(missing) {
    if (missing === 0) return true;
    // The row with the fewest free squares first.
    let row = -1;
    /** @type {number[]} */
    let choices = [];
    for (let r = 0; r < n; r++) {
      if (columns[r] >= 0) continue;
      const open = [];
      for (let col = Math.max(0, from - r * n); col < n; col++) if (free(r, col)) open.push(col);
      if (row >= 0 && open.length >= choices.length) continue;
      row = r;
      choices = open;
      if (open.length === 0) return false;
    }
    for (const col of choices) {
      if (--patience < 0) return false;
      put(row, col, 1);
      const found = add(missing - 1);
      put(row, col, 0);
      if (found) return true;
    }
    return false;
  }
  return add(columns.filter((col) => col < 0).length);
}

/**
 * The choices from a node on that are nodes.
 * @param {Run} run
 * @param {number[]} choices that lead to it
 * @returns {number[]}
 */
export function choicesFrom(run, choices) {
  const { algorithm, n } = run;
  const { free, columns, from } = standing(run, choices);
  if (algorithm === 'cell-by-cell') {
    if (from >= n * n) return [];
    const row = Math.floor(from / n);
    const col = from % n;
    return columns[row] < 0 && free(row, col) ? [LEFT_EMPTY, col] : [LEFT_EMPTY];
  }
  if (choices.length >= n) return [];
  const all = Array.from({ length: n }, (_, col) => col);
  return algorithm === 'generate-and-test' ? all : all.filter((col) => free(choices.length, col));
}

/**
 * How a branch that has been left ended, as one of the structures' outcomes.
 * @param {Run} run
 * @param {number[]} choices that lead to it
 * @param {number | null} solutions found so far; null where that is not known
 */
export function endingOf(run, choices, solutions) {
  const { algorithm, n } = run;
  const board = standing(run, choices);
  const full = board.columns.every((col) => col >= 0);
  const row = choices.length;
  // Square by square the search goes on to the last square, though all queens stand.
  if (full && algorithm === 'cell-by-cell' && row < n * n) return SOLVED;
  if (full) return board.peace ? SOLUTION : DEAD_END;
  if (algorithm === 'cell-by-cell') {
    if (row >= n * n) return DEAD_END;
  } else if (algorithm !== 'generate-and-test') {
    let free = false;
    for (let col = 0; col < n && !free; col++) free = board.free(row, col);
    if (!free) return DEAD_END;
  }
  if (solutions === 0 || !board.peace) return EXHAUSTED;
  return canGoOn(board) ? SOLVED : EXHAUSTED;
}
