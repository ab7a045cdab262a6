// The pool of workers, with workers of the test's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cancelled, createPool, WorkError } from '../www/pool.js';

/** A worker that answers when the test says so. */
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

  /** @param {string} message */
  die(message) {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

/** @param {number} workers */
function pool(workers) {
  /** @type {Hand[]} */
  const hands = [];
  /** @type {string[]} */
  const deaths = [];
  const start = () => {
    const hand = new Hand();
    hands.push(hand);
    return hand;
  };
  const made = createPool({ start, workers, onDeath: (words) => deaths.push(words) });
  return { ...made, hands, deaths };
}

test('workers start when there is work, and each has one piece at a time', async () => {
  const { run, hands } = pool(2);
  assert.equal(hands.length, 0);
  /** @type {[string, number][]} */
  const results = [];
  const { done } = run([1, 2, 3], (/** @type {string} */ result, piece) => results.push([result, piece]));
  assert.deepEqual(
    hands.map((hand) => hand.pieces),
    [[1], [2]],
  );
  hands[1].answer({ result: 'b' });
  assert.deepEqual(hands[1].pieces, [2, 3]);
  hands[1].answer({ result: 'c' });
  hands[0].answer({ result: 'a' });
  await done;
  assert.deepEqual(results, [
    ['b', 2],
    ['c', 3],
    ['a', 1],
  ]);
});

test('a piece is made only when a worker can take it', () => {
  const { run, hands } = pool(1);
  let made = 0;
  run(
    (function* () {
      for (;;) yield ++made;
    })(),
    () => {},
  );
  assert.equal(made, 1);
  hands[0].answer({ result: null });
  assert.equal(made, 2);
});

test('a job without pieces is done at once', async () => {
  const { run, hands } = pool(1);
  await run([], () => {}).done;
  assert.equal(hands.length, 0);
});

test('progress comes with its piece, and the piece goes on', async () => {
  const { run, hands } = pool(1);
  /** @type {any[]} */
  const told = [];
  const { done } = run(
    ['x'],
    () => told.push('done'),
    (progress, piece) => told.push([piece, progress]),
  );
  hands[0].answer({ progress: 0.5 });
  hands[0].answer({ result: 1 });
  await done;
  assert.deepEqual(told, [['x', 0.5], 'done']);
});

test('a failed piece fails its job with the words of the worker, and the next job runs', async () => {
  const { run, hands } = pool(1);
  const bad = run(['bad', 'never'], () => assert.fail());
  const good = run(['good'], () => {});
  hands[0].answer({ failure: { words: 'no such board', key: 'k', values: { n: 3 } } });
  await assert.rejects(bad.done, (/** @type {WorkError} */ error) => {
    assert.ok(error instanceof WorkError);
    assert.deepEqual([error.message, error.key, error.values], ['no such board', 'k', { n: 3 }]);
    return true;
  });
  assert.deepEqual(hands[0].pieces, ['bad', 'good']);
  hands[0].answer({ result: 1 });
  await good.done;
});

test('a dead worker is reported and replaced, and its piece is done again', async () => {
  const { run, hands, deaths } = pool(1);
  /** @type {any[]} */
  const results = [];
  const { done } = run(['a', 'b'], (result) => results.push(result));
  hands[0].die('out of memory');
  assert.deepEqual(deaths, ['out of memory']);
  assert.ok(hands[0].ended);
  assert.deepEqual(hands[1].pieces, ['a']);
  hands[1].answer({ result: 'A' });
  hands[1].answer({ result: 'B' });
  await done;
  assert.deepEqual(results, ['A', 'B']);
});

test('a trap in wasm counts as a death', async () => {
  const { run, hands, deaths } = pool(1);
  const { done } = run(['a'], () => {});
  hands[0].answer({ failure: { words: 'unreachable', fatal: true } });
  assert.deepEqual(deaths, ['unreachable']);
  hands[1].answer({ result: 1 });
  await done;
});

test('a piece that kills two workers fails its job', async () => {
  const { run, hands } = pool(1);
  const deadly = run(['deadly'], () => assert.fail());
  const other = run(['other'], () => {});
  hands[0].die('stopped');
  hands[1].die('stopped again');
  await assert.rejects(deadly.done, { message: 'stopped again', key: 'work.died' });
  assert.deepEqual(hands[2].pieces, ['other']);
  hands[2].answer({ result: 1 });
  await other.done;
});

test('cancelling ends the workers that are at it, and no other', async () => {
  const { run, hands } = pool(2);
  const long = run(['long'], () => assert.fail());
  const other = run(['other'], () => {});
  long.cancel();
  long.cancel();
  await assert.rejects(long.done, Cancelled);
  assert.deepEqual(
    hands.map((hand) => hand.ended),
    [true, false],
  );
  hands[0].answer({ result: 'too late' });
  hands[1].answer({ result: 1 });
  await other.done;
});

test('closing cancels everything and ends all workers', async () => {
  const { run, close, hands } = pool(2);
  const jobs = [run(['a'], () => {}), run(['b', 'c'], () => {})];
  close();
  for (const { done } of jobs) await assert.rejects(done, Cancelled);
  assert.ok(hands.every((hand) => hand.ended));
});
