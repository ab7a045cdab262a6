/**
 * The eight symmetries of the square board, as `crate/src/symmetry.rs` has them, and solutions grouped by them. A class
 * is a fundamental solution with its turns and mirrors.
 */

/**
 * Where a square goes, by the symmetry's name; `m` is n - 1.
 * @type {Record<string, (row: number, col: number, m: number) => [number, number]>}
 */
const MAPS = {
  identity: (row, col) => [row, col],
  'quarter-turn': (row, col, m) => [col, m - row],
  'half-turn': (row, col, m) => [m - row, m - col],
  'three-quarter-turn': (row, col, m) => [m - col, row],
  'mirror-columns': (row, col, m) => [row, m - col],
  'mirror-rows': (row, col, m) => [m - row, col],
  'mirror-diagonal': (row, col) => [col, row],
  'mirror-anti-diagonal': (row, col, m) => [m - col, m - row],
};

/** Their names, the identity first; turns are clockwise. */
export const SYMMETRIES = Object.freeze(Object.keys(MAPS));

/**
 * @param {string} symmetry
 * @param {ArrayLike<number>} board the column of each row's queen
 * @returns {Uint8Array} the board that it becomes
 */
export function imageOf(symmetry, board) {
  const n = board.length;
  const image = new Uint8Array(n);
  for (let row = 0; row < n; row++) {
    const [toRow, toCol] = MAPS[symmetry](row, board[row], n - 1);
    image[toRow] = toCol;
  }
  return image;
}

/** @param {ArrayLike<number>} board */
const keyOf = (board) => String.fromCharCode(...Array.from(board));

/**
 * @typedef {object} Class
 * @property {number} first the index of its first solution
 * @property {{index: number, symmetry: string}[]} members with the symmetry that makes each of the first one
 */

/** Groups solutions as they come, in the order of each class's first solution. */
export function createClasses() {
  /** @type {Class[]} */
  const classes = [];
  /** Every image of every class's first solution, with the first symmetry that makes it. */
  const images = /** @type {Map<string, {of: Class, symmetry: string}>} */ (new Map());
  return {
    classes,
    /**
     * @param {number} index
     * @param {ArrayLike<number>} board
     */
    add(index, board) {
      const known = images.get(keyOf(board));
      if (known) {
        known.of.members.push({ index, symmetry: known.symmetry });
        return;
      }
      const of = { first: index, members: [{ index, symmetry: SYMMETRIES[0] }] };
      classes.push(of);
      for (const symmetry of SYMMETRIES) {
        const key = keyOf(imageOf(symmetry, board));
        if (!images.has(key)) images.set(key, { of, symmetry });
      }
    },
  };
}
