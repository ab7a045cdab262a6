// Single moves of a search, timed one by one.
import start, { memoryBytes, Search } from '../../../www/pkg/queenstep.js';

await start();

/** The same numbers every time (mulberry32), from 0 up to but without 1. */
function createRandom(seed = 1) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The milliseconds of one step back from each of 1,000 random steps below `limit`, in ascending order.
 * @param {number} n
 * @param {number} limit
 */
export function back(n, limit) {
  const random = createRandom();
  const search = new Search('flags', n);
  // The walk there is not timed, and goes forward only.
  const steps = Array.from({ length: 1000 }, () => 1 + Math.floor(random() * limit)).sort((a, b) => a - b);
  const times = steps.map((step) => {
    search.walk(step - search.step);
    const begin = performance.now();
    search.back(1);
    return performance.now() - begin;
  });
  search.free();
  return times.sort((a, b) => a - b);
}

/**
 * The bytes of wasm memory once so many events have been made.
 * @param {number} n
 * @param {number} events
 */
export function memory(n, events) {
  const search = new Search('flags', n);
  const made = search.walk(events);
  search.free();
  if (made !== events) throw new Error(`n = ${n} has ${made} events only`);
  return memoryBytes();
}
