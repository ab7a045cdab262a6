// The searches once more, as plainly as they can be written and sharing no code with the engine: what the tests of the
// page compare it with.

/**
 * @typedef {object} Told
 * @property {'place' | 'conflict' | 'skip' | 'dead-end' | 'solution' | 'backtrack'} kind
 * @property {number | null} row
 * @property {number | null} col
 * @property {number[]} attackers rows of all queens that attack the refused square
 * @property {string} reason of a backtrack
 * @property {number[]} queens after the event: the column of each row's queen, -1 for none
 * @property {number} solutions so far
 */

/**
 * @param {number[]} queens
 * @param {number} row
 * @param {number} col
 * @param {number} [below] rows from here on are not looked at
 */
export function attackersOf(queens, row, col, below = queens.length) {
  const rows = [];
  for (let r = 0; r < below; r++) {
    const c = queens[r];
    if (c < 0 || (r === row && c === col)) continue;
    if (r === row || c === col || Math.abs(r - row) === Math.abs(c - col)) rows.push(r);
  }
  return rows;
}

/**
 * @param {string} algorithm
 * @param {number} n
 * @returns {Told[]}
 */
export function replay(algorithm, n) {
  /** @type {number[]} */
  const queens = Array(n).fill(-1);
  /** @type {Told[]} */
  const told = [];
  let solutions = 0;

  /**
   * @param {Told['kind']} kind
   * @param {number | null} row
   * @param {number | null} col
   * @param {Partial<Told>} [more]
   */
  function tell(kind, row, col, more = {}) {
    told.push({ kind, row, col, attackers: [], reason: '', queens: [...queens], solutions, ...more });
  }

  /**
   * @param {number} row
   * @param {number} col
   * @param {() => boolean} below whether the search went on from here
   */
  function place(row, col, below) {
    const before = solutions;
    queens[row] = col;
    tell('place', row, col);
    const wentOn = below();
    queens[row] = -1;
    const reason = solutions > before ? 'solved' : wentOn ? 'exhausted' : 'dead-end';
    tell('backtrack', row, col, { reason });
  }

  function solve() {
    solutions += 1;
    tell('solution', null, null);
    return false;
  }

  /** @param {number} row @returns {boolean} */
  function byRows(row) {
    if (row === n) return solve();
    let wentOn = false;
    for (let col = 0; col < n; col++) {
      const attackers = attackersOf(queens, row, col);
      if (attackers.length > 0) {
        if (algorithm !== 'bitmask') tell('conflict', row, col, { attackers });
        continue;
      }
      wentOn = true;
      place(row, col, () => byRows(row + 1));
    }
    if (algorithm === 'bitmask' && !wentOn) tell('dead-end', row, null);
    return wentOn;
  }

  /** @param {number} row @returns {boolean} */
  function untested(row) {
    if (row < n) {
      for (let col = 0; col < n; col++) place(row, col, () => untested(row + 1));
      return true;
    }
    for (let i = 1; i < n; i++) {
      const attackers = attackersOf(queens, i, queens[i], i);
      if (attackers.length > 0) {
        tell('conflict', i, queens[i], { attackers });
        return false;
      }
    }
    return solve();
  }

  /** @param {number} square @returns {boolean} */
  function byCells(square) {
    const standing = queens.filter((col) => col >= 0).length;
    if (square === n * n) {
      if (standing === n) return solve();
      tell('dead-end', null, null);
      return false;
    }
    const row = Math.floor(square / n);
    const col = square % n;
    tell('skip', row, col);
    byCells(square + 1);
    const attackers = attackersOf(queens, row, col);
    if (attackers.length > 0) tell('conflict', row, col, { attackers });
    else place(row, col, () => byCells(square + 1));
    return true;
  }

  if (algorithm === 'generate-and-test') untested(0);
  else if (algorithm === 'cell-by-cell') byCells(0);
  else byRows(0);
  return told;
}

/**
 * The boards of some steps of a row-by-row search that tests every square, found by walking all of it.
 * @param {number} n
 * @param {number[]} steps
 */
export function boardsAt(n, steps) {
  const wanted = [...new Set(steps)].sort((a, b) => a - b);
  const boards = new Map();
  const full = (1 << n) - 1;
  const queens = Array(n).fill(-1);
  let step = 0;
  let next = 0;

  /** The next `events` events leave the queens where they are. @param {number} events */
  function pass(events) {
    step += events;
    for (; next < wanted.length && wanted[next] <= step; next++) boards.set(wanted[next], [...queens]);
  }

  /** @param {number} row @param {number} cols @param {number} diag @param {number} anti */
  function search(row, cols, diag, anti) {
    if (row === n) return pass(1);
    let tried = 0;
    for (let free = full & ~(cols | diag | anti); free !== 0; free &= free - 1) {
      const bit = free & -free;
      const col = 31 - Math.clz32(bit);
      pass(col - tried);
      queens[row] = col;
      pass(1);
      search(row + 1, cols | bit, (diag | bit) << 1, (anti | bit) >> 1);
      queens[row] = -1;
      pass(1);
      tried = col + 1;
    }
    pass(n - tried);
  }

  pass(0);
  search(0, 0, 0, 0);
  return { boards, total: step };
}
