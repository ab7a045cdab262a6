// The events of a search, delivered to JavaScript and summed there.
import start, { Search } from '../../../www/pkg/queenstep.js';
import { createMachine } from './js-machine.js';
import { events as objects } from './js-objects.js';

await start();

/** Events that one call hands over, and places in the buffer of the JavaScript machine. */
const BATCH = 1 << 14;

/** @param {Uint32Array} packed @param {number} length */
function add(packed, length) {
  let sum = 0;
  for (let i = 0; i < length; i++) sum = (sum + packed[i]) | 0;
  return sum;
}

/**
 * The milliseconds of one run, on average over `times` of them, and the sum of the last.
 * @param {number} times
 * @param {() => number} run returns the sum of its events
 */
function average(times, run) {
  let sum = 0;
  const begin = performance.now();
  for (let i = 0; i < times; i++) sum = run();
  return { time: (performance.now() - begin) / times, sum };
}

/**
 * The solver of the page.
 * @param {number} n
 * @param {number} times
 */
export function ours(n, times) {
  const packed = new Uint32Array(BATCH);
  return average(times, () => {
    const search = new Search('flags', n);
    let sum = 0;
    for (;;) {
      const made = search.forward(packed);
      sum = (sum + add(packed, made)) | 0;
      if (made < BATCH) break;
    }
    search.free();
    return sum;
  });
}

/**
 * An iterative machine in JavaScript.
 * @param {number} n
 * @param {number} times
 */
export function machine(n, times) {
  const packed = new Uint32Array(BATCH);
  return average(times, () => {
    const fill = createMachine(n);
    let sum = 0;
    for (;;) {
      const made = fill(packed);
      sum = (sum + add(packed, made)) | 0;
      if (made < BATCH) break;
    }
    return sum;
  });
}

const KINDS = ['place', 'conflict', 'skip', 'dead-end', 'solution', 'backtrack'];
const REASONS = ['', 'dead-end', 'exhausted', 'solved'];

/**
 * A generator in JavaScript that yields an object an event. Its sum is over what the consumer of an object would look at.
 * @param {number} n
 * @param {number} times
 */
export function generator(n, times) {
  return average(times, () => {
    let sum = 0;
    for (const event of objects(n)) sum = (sum + event.row + event.col + event.kind.length) | 0;
    return sum;
  });
}

/** Whether all three make the same events. @param {number} n */
export function agree(n) {
  const search = new Search('flags', n);
  const fill = createMachine(n);
  const [own, one] = [new Uint32Array(1), new Uint32Array(1)];
  for (const { kind, reason, row, col } of objects(n)) {
    search.forward(own);
    fill(one);
    const spelt =
      KINDS.indexOf(kind) | (REASONS.indexOf(reason) << 3) | ((row & 127) << 5) | ((col & 127) << 12);
    if (own[0] !== spelt || own[0] !== one[0]) return false;
  }
  return search.forward(own) === 0 && fill(one) === 0;
}

/**
 * The milliseconds of the whole search, made in slices of so many events, on average over `times`.
 * @param {number} n
 * @param {number} slice
 * @param {number} times
 */
export function sliced(n, slice, times) {
  return average(times, () => {
    const search = new Search('flags', n);
    while (search.walk(slice) === slice);
    search.free();
    return 0;
  }).time;
}
