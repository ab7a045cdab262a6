// The light solver: the same searches as the full one, as far as it goes; and the way from one to the other.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, test } from 'node:test';
import { ALGORITHMS, isLight } from '../www/engine.js';
import { createSession } from '../www/session.js';

/** @import { Engine } from '../www/types' */

/** @param {string} folder */
async function load(folder) {
  const address = new URL(`../www/pkg/${folder}`, import.meta.url);
  const glue = await import(new URL('queenstep.js', address).href);
  glue.initSync({ module: readFileSync(new URL('queenstep_bg.wasm', address)) });
  return glue;
}

const full = await load('');
const light = await load('light/');

/** @param {string} algorithm */
const largest = (algorithm) => [8, 7, 6, 5, 4].find((n) => isLight(algorithm, n)) ?? 0;

describe('the light solver', () => {
  test('knows the same algorithms, and the page knows them without it', () => {
    assert.deepEqual(light.algorithms(), full.algorithms());
    assert.deepEqual(ALGORITHMS, full.algorithms());
  });

  for (const algorithm of ALGORITHMS) {
    test(`makes ${algorithm} up to the size that the page expects`, () => {
      const n = largest(algorithm);
      new light.Search(algorithm, n).free();
      assert.throws(() => new light.Search(algorithm, n + 1), /too large/);
    });

    test(`goes through ${algorithm} as the full one does, and back`, () => {
      for (let n = 1; n <= largest(algorithm); n++) {
        const [a, b] = [new full.Search(algorithm, n), new light.Search(algorithm, n)];
        const room = [new Uint32Array(1 << 20), new Uint32Array(1 << 20)];
        const made = a.forward(room[0]);
        assert.equal(b.forward(room[1]), made);
        assert.deepEqual(room[1], room[0]);
        assert.equal(b.total, made);
        for (const step of [0.9, 0.5, 0.3, 0.7].map((share) => Math.floor(share * made))) {
          for (const search of [a, b]) while (!search.seek(step, 1 << 20));
          assert.deepEqual(b.figures(), a.figures());
          assert.deepEqual(b.queens(), a.queens());
          assert.deepEqual(b.attackers(), a.attackers());
          assert.deepEqual(b.nextColumns(), a.nextColumns());
          assert.deepEqual(b.checks(), a.checks());
          for (const kind of ['previous-solution', 'next-backtrack', 'over', 'out-back', 'out']) {
            assert.equal(b.leap(kind, 1 << 20), a.leap(kind, 1 << 20));
            assert.equal(b.step, a.step);
          }
        }
        assert.equal(b.back(1 << 20), a.back(1 << 20));
        assert.equal(b.step, 0);
        a.free();
        b.free();
      }
    });

    test(`has the whole tree of ${algorithm} within the page's budget`, () => {
      const [a, b] = [full, light].map(({ Tree }) => Tree.grow(algorithm, largest(algorithm), 60_000));
      assert.deepEqual(b.enter(), a.enter());
      assert.deepEqual(b.x(), a.x());
      a.free();
      b.free();
    });
  }
});

test('the light solver takes no more memory the longer it is used', () => {
  const use = () => {
    for (const algorithm of ALGORITHMS) {
      const search = new light.Search(algorithm, largest(algorithm));
      while (search.walk(5000) > 0) search.copy().free();
      const tree = light.Tree.grow(algorithm, search.queens().length, 60_000);
      assert.equal(tree.total, search.total);
      tree.refused(0);
      tree.free();
      search.free();
    }
  };
  use();
  const taken = light.memoryBytes();
  for (let round = 0; round < 50; round++) use();
  assert.equal(light.memoryBytes(), taken);
});

/** Work that waits until a test has it done. */
function createWaiting() {
  /** @type {(() => void)[]} */
  const waiting = [];
  const wait = (/** @type {() => void} */ work) => waiting.push(work);
  return {
    schedule: { frame: wait, cancel() {}, soon: wait, forget() {}, now: () => 0 },
    settle() {
      for (let i = 0; i < 1000; i++) waiting.shift()?.();
    },
  };
}

/** Lets promises that are settled tell so. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a run that the light solver cannot make', () => {
  /** @type {ReturnType<typeof createWaiting>} */
  let work;
  /** @type {() => void} */
  let arrive;
  /** @type {(reason: unknown) => void} */
  let fail;
  /** @type {ReturnType<typeof createSession>} */
  let session;
  let fetches = 0;

  beforeEach(() => {
    let glue = light;
    work = createWaiting();
    fetches = 0;
    /** @type {Engine} */
    const engine = {
      algorithms: ALGORITHMS,
      makes: (algorithm, n) => glue === full || isLight(algorithm, n),
      enlarge: () => {
        fetches += 1;
        return new Promise((resolve, reject) => {
          fail = reject;
          arrive = () =>
            resolve(() => {
              glue = full;
            });
        });
      },
      create: (algorithm, n) => new glue.Search(algorithm, n),
      panicMessage: () => '',
      recover: async () => {},
    };
    session = createSession({ engine, schedule: work.schedule });
  });

  const shown = () => {
    const { run, step, busy } = session.snapshot();
    return [run.algorithm, run.n, step, busy?.label ?? null];
  };

  test('is shown once the full one has come, and what was asked of it meanwhile is done then', async () => {
    session.dispatch({ type: 'run', n: 12 });
    session.dispatch({ type: 'step', by: 1 });
    session.dispatch({ type: 'step', by: 1 });
    session.dispatch({ type: 'set', key: 'theme', value: 'dark' });
    assert.deepEqual(shown(), ['flags', 4, 0, 'busy.engine']);
    assert.equal(session.snapshot().theme, 'dark');
    arrive();
    await turn();
    assert.deepEqual(shown(), ['flags', 12, 2, null]);
    session.dispatch({ type: 'run', n: 4 });
    session.dispatch({ type: 'step', by: 1 });
    assert.deepEqual(shown(), ['flags', 4, 1, null]);
    session.dispatch({ type: 'run', n: 14 });
    assert.deepEqual([shown(), fetches], [['flags', 14, 0, null], 1]);
  });

  test('ends playing at once', async () => {
    session.dispatch({ type: 'play', direction: 1 });
    session.dispatch({ type: 'run', n: 12 });
    assert.equal(session.snapshot().playing, 0);
    arrive();
    await turn();
    assert.deepEqual(shown(), ['flags', 12, 0, null]);
    assert.equal(session.snapshot().playing, 0);
  });

  test('plays when it is there, if it was told to', async () => {
    session.dispatch({ type: 'run', n: 12 });
    session.dispatch({ type: 'play', direction: 1 });
    assert.equal(session.snapshot().playing, 0);
    arrive();
    await turn();
    assert.equal(session.snapshot().playing, 1);
  });

  test('gives way to the run that is asked for after it', async () => {
    session.dispatch({ type: 'run', n: 12 });
    session.dispatch({ type: 'run', algorithm: 'bitmask' });
    arrive();
    await turn();
    assert.deepEqual(shown(), ['bitmask', 12, 0, null]);
  });

  test('gives way to one that needs no other solver', async () => {
    session.dispatch({ type: 'run', n: 12 });
    session.dispatch({ type: 'step', by: 5 });
    session.dispatch({ type: 'run', n: 6 });
    assert.deepEqual(shown(), ['flags', 6, 0, null]);
    arrive();
    await turn();
    assert.deepEqual(shown(), ['flags', 6, 0, null]);
    session.dispatch({ type: 'step', by: 1 });
    assert.deepEqual(shown(), ['flags', 6, 1, null]);
  });

  test('can be called off', async () => {
    session.dispatch({ type: 'run', n: 12 });
    session.dispatch({ type: 'cancel' });
    assert.deepEqual(shown(), ['flags', 4, 0, null]);
    arrive();
    await turn();
    assert.deepEqual(shown(), ['flags', 4, 0, null]);
  });

  test('that does not come is told, and the one that is shown stays', async () => {
    session.dispatch({ type: 'step', by: 1 });
    session.dispatch({ type: 'run', n: 12 });
    session.dispatch({ type: 'step', by: 1 });
    const values = { status: 404, address: 'solver' };
    fail(Object.assign(new Error('lost'), { key: 'load.status', values }));
    await turn();
    assert.deepEqual(shown(), ['flags', 4, 1, null]);
    const [notice] = session.snapshot().notices;
    assert.deepEqual([notice.key, notice.values], ['load.status', values]);
    session.dispatch({ type: 'step', by: 1 });
    assert.deepEqual(shown(), ['flags', 4, 2, null]);
    session.dispatch({ type: 'run', n: 12 });
    arrive();
    await turn();
    assert.deepEqual([shown(), fetches], [['flags', 12, 0, null], 2]);
  });
});
