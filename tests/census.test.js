// The keeper of the census, with the real solver and with workers of the test's own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createCensus } from '../www/census.js';
import { createSession } from '../www/session.js';

/** @import { Engine } from '../www/types' */

const PACKAGE = new URL('../www/pkg/', import.meta.url);

/** @param {string} folder */
async function load(folder) {
  const glue = await import(new URL(`${folder}queenstep.js`, PACKAGE).href);
  glue.initSync({ module: readFileSync(new URL(`${folder}queenstep_bg.wasm`, PACKAGE)) });
  return glue;
}

const glue = await load('');
const { Tasks } = await load('count/');
const { Tasks: TasksInVectors } = await load('count-simd/');

/** @type {Engine & {glue: any, full: boolean}} */
const engine = {
  glue,
  algorithms: glue.algorithms(),
  create: (algorithm, n) => new glue.Search(algorithm, n),
  panicMessage: () => glue.panicMessage(),
  full: true,
  makes: () => true,
  enlarge: async () => () => {},
  recover: async () => {},
};

/** A worker that counts when the test says so. */
class Hand extends EventTarget {
  /** @type {any[]} */
  pieces = [];
  ended = false;

  /** @param {any} piece */
  postMessage(piece) {
    this.pieces.push(piece);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {any} data */
  answer(data) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  /** Counts the piece it has; whether it had one. */
  work() {
    const piece = this.pieces.shift();
    if (!piece) return false;
    const tasks = new Tasks(piece.algorithm, piece.n);
    this.answer({ result: tasks.count(piece.from, piece.to) });
    tasks.free();
    return true;
  }
}

/** A session at rest: what it puts off is never done. @param {Record<string, any>} start */
function open(start) {
  let now = 0;
  const never = () => 1;
  const schedule = { frame: never, cancel: never, soon: never, forget: never, now: () => ++now };
  const session = createSession({ engine, schedule, start });
  /** @type {Hand[]} */
  const hands = [];
  const keeper = createCensus({
    engine,
    session,
    workers: 2,
    start: () => {
      const hand = new Hand();
      hands.push(hand);
      return hand;
    },
    estimate: async () => ({ events: { mean: 4e21, error: 1e20 } }),
  });
  return { session, hands, keeper };
}

/** What a snapshot says of the whole. @param {import('../www/session.js').Session} session */
const whole = (session) => {
  const { total, totalKind } = session.snapshot();
  return { total, totalKind };
};

test('a small board is counted at once, without workers', () => {
  const { session, hands } = open({ algorithm: 'cell-by-cell', n: 4 });
  assert.deepEqual(whole(session), { total: 895, totalKind: 'exact' });
  session.dispatch({ type: 'run', algorithm: 'flags', n: 10 });
  assert.deepEqual(whole(session), { total: 384_412, totalKind: 'exact' });
  assert.equal(hands.length, 0);
});

test('workers count a larger board, and from then on any step is shown at once', () => {
  const { session, hands } = open({ algorithm: 'flags', n: 13 });
  assert.deepEqual(whole(session), { total: null, totalKind: 'counting' });
  while (hands.some((hand) => hand.work()));
  assert.deepEqual(whole(session), { total: 64_563_915, totalKind: 'exact' });
  session.dispatch({ type: 'seek', step: 60_000_000 });
  assert.equal(session.snapshot().step, 60_000_000);
  session.dispatch({ type: 'solution', number: 40_000 });
  const { event, figures } = session.snapshot();
  assert.deepEqual([event?.kind, figures.solutions], ['solution', 40_000]);
  session.dispatch({ type: 'leap', kind: 'end' });
  assert.equal(session.snapshot().figures.solutions, 73_712);
  assert.equal(session.snapshot().finished, true);
});

test('what is counted already serves while the rest is counted', () => {
  const { session, hands, keeper } = open({ algorithm: 'flags', n: 14 });
  for (let i = 0; i < 10; i++) hands[0].work();
  assert.ok(keeper.census !== null && keeper.census.known > 0 && keeper.census.known < 1);
  assert.equal(session.snapshot().totalKind, 'counting');
  session.dispatch({ type: 'seek', step: 100_000 });
  assert.equal(session.snapshot().step, 100_000);
});

test('a long walk leaves the processor to the census that is being filled, and ends with it', () => {
  /** @type {{callback: () => void, pause: number} | null} */
  let next = null;
  let now = 0;
  const schedule = {
    frame: () => 1,
    cancel() {},
    soon(/** @type {() => void} */ callback, pause = 0) {
      next = { callback, pause };
      return 1;
    },
    forget() {
      next = null;
    },
    now: () => ++now,
  };
  const go = () => {
    now += 100;
    const { callback, pause } = /** @type {NonNullable<typeof next>} */ (next);
    next = null;
    callback();
    return pause;
  };
  const session = createSession({ engine, schedule, start: { algorithm: 'flags', n: 13, step: 60_000_000 } });
  const hands = [new Hand()];
  const estimate = async () => ({ events: { mean: 1, error: 0 } });
  createCensus({ engine, session, workers: 1, start: () => hands[0], estimate });
  assert.equal(go(), 0);
  for (let i = 0; i < 5; i++) go();
  assert.ok(go() > 0);
  assert.notEqual(session.snapshot().busy, null);
  while (hands.some((hand) => hand.work()));
  go();
  assert.equal(session.snapshot().step, 60_000_000);
  assert.equal(next, null);
});

test('another run calls the counting off', () => {
  const { session, hands } = open({ algorithm: 'flags', n: 15 });
  session.dispatch({ type: 'run', n: 6 });
  assert.ok(hands.every((hand) => hand.ended));
  assert.deepEqual(whole(session), { total: 1050, totalKind: 'exact' });
});

test('counting that fails is told, and the total is not known', async () => {
  const { session, hands } = open({ algorithm: 'flags', n: 14 });
  hands[0].answer({ failure: { words: 'no memory' } });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(whole(session), { total: null, totalKind: 'unknown' });
  assert.deepEqual(
    session.snapshot().notices.map(({ key, values }) => [key, values.words]),
    [['notice.census', 'no memory']],
  );
});

test('out of reach, an estimate stands for the total', async () => {
  const { session } = open({ algorithm: 'flags', n: 20 });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(whole(session), { total: 4e21, totalKind: 'estimate' });
});

test('an estimate waits for a count that is under way, and serves when that gives up', async () => {
  const { session } = open({ algorithm: 'cell-by-cell', n: 12 });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(session.snapshot().totalKind, 'counting');
  session.dispatch({ type: 'total', algorithm: 'cell-by-cell', n: 12, total: null, kind: 'unknown' });
  assert.deepEqual(whole(session), { total: 4e21, totalKind: 'estimate' });
});

test('vectors count what words count', () => {
  for (const algorithm of engine.algorithms) {
    for (const n of [1, 4, 7, 9, 10]) {
      const words = new Tasks(algorithm, n);
      const vectors = new TasksInVectors(algorithm, n);
      assert.equal(vectors.tasks, words.tasks);
      assert.deepEqual(
        vectors.count(0, vectors.tasks),
        words.count(0, words.tasks),
        `${algorithm}, n = ${n}`,
      );
      words.free();
      vectors.free();
    }
  }
});
