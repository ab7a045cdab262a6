import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { createVisited, doneOf, totalsOf, visitedOfAll } from '../www/growth.js';
import { KNOWN } from '../www/known.js';
import { unpack } from '../www/session.js';
import { createClasses, imageOf, SYMMETRIES } from '../www/symmetry.js';
import { replay } from './programs.js';

const PACKAGE = new URL('../www/pkg/', import.meta.url);
const glue = await import(new URL('queenstep.js', PACKAGE).href);
glue.initSync({ module: readFileSync(new URL('queenstep_bg.wasm', PACKAGE)) });
const counting = await import(new URL('count/queenstep.js', PACKAGE).href);
counting.initSync({ module: readFileSync(new URL('count/queenstep_bg.wasm', PACKAGE)) });

/** @type {import('../www/growth.js').Size[]} */
const sizes = JSON.parse(readFileSync(new URL('../www/growth.json', import.meta.url), 'utf8'));

const ALGORITHMS = /** @type {string[]} */ (glue.algorithms());
/** Walked to their end here; larger ones would take long. */
const WALKED = { 'generate-and-test': 6, 'cell-by-cell': 6 };

for (const algorithm of ALGORITHMS) {
  const most = WALKED[/** @type {keyof typeof WALKED} */ (algorithm)] ?? 9;
  test(`${algorithm}: the figures of whole searches are those of the search at its end, n = 1 … ${most}`, () => {
    for (let n = 1; n <= most; n++) {
      const search = new glue.Search(algorithm, n);
      search.walk(Number.MAX_SAFE_INTEGER);
      const [, , , , checks, solutions, places, conflicts, skips, deadEnds, backtracks, ...reasons] =
        search.figures();
      const totals = totalsOf(algorithm, sizes[n - 1]);
      assert.ok(totals);
      assert.deepEqual(
        [
          totals.checks,
          totals.solutions,
          totals.places,
          totals.conflicts,
          totals.skips,
          totals.deadEnds,
          totals.backtracks,
        ],
        [checks, solutions, places, conflicts, skips, deadEnds, backtracks],
        `n = ${n}`,
      );
      assert.deepEqual(totals.reasons, [...reasons].slice(0, 3), `n = ${n}`);
      search.free();
    }
  });
}

test('the figures of large boards agree with what is known, and with each other', () => {
  assert.equal(sizes.length, 16);
  for (const { n, places, solutions, depths } of sizes) {
    assert.equal(String(solutions), KNOWN[n - 1].all);
    assert.equal(depths[n], solutions);
    assert.equal(
      depths.reduce((sum, nodes) => sum + nodes, 0),
      places + 1,
    );
  }
});

test('27 boards are known, and every one has 8 times its fundamental solutions less those that are symmetric', () => {
  assert.equal(KNOWN.length, 27);
  assert.equal(KNOWN[26].all, '234907967154122528');
  for (const { n, all, fundamental } of KNOWN) {
    // A class that turns or mirrors leave as it is has 4 or 2 boards instead of 8; no larger board has a mirror image of itself.
    const missing = 8n * BigInt(fundamental) - BigInt(all);
    if (n > 1)
      assert.ok(missing >= 0n && missing % 2n === 0n && missing <= 6n * BigInt(fundamental), `n = ${n}`);
  }
});

for (const algorithm of ['flags', 'bitmask', 'generate-and-test']) {
  test(`${algorithm}: at every event the nodes visited by depth are those that were reached`, () => {
    const n = algorithm === 'generate-and-test' ? 4 : 6;
    const visitedOf = createVisited(n);
    const reached = new Array(n + 1).fill(0);
    reached[0] = 1;
    for (const told of replay(algorithm, n)) {
      if (told.kind === 'place') reached[told.path.length] += 1;
      const event = { ...told, queens: 0 };
      const done = doneOf(/** @type {any} */ ({ event, run: { algorithm, n } }));
      const visited =
        algorithm === 'generate-and-test' ? visitedOfAll(n, told.placed, done) : visitedOf(told.placed, done);
      assert.deepEqual([...visited], reached, JSON.stringify(told.placed));
    }
  });
}

/** @param {number} n */
function solutionsOf(n) {
  const machine = new counting.Solutions(n);
  const boards = [];
  while (!machine.finished) {
    const found = machine.next(1000, 10_000);
    for (let at = 0; at < found.length; at += n) boards.push(found.slice(at, at + n));
  }
  return boards;
}

test('solutions found in slices are those that the search meets, in its order', () => {
  for (let n = 1; n <= 8; n++) {
    const search = new glue.Search('flags', n);
    const met = [];
    const event = new Uint32Array(1);
    while (search.forward(event) === 1) {
      if (unpack(event[0]).kind === 'solution') met.push(Uint8Array.from(search.queens()));
    }
    assert.deepEqual(solutionsOf(n), met, `n = ${n}`);
  }
});

test('cell-by-cell meets them in the opposite order', () => {
  const search = new glue.Search('cell-by-cell', 5);
  const met = [];
  const event = new Uint32Array(1);
  while (search.forward(event) === 1) {
    if (unpack(event[0]).kind === 'solution') met.push(Uint8Array.from(search.queens()));
  }
  assert.deepEqual(met.reverse(), solutionsOf(5));
});

test('solutions grouped by symmetry: as many classes as fundamental solutions, 12 for n = 8', () => {
  for (let n = 1; n <= 9; n++) {
    const boards = solutionsOf(n);
    const grouping = createClasses();
    boards.forEach((board, i) => {
      grouping.add(i, board);
    });
    assert.equal(String(grouping.classes.length), KNOWN[n - 1].fundamental, `n = ${n}`);
    const members = grouping.classes.flatMap((one) => one.members);
    assert.equal(members.length, boards.length);
    for (const { first, members: own } of grouping.classes) {
      for (const { index, symmetry } of own) {
        assert.deepEqual(imageOf(symmetry, boards[first]), boards[index], `${symmetry} of solution ${first}`);
      }
    }
  }
});

test('a quarter turn four times, and every mirror twice, is the board itself', () => {
  const board = Uint8Array.from([4, 1, 3, 6, 2, 7, 5, 0]);
  const times = (/** @type {string} */ symmetry, /** @type {number} */ count) => {
    /** @type {Uint8Array} */
    let image = board;
    for (let i = 0; i < count; i++) image = imageOf(symmetry, image);
    return image;
  };
  assert.deepEqual(times('quarter-turn', 4), board);
  assert.deepEqual(times('quarter-turn', 3), times('three-quarter-turn', 1));
  for (const symmetry of SYMMETRIES.filter((name) => name.startsWith('mirror')))
    assert.deepEqual(times(symmetry, 2), board);
});

/** @param {string} format @param {number} n @param {number} slice */
function listing(format, n, slice) {
  const machine = new counting.Listing(format, n);
  const parts = [];
  while (!machine.finished) parts.push(machine.next(slice));
  return Buffer.concat(parts);
}

const FORMATS = ['leetcode', 'count', 'acwing', 'matrix', 'numbered', 'columns'];

test('a file is as long as it was said to be, in slices of whatever length', () => {
  for (const format of FORMATS) {
    for (let n = 1; n <= 8; n++) {
      const file = listing(format, n, 1e6);
      assert.equal(
        file.length,
        counting.byteCount(format, n, Number(KNOWN[n - 1].all)),
        `${format}, n = ${n}`,
      );
      assert.ok(file.equals(listing(format, n, 7)), `${format}, n = ${n}`);
    }
  }
});

test('every board of a file obeys the rules of chess, and all 92 differ', () => {
  const columns = listing('columns', 8, 1e6)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const drawn = JSON.parse(listing('leetcode', 8, 1e6).toString()).map((/** @type {string[]} */ rows) =>
    rows.map((row) => row.indexOf('Q')),
  );
  assert.deepEqual(drawn, columns);
  assert.equal(new Set(columns.map(String)).size, 92);
  for (const board of columns) {
    assert.equal(new Set(board).size, 8);
    assert.equal(
      new Set(board.map((/** @type {number} */ col, /** @type {number} */ row) => col + row)).size,
      8,
    );
    assert.equal(
      new Set(board.map((/** @type {number} */ col, /** @type {number} */ row) => col - row)).size,
      8,
    );
  }
});
