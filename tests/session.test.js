// The session without a page: the real solver, and a clock that the tests turn.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, test } from 'node:test';
import { readAddress, writeAddress } from '../www/address.js';
import { createSession, DEFAULTS } from '../www/session.js';
import { replay } from './replay.js';

/** @import { Engine, EngineSearch } from '../www/types' */

const PACKAGE = new URL('../www/pkg/', import.meta.url);
const glue = await import(new URL('queenstep.js', PACKAGE).href);
glue.initSync({ module: readFileSync(new URL('queenstep_bg.wasm', PACKAGE)) });

/** @type {Engine} */
const engine = {
  algorithms: glue.algorithms(),
  makes: () => true,
  enlarge: async () => () => {},
  create: (algorithm, n) => new glue.Search(algorithm, n),
  panicMessage: () => glue.panicMessage(),
  recover: async () => {},
};

/**
 * Time that stands still until a test turns it. Each look at the clock takes a moment, so that work in slices ends.
 * @param {number} look milliseconds
 */
function createTime(look = 0.01) {
  let now = 0;
  let next = 1;
  /** @type {Map<number, () => void>} */
  const waiting = new Map();
  const wait = (/** @type {() => void} */ callback) => {
    waiting.set(next, callback);
    return next++;
  };
  const forget = (/** @type {number} */ handle) => void waiting.delete(handle);
  return {
    schedule: {
      frame: wait,
      cancel: forget,
      soon: wait,
      forget,
      now() {
        now += look;
        return now;
      },
    },
    get waiting() {
      return waiting.size;
    },
    /** Lets time pass, then does what waited for it. */
    turn(ms = 16) {
      now += ms;
      const due = [...waiting];
      for (const [handle, callback] of due) if (waiting.delete(handle)) callback();
    },
  };
}

/** @type {ReturnType<typeof createTime>} */
let time;
beforeEach(() => {
  time = createTime();
});

const open = (/** @type {Record<string, any>} */ start = {}, from = engine) =>
  createSession({ engine: from, schedule: time.schedule, start });

/** Turns time until nothing waits any more. @param {number} [most] */
function settle(most = 100_000) {
  for (let i = 0; time.waiting > 0; i++) {
    assert.ok(i < most, 'it never comes to rest');
    time.turn();
  }
}

describe('a session at rest', () => {
  test('opens paused on n = 4, flags, step 0, and waits for nothing', () => {
    const shown = open().snapshot();
    assert.deepEqual([shown.run.n, shown.run.algorithm, shown.step, shown.playing], [4, 'flags', 0, 0]);
    assert.equal(shown.event, null);
    assert.equal(shown.total, 78);
    assert.equal(shown.totalKind, 'exact');
    assert.equal(time.waiting, 0);
  });

  test('hands out the same frozen snapshot until something changes', () => {
    const session = open();
    const before = session.snapshot();
    assert.equal(session.snapshot(), before);
    assert.ok(Object.isFrozen(before) && Object.isFrozen(before.figures) && Object.isFrozen(before.run));
    session.dispatch({ type: 'step', by: 1 });
    assert.notEqual(session.snapshot(), before);
    assert.equal(before.step, 0);
  });
});

describe('stepping', () => {
  for (const algorithm of engine.algorithms) {
    test(`${algorithm}: every step of n = 4 forward and back is that of a replay`, () => {
      const told = replay(algorithm, 4);
      const session = open({ algorithm });
      const look = () => {
        const { event, step, queens, figures } = session.snapshot();
        return { ...event, step, placement: [...queens], solutions: figures.solutions };
      };
      const expected = (/** @type {number} */ step) => {
        const { kind, row, col, reason, queens, solutions } = told[step - 1];
        const standing = kind === 'dead-end' && row === null ? queens.filter((c) => c >= 0).length : 0;
        return { kind, row, col, reason, queens: standing, step, placement: queens, solutions };
      };
      for (let step = 1; step <= told.length; step++) {
        session.dispatch({ type: 'step', by: 1 });
        assert.deepEqual(look(), expected(step));
        assert.deepEqual(session.snapshot().attackers, told[step - 1].attackers);
      }
      assert.ok(session.snapshot().finished);
      assert.equal(session.snapshot().total, told.length);
      for (let step = told.length - 1; step > 0; step--) {
        session.dispatch({ type: 'step', by: -1 });
        assert.deepEqual(look(), expected(step));
      }
    });
  }

  test('ends are ends', () => {
    const session = open({ step: 78 });
    session.dispatch({ type: 'step', by: 1 });
    session.dispatch({ type: 'leap', kind: 'end' });
    session.dispatch({ type: 'play', direction: 1 });
    assert.equal(session.snapshot().step, 78);
    session.dispatch({ type: 'seek', step: 0 });
    session.dispatch({ type: 'step', by: -1 });
    session.dispatch({ type: 'play', direction: -1 });
    session.dispatch({ type: 'step', by: -5 });
    assert.equal(session.snapshot().step, 0);
    settle();
    assert.equal(session.snapshot().step, 0);
  });

  test('carries the last events, the newest last', () => {
    const told = replay('flags', 4);
    const session = open({ step: 17 });
    const { recent } = session.snapshot();
    assert.deepEqual(
      recent.map(({ step, event }) => [step, event.kind, event.row, event.col]),
      [13, 14, 15, 16, 17].map((step) => [step, told[step - 1].kind, told[step - 1].row, told[step - 1].col]),
    );
    session.dispatch({ type: 'seek', step: 2 });
    assert.deepEqual(
      session.snapshot().recent.map(({ step }) => step),
      [1, 2],
    );
  });
});

describe('jumps', () => {
  test('a step beyond the end is the end, below 0 is 0', () => {
    const session = open({ n: 8 });
    session.dispatch({ type: 'seek', step: Number.MAX_SAFE_INTEGER });
    settle();
    assert.equal(session.snapshot().step, 17_868);
    assert.equal(session.snapshot().figures.solutions, 92);
    session.dispatch({ type: 'seek', step: -3 });
    assert.equal(session.snapshot().step, 0);
  });

  test('what is no number is ignored', () => {
    const session = open({ step: 17 });
    session.dispatch({ type: 'seek', step: Number.NaN });
    session.dispatch({ type: 'step', by: Number.NaN });
    session.dispatch({ type: 'run', n: 4.5 });
    session.dispatch({ type: 'run', n: 101 });
    session.dispatch({ type: 'run', algorithm: 'magic' });
    assert.deepEqual([session.snapshot().step, session.snapshot().run.n], [17, 4]);
  });

  test('leaps lead where their definitions say, from every step of n = 5', () => {
    const told = replay('flags', 5);
    const at = (/** @type {string} */ kind, /** @type {(i: number) => boolean} */ when) =>
      told.map((event, i) => [event.kind, i + 1]).filter(([k, step]) => k === kind && when(Number(step)));
    const session = open({ n: 5 });
    for (let step = 0; step <= told.length; step++) {
      const next = told[step];
      const placedLast = (() => {
        const queens = step === 0 ? [] : told[step - 1].queens;
        return queens.filter((col) => col >= 0).length - 1;
      })();
      const takenOff = (/** @type {number} */ row, /** @type {number} */ from) => {
        for (let i = from; i < told.length; i++)
          if (told[i].kind === 'backtrack' && told[i].row === row) return i + 1;
        return told.length;
      };
      const expected = {
        over: next?.kind === 'place' ? takenOff(Number(next.row), step + 1) : Math.min(step + 1, told.length),
        out: placedLast < 0 ? told.length : takenOff(placedLast, step),
        'next-solution': at('solution', (k) => k > step)[0]?.[1] ?? step,
        'previous-solution': at('solution', (k) => k < step).at(-1)?.[1] ?? step,
        'next-backtrack': at('backtrack', (k) => k > step)[0]?.[1] ?? step,
        'previous-backtrack': at('backtrack', (k) => k < step).at(-1)?.[1] ?? step,
        end: told.length,
      };
      for (const [kind, goal] of Object.entries(expected)) {
        session.dispatch({ type: 'seek', step });
        session.dispatch({ type: 'leap', kind });
        assert.equal(session.snapshot().step, goal, `${kind} from ${step}`);
      }
    }
  });

  test('none left: it stays, and says so', () => {
    const session = open({ n: 3, step: 5 });
    session.dispatch({ type: 'leap', kind: 'next-solution' });
    assert.equal(session.snapshot().step, 5);
    assert.equal(session.snapshot().notices[0].key, 'notice.none.next-solution');
    session.dispatch({ type: 'step', by: 1 });
    assert.equal(session.snapshot().notices.length, 0);
  });

  test('a long walk goes in slices, tells how far it is, and can be called off', () => {
    time = createTime(3);
    const session = open({ n: 60, step: 40 });
    settle();
    session.dispatch({ type: 'leap', kind: 'next-solution' });
    for (let i = 0; i < 5; i++) time.turn();
    const { busy, step } = session.snapshot();
    assert.equal(step, 40);
    assert.ok(busy && busy.done > 0);
    session.dispatch({ type: 'cancel' });
    assert.deepEqual([session.snapshot().busy, session.snapshot().step], [null, 40]);
    assert.equal(time.waiting, 0);
  });

  test('a step calls a walk off and steps from what is shown', () => {
    time = createTime(3);
    const session = open({ n: 60, step: 40 });
    settle();
    session.dispatch({ type: 'leap', kind: 'end' });
    time.turn();
    session.dispatch({ type: 'step', by: 1 });
    assert.deepEqual([session.snapshot().busy, session.snapshot().step], [null, 41]);
  });
});

describe('playing', () => {
  test('makes as many events as the time asks for, the first at once', () => {
    const session = open({ n: 8, speed: 100 });
    session.dispatch({ type: 'play', direction: 1 });
    time.turn();
    assert.ok(session.snapshot().step >= 1);
    for (let i = 0; i < 60; i++) time.turn();
    const { step } = session.snapshot();
    assert.ok(step >= 90 && step <= 105, `${step} events in a second`);
  });

  test('does not catch up with time in which there were no frames', () => {
    const session = open({ n: 8, speed: 10 });
    session.dispatch({ type: 'play', direction: 1 });
    time.turn();
    time.turn(60_000);
    assert.ok(session.snapshot().step <= 3);
  });

  test('there is one clock, however often play and pause are pressed', () => {
    const session = open({ n: 8, speed: 10 });
    for (let i = 0; i < 20; i++) {
      session.dispatch({ type: 'play', direction: 1 });
      session.dispatch({ type: 'play', direction: 1 });
      session.dispatch({ type: 'pause' });
    }
    assert.equal(time.waiting, 0);
    session.dispatch({ type: 'play', direction: 1 });
    session.dispatch({ type: 'play', direction: -1 });
    session.dispatch({ type: 'play', direction: 1 });
    assert.equal(time.waiting, 1);
  });

  test('plays to the end, and backwards to the start, and stops there', () => {
    const session = open({ n: 6, speed: 'max' });
    session.dispatch({ type: 'play', direction: 1 });
    settle();
    assert.deepEqual([session.snapshot().step, session.snapshot().playing], [1050, 0]);
    session.dispatch({ type: 'play', direction: -1 });
    settle();
    assert.deepEqual([session.snapshot().step, session.snapshot().playing], [0, 0]);
  });

  test('lingers longer on a solution than on a refused square', () => {
    const session = open({ n: 4, speed: 4, pace: 'linger' });
    const frames = new Map();
    session.dispatch({ type: 'play', direction: 1 });
    while (time.waiting > 0) {
      time.turn();
      const { step } = session.snapshot();
      frames.set(step, (frames.get(step) ?? 0) + 1);
    }
    const told = replay('flags', 4);
    const mean = (/** @type {string} */ kind) => {
      const all = told.map((event, i) => [event.kind, frames.get(i + 1) ?? 0]).filter(([k]) => k === kind);
      return all.reduce((sum, [, count]) => sum + Number(count), 0) / all.length;
    };
    assert.ok(mean('solution') > 2 * mean('place'));
    assert.ok(mean('place') > 2 * mean('conflict'));
  });

  for (const [what, command] of /** @type {[string, import('../www/types').Command][]} */ ([
    ['a step', { type: 'step', by: 1 }],
    ['a jump', { type: 'seek', step: 3 }],
    ['a leap', { type: 'leap', kind: 'next-backtrack' }],
    ['another size', { type: 'run', n: 5 }],
    ['another algorithm', { type: 'run', algorithm: 'bitmask' }],
  ])) {
    test(`${what} pauses`, () => {
      const session = open({ n: 8, speed: 10 });
      session.dispatch({ type: 'play', direction: 1 });
      time.turn();
      session.dispatch(command);
      assert.equal(session.snapshot().playing, 0);
      settle();
      assert.equal(session.snapshot().playing, 0);
    });
  }

  test('another size or algorithm begins at step 0', () => {
    const session = open({ n: 8, speed: 'max' });
    session.dispatch({ type: 'play', direction: 1 });
    time.turn();
    session.dispatch({ type: 'run', n: 5 });
    assert.deepEqual(
      [session.snapshot().step, session.snapshot().run.n, session.snapshot().total],
      [0, 5, 283],
    );
    session.dispatch({ type: 'run', algorithm: 'bitmask' });
    assert.deepEqual([session.snapshot().step, session.snapshot().run.algorithm], [0, 'bitmask']);
  });

  test('any thousand commands leave a state that a fresh session shows too', () => {
    let seed = 7;
    const random = (/** @type {number} */ below) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const pick = (/** @type {readonly any[]} */ list) => list[random(list.length)];
    const session = open();
    const commands = [
      () => ({ type: 'step', by: pick([-1, 1, 1, 7, -9]) }),
      () => ({ type: 'seek', step: random(3000) }),
      () => ({
        type: 'leap',
        kind: pick([
          'over',
          'out',
          'out-back',
          'next-solution',
          'previous-solution',
          'next-backtrack',
          'previous-backtrack',
          'end',
        ]),
      }),
      () => ({ type: 'play', direction: pick([-1, 1]) }),
      () => ({ type: 'pause' }),
      () => ({ type: 'run', n: 1 + random(7) }),
      () => ({ type: 'run', algorithm: pick(engine.algorithms), n: 1 + random(4) }),
      () => ({ type: 'set', key: 'speed', value: pick([1, 50, 1000, 'max']) }),
      () => ({ type: 'cancel' }),
    ];
    for (let i = 0; i < 1000; i++) {
      session.dispatch(/** @type {any} */ (pick(commands)()));
      if (random(3) === 0) time.turn(random(200));
    }
    session.dispatch({ type: 'pause' });
    settle();
    const { run, step, event, queens, figures, attackers, finished } = session.snapshot();
    const fresh = open({ ...run, step });
    settle();
    const again = fresh.snapshot();
    assert.deepEqual(
      [again.step, again.event, again.queens, again.figures, again.attackers, again.finished],
      [step, event, queens, figures, attackers, finished],
    );
  });
});

describe('a panic', () => {
  test('is told, and the run comes back to the step that was shown', async () => {
    let recovered = 0;
    const fragile = (/** @type {EngineSearch} */ search) =>
      new Proxy(search, {
        get(target, key) {
          const value = Reflect.get(target, key);
          if (key === 'copy') return () => fragile(target.copy());
          if (key === 'walk' && recovered === 0) {
            return (/** @type {number} */ events) => {
              if (target.step + events >= 13) throw new Error('unreachable');
              return target.walk(events);
            };
          }
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    const session = open(
      { n: 13, step: 12 },
      {
        ...engine,
        create: (algorithm, n) => fragile(engine.create(algorithm, n)),
        panicMessage: () => 'a square was lost',
        recover: async () => {
          recovered += 1;
        },
      },
    );
    session.dispatch({ type: 'step', by: 1 });
    await new Promise((resolve) => setImmediate(resolve));
    settle();
    const { step, notices, playing } = session.snapshot();
    assert.deepEqual([step, playing, recovered], [12, 0, 1]);
    assert.deepEqual([notices[0].key, notices[0].values.words], ['notice.panic', 'a square was lost']);
    session.dispatch({ type: 'step', by: 1 });
    assert.equal(session.snapshot().step, 13);
  });
});

describe('the address', () => {
  const read = (/** @type {string} */ query) =>
    readAddress(query, engine.algorithms, ['en', 'zh-Hans', 'zh-Hant']);

  test('takes over what it accepts', () => {
    const { values, wrong } = read(
      '?n=8&algorithm=bitmask&step=261&speed=max&pace=linger&theme=dark&future=0&play=1',
    );
    assert.deepEqual(wrong, []);
    assert.deepEqual(values, {
      n: 8,
      algorithm: 'bitmask',
      step: 261,
      theme: 'dark',
      speed: 'max',
      pace: 'linger',
      future: false,
      play: true,
    });
  });

  test('ignores what it does not know', () => {
    assert.deepEqual(read('?utm=1&constructor=2&__proto__=3'), { values: {}, wrong: [] });
  });

  for (const n of ['0', '101', '4.5', '1e3', '-1', 'queen', '', ' 4', '0x8', '٣', '9'.repeat(1000)]) {
    test(`reports n=${n.slice(0, 10)}`, () => {
      assert.deepEqual(read(`?n=${encodeURIComponent(n)}`), { values: {}, wrong: [{ key: 'n', value: n }] });
    });
  }

  for (const [key, value] of [
    ['step', '-1'],
    ['speed', '0.4'],
    ['speed', '1000001'],
    ['speed', 'NaN'],
    ['pace', 'Even'],
    ['theme', '<b>'],
    ['algorithm', 'toString'],
    ['play', 'yes'],
  ]) {
    test(`reports ${key}=${value}`, () => {
      assert.deepEqual(read(`?${new URLSearchParams({ [key]: value })}`), {
        values: {},
        wrong: [{ key, value }],
      });
    });
  }

  test('brings back what was shown', () => {
    const session = open({
      n: 6,
      algorithm: 'board-scan',
      step: 341,
      speed: 50,
      pace: 'linger',
      theme: 'dark',
    });
    settle();
    const query = writeAddress(session.snapshot(), DEFAULTS);
    assert.equal(query, '?n=6&algorithm=board-scan&step=341&theme=dark&speed=50&pace=linger');
    const again = open(read(query).values);
    settle();
    assert.equal(writeAddress(again.snapshot(), DEFAULTS), query);
  });

  test('of a fresh page holds the moment alone', () => {
    assert.equal(writeAddress(open().snapshot(), DEFAULTS), '?n=4&algorithm=flags&step=0');
  });
});
