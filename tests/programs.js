/**
 * The seven searches, run as their listings are written: recursion, real arrays, real assignments. It shares nothing
 * with the engine or the page, so that what they show can be held against it.
 *
 * Each generator yields at every event what the program's variables hold at that moment.
 */

/**
 * @typedef {object} Told
 * @property {string} kind
 * @property {number | null} row
 * @property {number | null} col
 * @property {string} reason
 * @property {number[]} placed the column of each row's queen, -1 for none
 * @property {number[]} attackers of the tried square, ascending
 * @property {Record<string, any>} variables under their names in the listing, copied
 * @property {{row: number, col: number | null, left: number[]}[]} stack the open calls, the innermost last
 * @property {any[]} tests the primitive tests that led to this event, in order
 * @property {number} [queens] those on the board at a dead end of `cell-by-cell`
 * @property {number[]} path the columns chosen on the way to the node that the event is at
 */

/**
 * @param {number} row
 * @param {number} col
 * @param {number[]} placed
 */
function attackersOf(row, col, placed) {
  const out = [];
  for (let i = 0; i < placed.length; i++) {
    if (placed[i] < 0 || (i === row && placed[i] === col)) continue;
    const down = i - row;
    const across = placed[i] - col;
    if (down === 0 || across === 0 || Math.abs(down) === Math.abs(across)) out.push(i);
  }
  return out;
}

/**
 * @param {string} algorithm
 * @param {number} n
 * @returns {Generator<Told>}
 */
export function* replay(algorithm, n) {
  /** What stands on the board, for the events' own sake. */
  const placed = Array(n).fill(-1);
  /** @type {{row: number, col: number | null, left: number[]}[]} */
  const stack = [];
  /** @type {any[]} */
  let tests = [];
  /** @type {() => Record<string, any>} */
  let variables = () => ({});

  /**
   * @param {string} kind
   * @param {number | null} row
   * @param {number | null} col
   * @param {string} reason
   * @param {Record<string, any>} own
   * @returns {Told}
   */
  const tell = (kind, row, col, reason = '', own = {}) => {
    const told = {
      kind,
      row,
      col,
      reason,
      placed: [...placed],
      attackers:
        kind === 'conflict'
          ? attackersOf(/** @type {number} */ (row), /** @type {number} */ (col), placed)
          : [],
      variables: structuredClone({ ...variables(), ...own }),
      stack: structuredClone(stack),
      tests,
      path: placed.filter((q) => q >= 0),
    };
    if (algorithm === 'generate-and-test' && kind === 'conflict') {
      told.attackers = told.attackers.filter((i) => i < /** @type {number} */ (row));
    }
    tests = [];
    return told;
  };

  const columnsFrom = (/** @type {number} */ col) =>
    Array.from({ length: Math.max(0, n - col) }, (_, i) => col + i);

  if (algorithm === 'cell-by-cell') {
    yield* cells();
    return;
  }
  if (algorithm === 'bitmask') {
    yield* bits();
    return;
  }

  const queens = Array(n).fill(0);
  const differences = Array(n).fill(0);
  const sums = Array(n).fill(0);
  const board = Array.from({ length: n }, () => Array(n).fill('.'));
  const column = Array(n).fill(false);
  const anti = Array(2 * n - 1).fill(false);
  const diag = Array(2 * n - 1).fill(false);
  variables = () => {
    switch (algorithm) {
      case 'intercepts':
        return { queens, differences, sums };
      case 'board-scan':
        return { board };
      case 'flags':
        return { queens, column, anti, diag };
      default:
        return { queens };
    }
  };

  /**
   * @param {number} row
   * @param {number} col
   */
  function attacked(row, col) {
    if (algorithm === 'board-scan') {
      for (let i = 0; i < row; i++) {
        tests.push({ row: i, col });
        if (board[i][col] === 'Q') return true;
      }
      for (let k = 1; k <= Math.min(row, col); k++) {
        tests.push({ row: row - k, col: col - k });
        if (board[row - k][col - k] === 'Q') return true;
      }
      for (let k = 1; k <= Math.min(row, n - 1 - col); k++) {
        tests.push({ row: row - k, col: col + k });
        if (board[row - k][col + k] === 'Q') return true;
      }
      return false;
    }
    if (algorithm === 'flags') {
      tests.push({ array: 'column', index: col });
      if (column[col]) return true;
      tests.push({ array: 'anti', index: row + col });
      if (anti[row + col]) return true;
      tests.push({ array: 'diag', index: row - col + n - 1 });
      return diag[row - col + n - 1];
    }
    for (let i = 0; i < row; i++) {
      tests.push({ with: i });
      const hit =
        algorithm === 'intercepts'
          ? queens[i] === col || differences[i] === row - col || sums[i] === row + col
          : queens[i] === col || Math.abs(queens[i] - col) === row - i;
      if (hit) return true;
    }
    return false;
  }

  function peaceful() {
    for (let i = 1; i < n; i++) {
      for (let j = 0; j < i; j++) {
        tests.push({ row: i, with: j });
        const across = Math.abs(queens[i] - queens[j]);
        if (across === 0 || across === i - j) return i;
      }
    }
    return -1;
  }

  /**
   * @param {number} row
   * @returns {Generator<Told, {solved: boolean, went: boolean}>}
   */
  function* search(row) {
    stack.push({ row, col: null, left: row < n ? columnsFrom(0) : [] });
    const frame = stack[stack.length - 1];
    let solved = false;
    let went = false;
    if (row === n) {
      const at = algorithm === 'generate-and-test' ? peaceful() : -1;
      if (at >= 0) yield tell('conflict', at, queens[at]);
      else {
        solved = true;
        yield tell('solution', null, null);
      }
      stack.pop();
      return { solved, went };
    }
    for (let col = 0; col < n; col++) {
      frame.col = col;
      frame.left = columnsFrom(col + 1);
      if (algorithm !== 'generate-and-test' && attacked(row, col)) {
        yield tell('conflict', row, col, '', { row, col });
        continue;
      }
      went = true;
      placed[row] = col;
      if (algorithm === 'board-scan') board[row][col] = 'Q';
      else queens[row] = col;
      differences[row] = row - col;
      sums[row] = row + col;
      column[col] = anti[row + col] = diag[row - col + n - 1] = true;
      const below = search(row + 1);
      // The event is told once the call is made: its frame stands, and has not begun to choose.
      stack.push({ row: row + 1, col: null, left: row + 1 < n ? columnsFrom(0) : [] });
      const told = tell('place', row, col);
      stack.pop();
      yield told;
      const result = yield* below;
      solved ||= result.solved;
      placed[row] = -1;
      if (algorithm === 'board-scan') board[row][col] = '.';
      column[col] = anti[row + col] = diag[row - col + n - 1] = false;
      const reason = result.solved ? 'solved' : result.went ? 'exhausted' : 'dead-end';
      yield tell('backtrack', row, col, reason, { row, col });
    }
    stack.pop();
    return { solved, went };
  }
  yield* search(0);

  /** @returns {Generator<Told>} */
  function* cells() {
    const grid = Array.from({ length: n }, () => Array(n).fill('.'));
    const rows = Array(n).fill(false);
    const columns = Array(n).fill(false);
    const antis = Array(2 * n - 1).fill(false);
    const diags = Array(2 * n - 1).fill(false);
    let square = 0;
    let count = 0;
    variables = () => ({
      board: grid,
      rows,
      column: columns,
      anti: antis,
      diag: diags,
      square,
      placed: count,
    });
    const call = (/** @type {number} */ at) => ({
      row: Math.floor(at / n),
      col: at < n * n ? at % n : null,
      left: at < n * n ? [at % n] : [],
    });
    /**
     * @param {number} at
     * @param {number} put
     * @returns {Generator<Told, {solved: boolean, went: boolean}>}
     */
    function* visit(at, put) {
      square = at;
      count = put;
      stack.push(call(at));
      if (at === n * n) {
        if (put === n) yield tell('solution', null, null);
        else yield { ...tell('dead-end', null, null), queens: put };
        stack.pop();
        return { solved: put === n, went: false };
      }
      const frame = stack[stack.length - 1];
      const row = Math.floor(at / n);
      const col = at % n;
      square = at + 1;
      stack.push(call(at + 1));
      const skipped = tell('skip', row, col);
      stack.pop();
      yield skipped;
      const first = yield* visit(at + 1, put);
      square = at;
      count = put;
      frame.left = [];
      let taken = false;
      for (const [array, index] of /** @type {[string, number][]} */ ([
        ['rows', row],
        ['column', col],
        ['anti', row + col],
        ['diag', row - col + n - 1],
      ])) {
        tests.push({ array, index });
        const arrays = /** @type {Record<string, boolean[]>} */ ({
          rows,
          column: columns,
          anti: antis,
          diag: diags,
        });
        if (arrays[array][index]) {
          taken = true;
          break;
        }
      }
      if (taken) {
        yield tell('conflict', row, col);
        stack.pop();
        return { solved: first.solved, went: true };
      }
      grid[row][col] = 'Q';
      placed[row] = col;
      rows[row] = columns[col] = antis[row + col] = diags[row - col + n - 1] = true;
      square = at + 1;
      count = put + 1;
      stack.push(call(at + 1));
      const told = tell('place', row, col);
      stack.pop();
      yield told;
      const second = yield* visit(at + 1, put + 1);
      square = at;
      count = put;
      grid[row][col] = '.';
      placed[row] = -1;
      rows[row] = columns[col] = antis[row + col] = diags[row - col + n - 1] = false;
      const reason = second.solved ? 'solved' : second.went ? 'exhausted' : 'dead-end';
      yield tell('backtrack', row, col, reason);
      stack.pop();
      return { solved: first.solved || second.solved, went: true };
    }
    yield* visit(0, 0);
  }

  /** @returns {Generator<Told>} */
  function* bits() {
    const words = Array(n).fill(0);
    const everything = (1 << n) - 1;
    const columnsOf = (/** @type {number} */ mask) => columnsFrom(0).filter((c) => (mask >> c) & 1);
    /** @type {Record<string, number>} */
    let masks = {};
    variables = () => ({ queens: words, ...masks });
    /**
     * @param {number} row
     * @param {number} columns
     * @param {number} antis
     * @param {number} diagonals
     * @returns {Generator<Told, {solved: boolean, went: boolean}>}
     */
    function* visit(row, columns, antis, diagonals) {
      let free = row < n ? everything & ~(columns | antis | diagonals) : 0;
      stack.push({ row, col: null, left: columnsOf(free) });
      const frame = stack[stack.length - 1];
      let solved = false;
      let went = false;
      masks = { columns, antis, diagonals };
      if (row === n) {
        yield tell('solution', null, null);
        stack.pop();
        return { solved: true, went };
      }
      tests.push({ row });
      if (free === 0) yield tell('dead-end', row, null, '', { free });
      while (free !== 0) {
        const bit = free & -free;
        free ^= bit;
        const col = 31 - Math.clz32(bit);
        went = true;
        words[row] = bit;
        placed[row] = col;
        frame.col = col;
        frame.left = columnsOf(free);
        const down = /** @type {const} */ ([
          columns | bit,
          (antis | bit) >> 1,
          ((diagonals | bit) << 1) & everything,
        ]);
        masks = { columns: down[0], antis: down[1], diagonals: down[2] };
        const next = row + 1 < n ? everything & ~(down[0] | down[1] | down[2]) : 0;
        stack.push({ row: row + 1, col: null, left: columnsOf(next) });
        const told = tell('place', row, col);
        stack.pop();
        yield told;
        const result = yield* visit(row + 1, ...down);
        solved ||= result.solved;
        placed[row] = -1;
        masks = { columns, antis, diagonals };
        const reason = result.solved ? 'solved' : result.went ? 'exhausted' : 'dead-end';
        yield tell('backtrack', row, col, reason, { free, bit });
      }
      stack.pop();
      return { solved, went };
    }
    yield* visit(0, 0, 0, 0);
  }
}
