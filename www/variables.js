/**
 * The recursion's frames and the algorithm's own data at one moment, under the names that its listing gives them.
 *
 * Nothing is kept from step to step: the moment (queens, last event, and the look-ahead of single checks) determines
 * everything. Only what an earlier branch left behind in `queens` and its like, where the next write undoes the last
 * one, is not on the board; {@link leftovers} finds it by walking the search backwards from right to left.
 */

/** @typedef {import('./types').SearchEvent} SearchEvent */
/** @typedef {'row' | 'column' | 'anti' | 'diagonal'} LineKind */
/** @typedef {{kind: LineKind, index: number}} Line squares of one row, column, `row + col`, or `row - col + n - 1` */

/**
 * One primitive test, as `crate/src/checks.rs` lists them.
 *
 * @typedef {object} Check
 * @property {'examine' | 'compare' | 'read' | 'evaluate'} what
 * @property {boolean} hit whether it refuses
 * @property {'' | LineKind} relation the line that is looked along, the relation that holds, or the array that is read
 * @property {number} row examine: the square's; compare: the row of the square or the later queen; evaluate: the row
 * @property {number} col examine: the square's
 * @property {number} with compare: the row of the earlier queen
 * @property {number} index read: the index in the array
 */

const WHAT = /** @type {const} */ (['examine', 'compare', 'read', 'evaluate']);
const RELATIONS = /** @type {const} */ (['', 'column', 'anti', 'diagonal', 'row']);

/**
 * @param {number} packed
 * @returns {Check}
 */
export function unpackCheck(packed) {
  const what = WHAT[packed & 3];
  const a = (packed >>> 6) & 255;
  const b = (packed >>> 14) & 255;
  return Object.freeze({
    what,
    hit: ((packed >>> 2) & 1) === 1,
    relation: RELATIONS[(packed >>> 3) & 7],
    row: what === 'read' ? -1 : a,
    col: what === 'examine' ? b : -1,
    with: what === 'compare' ? b : -1,
    index: what === 'read' ? a : -1,
  });
}

/**
 * @param {LineKind} kind
 * @param {number} row
 * @param {number} col
 * @param {number} n
 * @returns {number} the index of the line of that kind through the square
 */
export function lineIndex(kind, row, col, n) {
  if (kind === 'row') return row;
  if (kind === 'column') return col;
  return kind === 'anti' ? row + col : row - col + n - 1;
}

/**
 * @param {number} row
 * @param {number} col
 * @param {number} otherRow
 * @param {number} otherCol
 */
const attacks = (row, col, otherRow, otherCol) =>
  col === otherCol || row + col === otherRow + otherCol || row - col === otherRow - otherCol;

/**
 * What happened, and what is about to be tested.
 *
 * @typedef {object} At
 * @property {string} algorithm
 * @property {number} n
 * @property {ArrayLike<number>} queens the column of each row's queen, -1 for none
 * @property {SearchEvent | null} event the last one
 * @property {readonly Check[]} checks those of the event; while a test goes on, those that are made already
 * @property {SearchEvent | null} [pending] the event whose test goes on
 */

/**
 * @param {import('./types').Snapshot} shown
 * @returns {At}
 */
export const atOf = (shown) => ({
  algorithm: shown.run.algorithm,
  n: shown.run.n,
  queens: shown.queens,
  event: shown.event,
  checks: shown.tests,
  pending: shown.testing?.event ?? null,
});

/** @param {string} algorithm */
const hasFrameASquare = (algorithm) => algorithm === 'cell-by-cell';

/**
 * Which row (in `cell-by-cell`: square) the innermost call works on, and which of its choices it is at.
 *
 * @param {At} at
 * @returns {{level: number, col: number | null}} col: null where it has not begun to choose
 */
export function innermost({ algorithm, n, event, pending = null }) {
  if (pending !== null && !full(algorithm, pending))
    return { level: levelOf(algorithm, n, pending), col: pending.col };
  if (pending !== null) return { level: n, col: null };
  if (event === null) return { level: 0, col: null };
  if (event.kind === 'solution' || full(algorithm, event)) {
    return { level: hasFrameASquare(algorithm) ? n * n : n, col: null };
  }
  if (event.kind === 'dead-end') return { level: event.row ?? n * n, col: null };
  const level = levelOf(algorithm, n, event);
  if (event.kind === 'place' || event.kind === 'skip') return { level: level + 1, col: null };
  return { level, col: event.col };
}

/**
 * @param {string} algorithm
 * @param {SearchEvent} event
 */
const full = (algorithm, event) =>
  algorithm === 'generate-and-test' && (event.kind === 'conflict' || event.kind === 'solution');

/**
 * @param {string} algorithm
 * @param {number} n
 * @param {SearchEvent} event
 */
const levelOf = (algorithm, n, event) =>
  hasFrameASquare(algorithm) ? (event.row ?? 0) * n + (event.col ?? 0) : (event.row ?? 0);

/**
 * A call that has not returned yet.
 *
 * @typedef {object} Frame
 * @property {number} level its row; in `cell-by-cell` its square, row by row
 * @property {number} row
 * @property {number | null} col the column it is at; null where it has not begun to choose, or has nothing to choose
 * @property {number[]} left the columns it has still to try; `cell-by-cell`: the square itself while its queen is still
 *   to be tried
 * @property {boolean} queen whether the call stands behind a queen that it has placed
 * @property {number} depth `cell-by-cell`: how many queens stood when it was called
 * @property {boolean} innermost
 */

/**
 * How many calls are open.
 * @param {At} at
 */
export const frameCount = (at) => innermost(at).level + 1;

/**
 * @param {At} at
 * @param {number} [from]
 * @param {number} [to] frames from … to - 1 only, the outermost being 0
 * @returns {Frame[]}
 */
export function frames(at, from = 0, to = Number.POSITIVE_INFINITY) {
  const { algorithm, n, queens } = at;
  const inner = innermost(at);
  const last = Math.min(inner.level, to - 1);
  /** @type {Frame[]} */
  const out = [];
  if (hasFrameASquare(algorithm)) {
    let depth = 0;
    for (let square = 0; square <= last; square++) {
      const row = Math.floor(square / n);
      const col = square % n;
      const isInner = square === inner.level;
      const queen = !isInner && row < n && queens[row] === col;
      if (square >= from) {
        const tried = queen || (isInner && inner.col !== null);
        out.push({
          level: square,
          row,
          col: row < n ? col : null,
          left: tried || row === n ? [] : [col],
          queen,
          depth,
          innermost: isInner,
        });
      }
      if (queen) depth += 1;
    }
    return out;
  }
  for (let row = Math.max(0, from); row <= last; row++) {
    const isInner = row === inner.level;
    const col = isInner ? inner.col : queens[row];
    /** @type {number[]} */
    const left = [];
    if (row < n) {
      for (let c = (col ?? -1) + 1; c < n; c++) {
        if (algorithm !== 'bitmask' || isFree(queens, row, c)) left.push(c);
      }
    }
    out.push({ level: row, row, col, left, queen: !isInner, depth: row, innermost: isInner });
  }
  return out;
}

/**
 * @param {ArrayLike<number>} queens
 * @param {number} row
 * @param {number} col
 */
function isFree(queens, row, col) {
  for (let i = 0; i < row; i++) if (attacks(row, col, i, queens[i])) return false;
  return true;
}

/** Visits of {@link leftovers}: enough for every search up to n = 9 whole, and less than a millisecond. */
const LOOK_BACK = 8_000;

/** In {@link leftovers}: nothing was ever written there. */
export const NEVER = -1;
/** In {@link leftovers}: too far back to be found. */
export const UNKNOWN = -2;

/**
 * The column last written for each row that has no queen now. A row-by-row search is walked backwards, from right to
 * left; the first node met at a depth is the last one that was placed there.
 *
 * @param {At} at
 * @param {number} [budget] how many squares to look at
 * @returns {Int16Array} by row: a column, {@link NEVER} or {@link UNKNOWN}; a row with a queen has its queen's
 */
export function leftovers(at, budget = LOOK_BACK) {
  const { algorithm, n, queens, event, pending = null } = at;
  const inner = innermost(at);
  const depth = Math.min(inner.level, n);
  const found = new Int16Array(n).fill(NEVER);
  for (let row = 0; row < depth; row++) found[row] = queens[row];
  let missing = n - depth;
  if (missing === 0) return found;
  const prunes = algorithm !== 'generate-and-test';
  const path = Int16Array.from({ length: n }, (_, row) => (row < depth ? queens[row] : -1));
  /** The column below which each row has been searched, on the way from right to left. */
  const end = new Int16Array(n);
  const done = pending === null && event?.kind === 'backtrack' ? 1 : 0;
  for (let row = 0; row < depth; row++) end[row] = queens[row];
  end[depth] = inner.col === null ? 0 : inner.col + done;
  let top = depth;
  let row = depth;
  while (missing > 0 && top >= 0) {
    if (--budget < 0) {
      for (let r = depth; r < n; r++) if (found[r] === NEVER) found[r] = UNKNOWN;
      return found;
    }
    const col = --end[row];
    if (col < 0) {
      // This node is searched through; its parent's queen is next to be moved left.
      row -= 1;
      if (row < top) top = row;
      continue;
    }
    if (prunes && !isFree(path, row, col)) continue;
    if (row >= depth && found[row] === NEVER) {
      found[row] = col;
      missing -= 1;
    }
    if (row + 1 < n) {
      path[row] = col;
      row += 1;
      end[row] = n;
    }
  }
  return found;
}

/**
 * One variable of the listing.
 *
 * @typedef {object} Variable
 * @property {string} name as the listing has it
 * @property {'value' | 'array' | 'matrix' | 'bits'} shape
 * @property {readonly (number | string | boolean | null)[]} cells null: not known. A matrix has n rows of n, one after
 *   the other; bits stand in the order of the board's columns, the lowest first
 * @property {ReadonlySet<number>} read cells that the last event, or the checks made so far, read
 * @property {ReadonlySet<number>} written cells that the last event changed
 * @property {number} hit the cell that refused, -1 for none
 * @property {ReadonlySet<number>} stale cells that an earlier branch left behind and that nothing reads before they are
 *   written again
 * @property {((cell: number) => Point | null)} points what a cell stands for on the board
 */

/** @typedef {{row: number, col: number} | {line: Line}} Point */

const NOTHING = /** @type {ReadonlySet<number>} */ (new Set());

/**
 * @param {string} name
 * @param {Variable['shape']} shape
 * @param {Variable['cells']} cells
 * @param {Partial<Variable>} [rest]
 * @returns {Variable}
 */
const variable = (name, shape, cells, rest = {}) => ({
  name,
  shape,
  cells,
  read: NOTHING,
  written: NOTHING,
  hit: -1,
  stale: NOTHING,
  points: () => null,
  ...rest,
});

/**
 * The data of the algorithm as its listing has it, the variables of the innermost call first.
 *
 * @param {At} at
 * @param {number} [budget] see {@link leftovers}
 * @returns {Variable[]}
 */
export function variables(at, budget) {
  switch (at.algorithm) {
    case 'generate-and-test':
    case 'column-array':
      return [...locals(at), queensArray(at, budget)];
    case 'intercepts':
      return [...locals(at), ...interceptArrays(at, budget)];
    case 'board-scan':
      return [...locals(at), boardMatrix(at)];
    case 'flags':
      return [...locals(at), ...flagArrays(at), queensArray(at, budget)];
    case 'cell-by-cell':
      return [...locals(at), ...flagArrays(at), boardMatrix(at)];
    default:
      return masks(at, budget);
  }
}

/**
 * The square that the last event is about, where its test was made or its queen moved.
 * @param {At} at
 */
function subject({ event, pending = null }) {
  const of = pending ?? event;
  return of === null || of.row === null || of.col === null ? null : { row: of.row, col: of.col };
}

/**
 * The innermost call's own: its arguments, the square it is at, and where its test stands.
 * @param {At} at
 * @returns {Variable[]}
 */
function locals(at) {
  const { algorithm, n, queens, event, pending = null, checks } = at;
  const inner = innermost(at);
  const out = [];
  if (hasFrameASquare(algorithm)) {
    let placed = 0;
    for (let row = 0; row < n; row++) if (queens[row] >= 0) placed += 1;
    out.push(variable('square', 'value', [inner.level]), variable('placed', 'value', [placed]));
    if (inner.col !== null) {
      const row = Math.floor(inner.level / n);
      out.push(...square(row, inner.col, n));
    }
    return out;
  }
  out.push(variable('row', 'value', [inner.level]));
  if (inner.col !== null) {
    const written = pending === null && event?.kind === 'backtrack';
    out.push(
      variable('col', 'value', [inner.col], {
        points: () => ({ row: inner.level, col: /** @type {number} */ (inner.col) }),
      }),
    );
    if (algorithm === 'flags') out.push(...square(inner.level, inner.col, n).slice(2));
    if (written) return out;
  }
  const last = checks.at(-1);
  const testing = pending !== null || event?.kind === 'conflict';
  if (testing && last?.what === 'compare') {
    const of = algorithm === 'generate-and-test';
    const square = of ? { row: last.row, col: queens[last.row] } : subject(at);
    out.push(variable('i', 'value', [of ? last.row : last.with]));
    if (of) out.push(variable('j', 'value', [last.with]));
    if (algorithm !== 'intercepts' && square) {
      out.push(variable('across', 'value', [Math.abs(queens[last.with] - square.col)]));
    }
  }
  return out;
}

/**
 * @param {number} row
 * @param {number} col
 * @param {number} n
 */
const square = (row, col, n) => [
  variable('row', 'value', [row], { points: () => ({ row, col }) }),
  variable('col', 'value', [col], { points: () => ({ row, col }) }),
  variable('a', 'value', [row + col], { points: () => ({ line: { kind: 'anti', index: row + col } }) }),
  variable('d', 'value', [row - col + n - 1], {
    points: () => ({ line: { kind: 'diagonal', index: row - col + n - 1 } }),
  }),
];

/**
 * The rows whose queens the checks looked at.
 * @param {At} at
 */
function compared({ algorithm, checks }) {
  const read = new Set();
  let hit = -1;
  const last = checks.at(-1);
  for (const check of checks) {
    if (check.what !== 'compare') continue;
    if (algorithm === 'generate-and-test') {
      // Of a full board's pairs the one that decides; all of them together are every queen.
      if (check !== last) continue;
      read.add(check.row);
    }
    read.add(check.with);
    if (check.hit) hit = check.with;
  }
  return { read, hit };
}

/**
 * The row that the last event wrote into arrays by row, -1 for none.
 * @param {At} at
 */
const placedRow = ({ event, pending = null }) =>
  pending === null && event?.kind === 'place' ? (event.row ?? -1) : -1;

/**
 * @param {At} at
 * @param {number} [budget]
 * @param {string} [name]
 * @param {(row: number, col: number) => number} [value]
 * @param {(row: number, col: number) => Point} [points]
 */
function byRow(at, budget, name = 'queens', value = (_, col) => col, points = (row, col) => ({ row, col })) {
  const left = leftovers(at, budget);
  const depth = Math.min(innermost(at).level, at.n);
  const stale = new Set();
  for (let row = depth; row < at.n; row++) stale.add(row);
  const written = placedRow(at);
  const { read, hit } = compared(at);
  // Before anything is written the arrays hold zeros.
  const cells = Array.from(left, (col, row) =>
    col === UNKNOWN ? null : col === NEVER ? 0 : value(row, col),
  );
  return variable(name, 'array', cells, {
    stale,
    read,
    hit,
    written: written < 0 ? NOTHING : new Set([written]),
    points: (row) => (left[row] < 0 ? null : points(row, left[row])),
  });
}

/**
 * @param {At} at
 * @param {number} [budget]
 */
const queensArray = (at, budget) => byRow(at, budget);

/**
 * @param {At} at
 * @param {number} [budget]
 */
function interceptArrays(at, budget) {
  const { n } = at;
  return [
    byRow(at, budget),
    byRow(
      at,
      budget,
      'differences',
      (row, col) => row - col,
      (row, col) => ({
        line: { kind: 'diagonal', index: row - col + n - 1 },
      }),
    ),
    byRow(
      at,
      budget,
      'sums',
      (row, col) => row + col,
      (row, col) => ({ line: { kind: 'anti', index: row + col } }),
    ),
  ];
}

/** @param {At} at */
function boardMatrix(at) {
  const { n, queens, checks } = at;
  const cells = new Array(n * n).fill('.');
  for (let row = 0; row < n; row++) if (queens[row] >= 0) cells[row * n + queens[row]] = 'Q';
  const read = new Set();
  let hit = -1;
  for (const check of checks) {
    if (check.what !== 'examine') continue;
    const cell = check.row * n + check.col;
    read.add(cell);
    if (check.hit) hit = cell;
  }
  return variable('board', 'matrix', cells, {
    read,
    hit,
    written: new Set(changed(at).map(({ row, col }) => row * n + col)),
    points: (cell) => ({ row: Math.floor(cell / n), col: cell % n }),
  });
}

/**
 * The square whose queen the last event put down or took off, as a list of one or none.
 * @param {At} at
 */
function changed({ event, pending = null }) {
  if (pending !== null || event === null || event.row === null || event.col === null) return [];
  return event.kind === 'place' || event.kind === 'backtrack' ? [{ row: event.row, col: event.col }] : [];
}

/**
 * @param {At} at
 * @returns {Variable[]}
 */
function flagArrays(at) {
  const { algorithm, n, queens, checks } = at;
  const names = /** @type {[string, LineKind, number][]} */ ([
    ['column', 'column', n],
    ['anti', 'anti', 2 * n - 1],
    ['diag', 'diagonal', 2 * n - 1],
  ]);
  if (algorithm === 'cell-by-cell') names.unshift(['rows', 'row', n]);
  return names.map(([name, kind, length]) => {
    const cells = new Array(length).fill(false);
    for (let row = 0; row < n; row++)
      if (queens[row] >= 0) cells[lineIndex(kind, row, queens[row], n)] = true;
    const own = checks.filter((check) => check.what === 'read' && check.relation === kind);
    return variable(name, 'array', cells, {
      read: new Set(own.map((check) => check.index)),
      hit: own.find((check) => check.hit)?.index ?? -1,
      written: new Set(changed(at).map(({ row, col }) => lineIndex(kind, row, col, n))),
      points: (index) => ({ line: { kind, index } }),
    });
  });
}

/**
 * `bitmask`: the masks are arguments, so they are those of the innermost call; bits in the order of the columns.
 * @param {At} at
 * @param {number} [budget]
 * @returns {Variable[]}
 */
function masks(at, budget) {
  const { n, queens, event, pending = null, checks } = at;
  const inner = innermost(at);
  const row = inner.level;
  const of = (/** @type {LineKind} */ kind) => {
    const cells = new Array(n).fill(false);
    for (let i = 0; i < Math.min(row, n); i++) {
      const col =
        kind === 'column' ? queens[i] : kind === 'anti' ? queens[i] - (row - i) : queens[i] + (row - i);
      if (col >= 0 && col < n) cells[col] = true;
    }
    return cells;
  };
  const columns = of('column');
  const antis = of('anti');
  const diagonals = of('diagonal');
  const evaluated = checks.length > 0 && (pending !== null || event?.kind === 'dead-end');
  const passed = pending === null && event?.kind === 'place';
  const all = new Set(columns.keys());
  const mask = (/** @type {string} */ name, /** @type {LineKind} */ kind, /** @type {boolean[]} */ cells) =>
    variable(name, 'bits', cells, {
      read: evaluated ? all : NOTHING,
      written: passed ? new Set(all) : NOTHING,
      points: (col) => ({ line: { kind, index: lineIndex(kind, row, col, n) } }),
    });
  const out = [
    variable('row', 'value', [row]),
    mask('columns', 'column', columns),
    mask('antis', 'anti', antis),
    mask('diagonals', 'diagonal', diagonals),
  ];
  if (row < n) {
    const begun = inner.col;
    const free = columns.map(
      (set, col) =>
        !set && !antis[col] && !diagonals[col] && (begun === null || pending !== null || col > begun),
    );
    out.push(
      variable('free', 'bits', free, {
        written: evaluated ? all : NOTHING,
        points: (col) => ({ row, col }),
      }),
    );
    if (begun !== null && pending === null) {
      out.push(
        variable(
          'bit',
          'bits',
          columns.map((_, col) => col === begun),
          { points: (col) => ({ row, col }) },
        ),
      );
    }
  }
  return [...out, byRow(at, budget, 'queens', (_, col) => 2 ** col)];
}
