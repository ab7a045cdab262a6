// Counting as the page does it: the compiled modules of the workers, and the jobs they are given.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createCounting } from '../www/counting.js';
import * as words from '../www/pkg/count/queenstep.js';
import * as vectors from '../www/pkg/count-simd/queenstep.js';
import { Cancelled } from '../www/pool.js';
import { createText } from '../www/text.js';
import { duration } from '../www/views/counts.js';

/** All and fundamental solutions of n = 1 … 12. */
const KNOWN = [
  [1, 1],
  [0, 0],
  [0, 0],
  [2, 1],
  [10, 2],
  [4, 1],
  [40, 6],
  [92, 12],
  [352, 46],
  [724, 92],
  [2680, 341],
  [14200, 1787],
];

/** @param {string} name */
const bytes = (name) => readFileSync(new URL(`../www/pkg/${name}/queenstep_bg.wasm`, import.meta.url));

words.initSync({ module: bytes('count') });
vectors.initSync({ module: bytes('count-simd') });

test('with vectors and without, the workers count the known solutions', () => {
  for (const { Counter } of [words, vectors]) {
    KNOWN.forEach((known, at) => {
      const counter = new Counter(at + 1);
      assert.deepEqual([...counter.count(0, counter.cases)], known, `n = ${at + 1}`);
      counter.free();
    });
  }
});

test('what no board has is refused in words', () => {
  for (const n of [0, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY, 23]) {
    assert.throws(() => new words.Counter(n), /counted for n from 1 to 22/, String(n));
  }
  assert.throws(() => new words.Prober('flags', 101, 1), /1 to 100/);
  assert.throws(() => new words.Prober('queen', 8, 1), /algorithm/);
});

/** A worker in this very thread. */
class Hand extends EventTarget {
  /** @param {any} piece */
  postMessage(piece) {
    setTimeout(() => {
      if (!this.ended) this.dispatchEvent(Object.assign(new Event('message'), { data: this.answer(piece) }));
    });
  }

  /** @param {any} piece */
  answer(piece) {
    const { kind, n, from, to, algorithm, seed, probes } = piece;
    switch (kind) {
      case 'cases':
        return { result: new words.Counter(n).cases };
      case 'count':
        return { result: new words.Counter(n).count(from, to) };
      case 'pace':
        return { result: 2 };
      default: {
        const prober = new words.Prober(algorithm, n, seed);
        prober.probe(probes);
        return { result: prober.estimate() };
      }
    }
  }

  terminate() {
    this.ended = true;
  }
}

test('a count adds its pieces up, tells how far it is, and is remembered', async () => {
  const counting = createCounting({ workers: 2, start: () => new Hand() });
  /** @type {import('../www/counting.js').Progress[]} */
  const told = [];
  const { all, fundamental, workers } = await counting.count(9, (progress) => told.push(progress)).done;
  assert.deepEqual([all, fundamental, workers], [352, 46, 2]);
  assert.equal(counting.counts.get(9)?.all, 352);
  const shares = told.map(({ done }) => done);
  assert.ok(shares.length > 2);
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => a - b),
  );
  assert.deepEqual(told.at(-1), { done: 1, seconds: 0 });
});

test('a cancelled count is not remembered, at whatever moment it was cancelled', async () => {
  const counting = createCounting({ workers: 2, start: () => new Hand() });
  const early = counting.count(9);
  early.cancel();
  await assert.rejects(early.done, Cancelled);
  const late = counting.count(9, () => late.cancel());
  await assert.rejects(late.done, Cancelled);
  assert.equal(counting.counts.size, 0);
  assert.equal((await counting.count(8).done).all, 92);
});

test('an estimate tells the tree and its spread, and a board of more work takes as much longer', async () => {
  const counting = createCounting({ workers: 1, start: () => new Hand() });
  const { events, nodes, probes } = await counting.estimate('flags', 8);
  assert.equal(probes, 20_000);
  assert.equal(nodes.length, 8);
  assert.ok(Math.abs(events.mean - 17_868) < 5 * events.error);
  const [small, large] = [await counting.duration(13), await counting.duration(14)];
  assert.equal(small, 0.002);
  // 27,358,552 places against 4,674,889.
  assert.ok(Math.abs(large / small - 5.85) < 0.3, String(large / small));
});

test('times are told in the largest unit that there are two of', () => {
  const text = createText('en', {
    'time.about': 'about {time}',
    'time.ages': 'about {years} years',
    power: '{mantissa} × 10{exponent}',
  });
  const year = 365.25 * 86_400;
  for (const [seconds, words] of /** @type {[number, string][]} */ ([
    [0.0234, 'about 0.02 seconds'],
    [3.2, 'about 3 seconds'],
    [100, 'about 100 seconds'],
    [121, 'about 2 minutes'],
    [5 * 3600, 'about 5 hours'],
    [3 * 86_400, 'about 3 days'],
    [3.3 * year, 'about 3 years'],
    [4.61e4 * year, 'about 46,000 years'],
    [3.3e9 * year, 'about 3.3 billion years'],
    [3.3e20 * year, 'about 3 × 10²⁰ years'],
  ])) {
    assert.equal(duration(seconds, text), words);
  }
});
