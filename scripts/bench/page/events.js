// The events of a search, delivered to JavaScript and summed there.
import start, { Search } from '../../../www/pkg/queenstep.js';
import { createMachine } from './js-machine.js';
import { events as objects } from './js-objects.js';

await start();

/** Events that one call hands over, and places in the buffer of the JavaScript machine. */
const BATCH = 1 << 14;

/** @typedef {{time: number, sum: number}} Run */

/** @param {Uint32Array} packed @param {number} length */
function add(packed, length) {
  let sum = 0;
  for (let i = 0; i < length; i++) sum = (sum + packed[i]) | 0;
  return sum;
}

/**
 * The solver of the page.
 * @param {number} n
 * @returns {Run}
 */
export function ours(n) {
  const begin = performance.now();
  const search = new Search('flags', n);
  let sum = 0;
  for (;;) {
    const packed = search.forward(BATCH);
    sum = (sum + add(packed, packed.length)) | 0;
    if (packed.length < BATCH) break;
  }
  search.free();
  return { time: performance.now() - begin, sum };
}

/**
 * An iterative machine in JavaScript.
 * @param {number} n
 * @returns {Run}
 */
export function machine(n) {
  const begin = performance.now();
  const fill = createMachine(n);
  const packed = new Uint32Array(BATCH);
  let sum = 0;
  for (;;) {
    const made = fill(packed);
    sum = (sum + add(packed, made)) | 0;
    if (made < BATCH) break;
  }
  return { time: performance.now() - begin, sum };
}

const KINDS = ['place', 'conflict', 'skip', 'dead-end', 'solution', 'backtrack'];
const REASONS = ['', 'dead-end', 'exhausted', 'solved'];

/**
 * A generator in JavaScript that yields an object an event. Their sum is over what the consumer of an object would look
 * at.
 * @param {number} n
 * @returns {{time: number, sum: number}}
 */
export function generator(n) {
  const begin = performance.now();
  let sum = 0;
  for (const event of objects(n)) sum = (sum + event.row + event.col + event.kind.length) | 0;
  return { time: performance.now() - begin, sum };
}

/** Whether all three make the same events. @param {number} n */
export function agree(n) {
  const search = new Search('flags', n);
  const fill = createMachine(n);
  const one = new Uint32Array(1);
  for (const { kind, reason, row, col } of objects(n)) {
    const [packed] = search.forward(1);
    fill(one);
    const spelt =
      KINDS.indexOf(kind) | (REASONS.indexOf(reason) << 3) | ((row & 127) << 5) | ((col & 127) << 12);
    if (packed !== spelt || packed !== one[0]) return false;
  }
  return search.forward(1).length === 0 && fill(one) === 0;
}

/**
 * The milliseconds of the whole search, made in slices of so many events.
 * @param {number} n
 * @param {number} slice
 */
export function sliced(n, slice) {
  const search = new Search('flags', n);
  const begin = performance.now();
  while (search.walk(slice) === slice);
  const time = performance.now() - begin;
  search.free();
  return time;
}
