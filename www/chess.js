/** Squares, and who attacks whom, for the views: what they need beyond what the engine says of the step that is shown. */

/** No queen in this row. */
export const NONE = -1;

/**
 * The line along which a queen on one square attacks another; null where it does not.
 * @param {number} row
 * @param {number} col
 * @param {number} otherRow
 * @param {number} otherCol
 * @returns {'row' | 'column' | 'diagonal' | 'anti-diagonal' | null}
 */
export function lineBetween(row, col, otherRow, otherCol) {
  if (row === otherRow) return col === otherCol ? null : 'row';
  if (col === otherCol) return 'column';
  if (row - col === otherRow - otherCol) return 'diagonal';
  if (row + col === otherRow + otherCol) return 'anti-diagonal';
  return null;
}

/**
 * The rows, ascending, whose queen attacks a square.
 * @param {ArrayLike<number>} queens column of each row's queen, or {@link NONE}
 * @param {number} row
 * @param {number} col
 * @returns {number[]}
 */
export function attackersOf(queens, row, col) {
  const rows = [];
  for (let other = 0; other < queens.length; other++) {
    const column = queens[other];
    if (column !== NONE && lineBetween(other, column, row, col) !== null) rows.push(other);
  }
  return rows;
}

/**
 * A small set of queens that together attack every square of a row: first those that alone attack some square, then
 * always the one that attacks most of what is left. Null where some square is free.
 * @param {ArrayLike<number>} queens
 * @param {number} row
 * @returns {number[] | null} rows, ascending
 */
export function blockersOf(queens, row) {
  const open = [];
  const chosen = /** @type {Set<number>} */ (new Set());
  for (let col = 0; col < queens.length; col++) {
    const rows = attackersOf(queens, row, col);
    if (rows.length === 0) return null;
    if (rows.length === 1) chosen.add(rows[0]);
    open.push(rows);
  }
  for (;;) {
    const left = open.filter((rows) => !rows.some((other) => chosen.has(other)));
    if (left.length === 0) return [...chosen].sort((a, b) => a - b);
    const hits = new Map();
    for (const rows of left) for (const other of rows) hits.set(other, (hits.get(other) ?? 0) + 1);
    let best = -1;
    for (const [other, count] of hits) {
      if (best < 0 || count > hits.get(best) || (count === hits.get(best) && other < best)) best = other;
    }
    chosen.add(best);
  }
}

/**
 * How many squares of an empty board a queen attacks.
 * @param {number} n
 * @param {number} row
 * @param {number} col
 */
export function reach(n, row, col) {
  const diagonal = n - 1 - Math.abs(row - col);
  const antiDiagonal = n - 1 - Math.abs(row + col - (n - 1));
  return 2 * (n - 1) + diagonal + antiDiagonal;
}

/** Algorithms that go row by row and test each square; they make the same events. */
const TESTING = ['board-scan', 'column-array', 'intercepts', 'flags'];

/** @param {string} algorithm */
export const testsSquares = (algorithm) => TESTING.includes(algorithm);

/**
 * The row that turned out to be dead with the event that is shown, and the placement that killed it.
 * @param {import('./types').Snapshot} shown
 * @returns {{row: number, queens: Int8Array} | null}
 */
export function deadRow(shown) {
  const { event, queens, run } = shown;
  if (event === null) return null;
  if (event.kind === 'dead-end' && event.row !== null) return { row: event.row, queens };
  const failed = event.kind === 'backtrack' && event.reason === 'dead-end';
  if (failed && event.row !== null && event.col !== null && event.row + 1 < run.n) {
    if (!testsSquares(run.algorithm) && run.algorithm !== 'bitmask') return null;
    const before = queens.slice();
    before[event.row] = event.col;
    return { row: event.row + 1, queens: before };
  }
  return null;
}
