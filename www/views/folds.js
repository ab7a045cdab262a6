/**
 * Trees with folded branches: a tree that is there whole without what is folded, and of a tree whose subtrees' sizes are
 * known the path and what has been unfolded beside it. The current path stays open, but for a node of it that is folded by
 * itself.
 */

import { NO_CHOICE, nodesByLine } from './structure.js';

/** @typedef {import('./structure.js').Structure} Structure */
/** @typedef {import('./sources.js').MapNode} MapNode */
/** @typedef {import('./sources.js').Source} Source */

const EXHAUSTED = 2;
/** The most nodes of a tree that is unfolded branch by branch. */
const MOST = 20_000;

/** What is folded. Nodes are known by the step at which they are entered. */
export function createFolds() {
  /** @type {Map<number, boolean>} */
  const own = new Map();
  let failed = false;
  /** @type {number | null} */
  let depth = null;
  let version = 0;

  return {
    /** Changes with every change. */
    get version() {
      return version;
    },
    /** Whether single nodes have been folded or unfolded. */
    get any() {
      return own.size > 0;
    },
    get failed() {
      return failed;
    },
    get depth() {
      return depth;
    },
    /** @param {boolean} on whether every branch without a solution is folded */
    foldFailed(on) {
      failed = on;
      own.clear();
      version += 1;
    },
    /** @param {number | null} to the line whose nodes are folded; null for none */
    unfoldTo(to) {
      depth = to;
      own.clear();
      version += 1;
    },
    /** @param {number} enter @param {boolean} folded */
    set(enter, folded) {
      own.set(enter, folded);
      version += 1;
    },
    clear() {
      own.clear();
      failed = false;
      depth = null;
      version += 1;
    },
    /**
     * @param {number} enter
     * @param {number} line
     * @param {number} outcome
     * @param {boolean} open whether the current path leads through it
     * @param {boolean} otherwise
     */
    has(enter, line, outcome, open, otherwise) {
      const told = otherwise || (failed && outcome === EXHAUSTED) || (depth !== null && line >= depth);
      return own.get(enter) ?? (!open && told);
    },
  };
}

/** @typedef {ReturnType<typeof createFolds>} Folds */

/**
 * @param {Structure} whole
 * @param {Folds} folds
 * @param {number} step
 * @param {(depth: Uint8Array) => Float32Array} tidy
 * @returns {{structure: Structure, origin: Uint32Array}}
 */
export function cut(whole, folds, step, tidy) {
  const { enter, leave, end, outcome, depth, choice, parent } = whole;
  if (enter === null || leave === null || end === null || outcome === null) {
    throw new TypeError('a part of a tree is not cut');
  }
  /** @type {number[]} */
  const kept = [];
  /** @type {number[]} */
  const shut = [];
  /** @type {Uint32Array} by the whole tree's numbers; right for nodes that are kept */
  const now = new Uint32Array(depth.length);
  for (let node = 0; node < depth.length; ) {
    now[node] = kept.length;
    const open = enter[node] <= step && step < leave[node];
    const inner = node > 0 && end[node] > node + 1;
    const fold = inner && folds.has(enter[node], depth[node], outcome[node], open, false);
    if (fold) shut.push(kept.length);
    kept.push(node);
    node = fold ? end[node] : node + 1;
  }
  const origin = Uint32Array.from(kept);
  const folded = new Uint8Array(kept.length);
  for (const node of shut) folded[node] = 1;
  const lines = Uint8Array.from(kept, (node) => depth[node]);
  const x = tidy(lines);
  const byLine = nodesByLine(lines);
  const structure = {
    ...whole,
    lines: byLine.length,
    x,
    width: widthOf(x),
    depth: lines,
    choice: Uint8Array.from(kept, (node) => choice[node]),
    parent: Uint32Array.from(kept, (node) => now[parent[node]]),
    end: null,
    enter: Float64Array.from(kept, (node) => enter[node]),
    leave: Float64Array.from(kept, (node) => leave[node]),
    outcome: Uint8Array.from(kept, (node) => outcome[node]),
    byLine,
    folded,
    below: (/** @type {number} */ node) => whole.below?.(origin[node]) ?? [0, 0, 0],
    refused: (/** @type {number} */ node) => (folded[node] ? [] : whole.refused(origin[node])),
  };
  return { structure, origin };
}

/** What the solver has told of a source's branches, by the queens that they hang under. */
const asked = /** @type {WeakMap<Source, Map<string, MapNode[]>>} */ (new WeakMap());

/** The children of a node, asked for once: where much is unfolded, it is all gone through at every step.
 * @param {Source} source @param {number[]} queens */
function branchesOf(source, queens) {
  const known = asked.get(source) ?? new Map();
  asked.set(source, known);
  const key = queens.join();
  let below = known.get(key);
  if (below === undefined) {
    below = source.branches?.(Uint8Array.from(queens)) ?? [];
    if (known.size >= MOST) known.clear();
    known.set(key, below);
  }
  return below;
}

/**
 * How many nodes a tree that is unfolded branch by branch has when it is unfolded to a row, for the rows for which these
 * are not too many.
 * @param {import('../types').Run} run not square by square
 * @returns {number[]} by row, the first one's number standing for the root alone
 */
export function sizesTo({ algorithm, n }) {
  const sizes = [1];
  for (let row = 1; row < n; row++) {
    const more = algorithm === 'generate-and-test' ? n ** row : placements(n, row, MOST);
    const size = sizes[row - 1] + more;
    if (size > MOST) break;
    sizes.push(size);
  }
  return sizes;
}

/** Ways to have queens in the first rows, none attacking another; some number above `most` where there are more.
 * @param {number} n @param {number} rows @param {number} most */
function placements(n, rows, most) {
  let found = 0;
  const all = 2 ** n - 1;
  /** @param {number} row @param {number} columns @param {number} falling @param {number} rising */
  function place(row, columns, falling, rising) {
    if (row === rows) {
      found += 1;
      return;
    }
    for (let free = all & ~(columns | falling | rising); free !== 0 && found <= most; free &= free - 1) {
      const bit = free & -free;
      place(row + 1, columns | bit, (falling | bit) << 1, (rising | bit) >> 1);
    }
  }
  place(0, 0, 0, 0);
  return found;
}

/**
 * Of a large tree: the path, the branches beside it, and what has been unfolded.
 * @param {import('../types').Run} run
 * @param {Source} source
 * @param {Folds} folds
 * @param {number} step
 * @param {(depth: Uint8Array) => Float32Array} tidy
 * @returns {Structure}
 */
export function grow({ algorithm, n }, source, folds, step, tidy) {
  const { total } = source;
  if (source.branches === null) throw new TypeError('this tree is there whole');
  /** @type {MapNode[]} */
  const told = [];
  const parents = [0];
  const folded = [0];
  const lines = [0];
  /** @type {Map<number, MapNode[]>} */
  const children = new Map();

  /** @param {number[]} queens @param {number} at */
  function unfold(queens, at) {
    const below = branchesOf(source, queens);
    children.set(at, below);
    for (const node of below) {
      const number = lines.length;
      told.push(node);
      lines.push(node.line);
      parents.push(at);
      const leaf = source.below(node)[0] <= 1;
      const open = node.enter <= step && step < node.leave;
      const shut = folds.has(node.enter, node.line, node.outcome, open, folds.depth === null);
      const fold = !leaf && (shut || (!open && lines.length > MOST + n * n));
      folded.push(fold ? 1 : 0);
      if (!leaf && !fold) unfold([...queens, node.col], number);
      else if (!fold && node.line < n) children.set(number, []);
    }
  }
  unfold([], 0);

  const depth = Uint8Array.from(lines);
  const x = tidy(depth);
  const byLine = nodesByLine(depth);
  const enter = Float64Array.from(lines, (_, node) => (node === 0 ? 0 : told[node - 1].enter));
  const leave = Float64Array.from(lines, (_, node) => (node === 0 ? total + 1 : told[node - 1].leave));
  return {
    algorithm,
    n,
    tree: null,
    whole: true,
    total,
    above: 0,
    lines: byLine.length,
    width: widthOf(x),
    x,
    depth,
    choice: Uint8Array.from(lines, (_, node) => (node === 0 ? NO_CHOICE : told[node - 1].col)),
    parent: Uint32Array.from(parents),
    end: null,
    enter,
    leave,
    outcome: Uint8Array.from(lines, (_, node) => (node === 0 ? 0 : told[node - 1].outcome)),
    byLine,
    folded: Uint8Array.from(folded),
    below(node) {
      if (node !== 0) return source.below(told[node - 1]);
      const all = [0, 0, 0];
      for (const child of children.get(0) ?? []) {
        source.below(child).forEach((count, i) => {
          all[i] += count;
        });
      }
      return all;
    },
    refused(node) {
      const below = children.get(node);
      if (algorithm === 'bitmask' || below === undefined) return [];
      const squares = [];
      let at = enter[node];
      let next = 0;
      for (let col = 0; col < n; col++) {
        if (below[next]?.col === col) at = below[next++].leave;
        else squares.push({ row: depth[node], col, step: ++at });
      }
      return squares;
    },
  };
}

/** @param {Float32Array} x */
function widthOf(x) {
  let width = 0;
  for (const place of x) if (place > width) width = place;
  return width;
}
