// The baseline "JS objects": the same search as a recursive generator that yields an object an event, as visualizers
// commonly do.

/**
 * @typedef {{kind: string, row: number, col: number, reason: string}} Event row and column are -1 where there is none
 *
 * @param {number} n
 * @returns {Generator<Event, void>}
 */
export function* events(n) {
  const columns = new Array(n).fill(false);
  const sums = new Array(2 * n).fill(false);
  const differences = new Array(2 * n).fill(false);

  /**
   * @param {number} row
   * @returns {Generator<Event, string>} why the queen above is taken off
   */
  function* search(row) {
    if (row === n) {
      yield { kind: 'solution', row: -1, col: -1, reason: '' };
      return 'solved';
    }
    let result = 'dead-end';
    for (let col = 0; col < n; col++) {
      if (columns[col] || sums[row + col] || differences[row - col + n]) {
        yield { kind: 'conflict', row, col, reason: '' };
        continue;
      }
      columns[col] = sums[row + col] = differences[row - col + n] = true;
      yield { kind: 'place', row, col, reason: '' };
      const reason = yield* search(row + 1);
      columns[col] = sums[row + col] = differences[row - col + n] = false;
      yield { kind: 'backtrack', row, col, reason };
      if (reason === 'solved') result = 'solved';
      else if (result !== 'solved') result = 'exhausted';
    }
    return result;
  }

  yield* search(0);
}
