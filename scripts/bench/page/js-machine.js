// The baseline "JS machine": the row-by-row search with three flag arrays as an iterative machine over typed arrays, which
// writes the same packed events as the solver does (crate/src/event.rs).

const PLACE = 0;
const CONFLICT = 1;
const SOLUTION = 4 | (127 << 5) | (127 << 12);
const BACKTRACK = 5;

const DEAD_END = 1 << 3;
const EXHAUSTED = 2 << 3;
const SOLVED = 3 << 3;

/**
 * @param {number} n
 * @returns {(out: Uint32Array) => number} writes the next events; how many: fewer than there is room for only at the end
 */
export function createMachine(n) {
  const queens = new Int32Array(n);
  const columns = new Uint8Array(n);
  const sums = new Uint8Array(2 * n);
  const differences = new Uint8Array(2 * n);
  /** Why the queen above each row will be taken off, as far as is known. */
  const reasons = new Uint8Array(n + 1);
  let row = 0;
  let col = 0;
  let told = false;

  return (out) => {
    const room = out.length;
    let made = 0;
    while (made < room) {
      if (row === n && !told) {
        told = true;
        reasons[n] = SOLVED;
        out[made++] = SOLUTION;
      } else if (row < n && col < n) {
        if (columns[col] || sums[row + col] || differences[row - col + n]) {
          out[made++] = CONFLICT | (row << 5) | (col << 12);
          col += 1;
        } else {
          out[made++] = PLACE | (row << 5) | (col << 12);
          columns[col] = sums[row + col] = differences[row - col + n] = 1;
          queens[row] = col;
          row += 1;
          reasons[row] = DEAD_END;
          col = 0;
          told = false;
        }
      } else {
        if (row === 0) break;
        const reason = reasons[row];
        row -= 1;
        col = queens[row];
        columns[col] = sums[row + col] = differences[row - col + n] = 0;
        out[made++] = BACKTRACK | reason | (row << 5) | (col << 12);
        if (reason === SOLVED) reasons[row] = SOLVED;
        else if (reasons[row] === DEAD_END) reasons[row] = EXHAUSTED;
        col += 1;
      }
    }
    return made;
  };
}
