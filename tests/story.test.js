// One moment, one story: board, tree cursor, open calls, variables, single checks, line of code and sentence say the same
// at every step, held against the listings' programs run on their own (programs.js).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { listing } from '../scripts/listings/marked.js';
import { createSession } from '../www/session.js';
import { createText } from '../www/text.js';
import { atOf, frames, variables } from '../www/variables.js';
import { marked, wordOf } from '../www/views/code.js';
import { sentenceOf } from '../www/views/narration.js';
import { createStructures, placeOf, queensAt } from '../www/views/structure.js';
import { replay } from './programs.js';

/** @import { Snapshot } from '../www/types' */
/** @import { Told } from './programs.js' */

const PACKAGE = new URL('../www/pkg/', import.meta.url);
const glue = await import(new URL('queenstep.js', PACKAGE).href);
glue.initSync({ module: readFileSync(new URL('queenstep_bg.wasm', PACKAGE)) });
const text = createText(
  'en',
  JSON.parse(readFileSync(new URL('../www/locales/en.json', import.meta.url), 'utf8')),
);

/** How many random steps of each search are looked at. */
const STEPS = Number(process.env.STORY_STEPS ?? 150);

/** @param {number} seed numbers from 0 to 1, the same ones every time */
function random(seed) {
  return () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** A session whose walks are over at once. */
function sessionOf(
  /** @type {string} */ algorithm,
  /** @type {number} */ n,
  /** @type {object} */ start = {},
) {
  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  let next = 0;
  let now = 0;
  const wait = (/** @type {() => void} */ work) => {
    next += 1;
    waiting.set(next, work);
    return next;
  };
  const forget = (/** @type {number} */ handle) => void waiting.delete(handle);
  const session = createSession({
    engine: {
      algorithms: glue.algorithms(),
      makes: () => true,
      enlarge: async () => () => {},
      create: (name, size) => new glue.Search(name, size),
      panicMessage: () => glue.panicMessage(),
      recover: async () => {},
    },
    schedule: /** @type {any} */ ({
      frame: wait,
      cancel: forget,
      soon: wait,
      forget,
      now: () => {
        now += 0.001;
        return now;
      },
    }),
    start: { algorithm, n, ...start },
  });
  return {
    ...session,
    /** @param {number} step */
    at(step) {
      session.dispatch({ type: 'seek', step });
      for (let guard = 0; session.snapshot().step !== step && guard < 1e5; guard++) {
        const due = [...waiting];
        waiting.clear();
        for (const [, work] of due) work();
      }
      return session.snapshot();
    },
  };
}

/** @param {ArrayLike<number>} placed as programs have it */
const list = (placed) => Array.from(placed);

/**
 * @param {import('../www/variables.js').Variable} variable
 * @param {number} n
 */
function plain({ shape, cells }, n) {
  if (shape === 'value') return cells[0];
  if (shape === 'matrix') return Array.from({ length: n }, (_, row) => cells.slice(row * n, row * n + n));
  if (shape === 'bits')
    return cells.reduce((/** @type {number} */ word, bit, col) => word | (bit ? 1 << col : 0), 0);
  return cells;
}

/**
 * A test that the page shows, in the words of the programs.
 * @param {import('../www/variables.js').Check} check
 */
function toldCheck(check) {
  const arrays = { row: 'rows', column: 'column', anti: 'anti', diagonal: 'diag', '': '' };
  switch (check.what) {
    case 'examine':
      return { row: check.row, col: check.col };
    case 'read':
      return { array: arrays[check.relation], index: check.index };
    case 'evaluate':
      return { row: check.row };
    default:
      return { with: check.with };
  }
}

/** On which line the first attacker stands, as the markers name it. */
function lineOfHit(/** @type {Told} */ told) {
  const hit = told.tests.at(-1);
  if (hit.row === undefined) return '';
  if (hit.col === told.col) return 'column';
  return Number(told.row) - hit.row === Number(told.col) - hit.col ? 'diagonal' : 'anti';
}

/**
 * @param {Snapshot} shown
 * @param {Told} told
 * @param {ReturnType<typeof listing>} program
 * @param {import('../www/views/structure.js').Structure} tree
 * @param {number} solutions found so far
 */
function oneStory(shown, told, program, tree, solutions) {
  const { algorithm, n } = shown.run;
  const where = `${algorithm}, n = ${n}, step ${shown.step}`;

  // Board.
  assert.deepEqual(list(shown.queens), told.placed, `board at ${where}`);
  assert.equal(shown.event?.kind, told.kind, where);
  assert.deepEqual([shown.event?.row, shown.event?.col], [told.row, told.col], where);
  assert.equal(shown.event?.reason, told.reason, where);
  assert.deepEqual([...shown.attackers], told.attackers, `attackers at ${where}`);
  assert.equal(shown.figures.solutions, solutions, `solutions at ${where}`);

  // Tree: the cursor is at the node whose queens stand.
  const { current } = placeOf(tree, shown.step);
  assert.deepEqual(list(queensAt(tree, current)), told.placed, `tree cursor at ${where}`);

  // Open calls and variables.
  const at = atOf(shown);
  assert.deepEqual(
    frames(at).map(({ row, col, left }) => ({ row, col, left })),
    told.stack,
    `calls at ${where}`,
  );
  const held = variables(at, 1e6);
  for (const [name, value] of Object.entries(told.variables)) {
    const variable = held.find((one) => one.name === name);
    assert.ok(variable, `${name} at ${where}`);
    assert.deepEqual(plain(variable, n), value, `${name} at ${where}`);
  }

  // Single checks, and what is marked as read because of them.
  const tests =
    algorithm === 'generate-and-test'
      ? told.tests.map((/** @type {any} */ one) => ({ with: one.with }))
      : told.tests;
  assert.deepEqual(shown.tests.map(toldCheck), tests, `checks at ${where}`);
  for (const variable of held) {
    const reads = told.tests.filter((/** @type {any} */ one) => one.array === variable.name);
    if (reads.length > 0)
      assert.deepEqual(
        [...variable.read],
        reads.map((/** @type {any} */ one) => one.index),
        where,
      );
    if (
      told.kind === 'conflict' &&
      variable.hit >= 0 &&
      variable.shape === 'array' &&
      variable.cells[variable.hit] === false
    ) {
      assert.fail(`a flag that is not set refuses at ${where}`);
    }
  }

  // Code: the marked lines carry this event, and no other line does.
  const which =
    told.kind === 'backtrack'
      ? told.reason
      : told.kind === 'conflict' && algorithm === 'board-scan'
        ? lineOfHit(told)
        : '';
  const lines = program.flatMap(({ words }, i) =>
    words.some((word) => word === told.kind || (which !== '' && word === `${told.kind}:${which}`)) ? [i] : [],
  );
  const shownLines = marked(program, wordOf(shown));
  for (const line of lines) assert.ok(shownLines.includes(line), `line ${line} is marked at ${where}`);
  assert.ok(shownLines.length > 0, where);
  for (const line of shownLines) {
    assert.ok(
      program[line].words.some((word) => word.split(':')[0] === told.kind),
      `line ${line} at ${where}`,
    );
  }

  // Sentence.
  const { key, values } = sentenceOf(shown);
  const words = text(key, values);
  if (shown.finished) {
    assert.match(key, /^narration\.end/, where);
    return;
  }
  assert.ok(key.startsWith(`narration.${told.kind}`), `${key} at ${where}`);
  if (told.kind === 'solution') assert.match(words, new RegExp(`Solution ${solutions}\\b`));
  else if (told.row !== null && told.col !== null && !key.includes('.pair.')) {
    assert.match(words, new RegExp(`row ${told.row}, column ${told.col}\\b`, 'i'), where);
  }
  if (told.kind === 'backtrack') assert.ok(key.includes(told.reason), `${key} at ${where}`);
  if (told.kind === 'conflict' && algorithm !== 'generate-and-test') {
    for (const row of told.attackers.filter((one) => one !== told.row)) {
      assert.match(words, new RegExp(`\\b${row}\\b`), `attacker in row ${row} at ${where}`);
    }
  }
}

/**
 * @param {string} algorithm
 * @param {number} n
 * @param {(total: number) => number[]} choose which steps, in which order
 */
function tell(algorithm, n, choose) {
  const search = new glue.Search(algorithm, n);
  search.walk(Number.MAX_SAFE_INTEGER);
  const steps = choose(search.step);
  search.free();
  const wanted = new Set(steps);
  /** @type {Map<number, {told: Told, solutions: number}>} */
  const stories = new Map();
  let step = 0;
  let solutions = 0;
  for (const told of replay(algorithm, n)) {
    step += 1;
    if (told.kind === 'solution') solutions += 1;
    if (wanted.has(step)) stories.set(step, { told, solutions });
  }
  const session = sessionOf(algorithm, n);
  const program = listing(algorithm, 'python');
  const tree = createStructures(/** @type {any} */ ({ glue })).wholeOf(session.snapshot().run);
  assert.ok(tree, 'the whole tree is there');
  for (const at of steps) {
    const story = stories.get(at);
    assert.ok(story, `step ${at} is told`);
    oneStory(session.at(at), story.told, program, tree, story.solutions);
  }
  return steps.length;
}

test('flags, n = 4: each of the 78 steps tells one story', () => {
  const told = tell('flags', 4, (total) => Array.from({ length: total }, (_, i) => i + 1));
  assert.equal(told, 78);
});

for (const algorithm of glue.algorithms()) {
  const n = algorithm === 'cell-by-cell' ? 5 : 6;
  test(`${algorithm}, n = ${n}: ${STEPS} steps, in any order, tell one story each`, () => {
    const next = random(STEPS + n);
    tell(algorithm, n, (total) => [
      total,
      ...Array.from({ length: STEPS - 1 }, () => 1 + Math.floor(next() * total)),
    ]);
  });
}

const SHOWN = /** @type {[string, number][]} */ ([
  ['board-scan', 141],
  ['column-array', 84],
  ['intercepts', 84],
  ['flags', 115],
]);

for (const [algorithm, checks] of SHOWN) {
  test(`${algorithm}, n = 4: stepping check by check shows each of the ${checks} checks, forward and back`, () => {
    const session = sessionOf(algorithm, 4, { checks: true });
    /** @type {string[]} */
    const seen = [];
    let shown = session.snapshot();
    let counted = 0;
    while (!shown.finished) {
      session.dispatch({ type: 'step', by: 1 });
      const now = session.snapshot();
      // Each check is shown once: in a test that goes on, or with the event that it decides.
      const made = now.testing ? now.testing.made : now.tests.length;
      if (made > 0) counted += 1;
      if (now.testing) {
        assert.equal(now.step, shown.step, 'the event has not happened yet');
        assert.ok(
          now.tests.every((check) => !check.hit),
          'what goes on has not been refused',
        );
        assert.ok(sentenceOf(now).key.startsWith('narration.check.'));
        assert.equal(wordOf(now).word, 'check');
        assert.deepEqual(list(now.queens), list(shown.queens));
      }
      assert.equal(now.figures.checks, counted, 'the figure counts with it');
      seen.push(JSON.stringify([now.step, now.testing, list(now.queens)]));
      shown = now;
    }
    assert.equal(counted, checks);
    seen.pop();
    while (seen.length > 0) {
      session.dispatch({ type: 'step', by: -1 });
      const now = session.snapshot();
      assert.equal(JSON.stringify([now.step, now.testing, list(now.queens)]), seen.pop());
    }
  });
}

test('a call that is clicked leads to the step where it began', () => {
  for (const [algorithm, n] of /** @type {[string, number][]} */ ([
    ['flags', 6],
    ['bitmask', 6],
    ['cell-by-cell', 4],
    ['generate-and-test', 4],
  ])) {
    const session = sessionOf(algorithm, n);
    const next = random(7);
    for (let i = 0; i < 40; i++) {
      session.at(0);
      session.dispatch({ type: 'leap', kind: 'end' });
      const total = session.snapshot().step;
      const step = 1 + Math.floor(next() * (total - 1));
      const shown = session.at(step);
      const open = frames(atOf(shown));
      const frame = open[Math.floor(next() * open.length)];
      session.dispatch({ type: 'call', level: frame.level });
      const there = session.snapshot();
      assert.ok(there.step <= step);
      const reached = frames(atOf(there));
      assert.equal(reached.length, frame.level + 1, `${algorithm}, step ${step}, call ${frame.level}`);
      if (there.step > 0) assert.match(String(there.event?.kind), /place|skip/);
      for (let row = 0; row < n; row++) {
        const standing = shown.queens[row];
        const level = algorithm === 'cell-by-cell' ? row * n + standing : row;
        assert.equal(there.queens[row], standing >= 0 && level < frame.level ? standing : -1);
      }
    }
  }
});

test('a solution that is clicked leads to its step', () => {
  for (const [algorithm, n] of /** @type {[string, number][]} */ ([
    ['flags', 6],
    ['bitmask', 7],
    ['cell-by-cell', 4],
  ])) {
    const session = sessionOf(algorithm, n);
    for (const number of [2, 1, 2]) {
      session.dispatch({ type: 'solution', number });
      const shown = session.snapshot();
      assert.equal(shown.event?.kind, 'solution');
      assert.equal(shown.figures.solutions, number);
    }
  }
});
