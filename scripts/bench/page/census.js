// The census, and what rests on it.
import startCounting, { Tasks } from '../../../www/pkg/count-simd/queenstep.js';
import start, { Census, Search } from '../../../www/pkg/queenstep.js';
import { createRandom } from './random.js';

await start();
await startCounting();

/**
 * As in the page: counted by the workers' module, adopted by the page's own.
 * @param {string} algorithm
 * @param {number} n
 */
function filled(algorithm, n) {
  const tasks = new Tasks(algorithm, n);
  const census = new Census(algorithm, n);
  census.adopt(0, tasks.count(0, tasks.tasks));
  tasks.free();
  return census;
}

/**
 * The milliseconds of one whole census, on average over `times` of them.
 * @param {string} algorithm
 * @param {number} n
 * @param {number} times
 */
export function count(algorithm, n, times) {
  const begin = performance.now();
  for (let i = 0; i < times; i++) {
    const census = filled(algorithm, n);
    if (Number.isNaN(census.total)) throw new Error(`The census of n = ${n} is not whole.`);
    census.free();
  }
  return (performance.now() - begin) / times;
}

/**
 * At 1,000 random steps of the whole search, the milliseconds of going there and those of one step back from there, in
 * ascending order.
 * @param {number} n
 */
export function moves(n) {
  const census = filled('flags', n);
  const search = new Search('flags', n);
  search.adopt(census);
  const random = createRandom();
  const seek = [];
  const back = [];
  for (let i = 0; i < 1000; i++) {
    const step = 1 + Math.floor(random() * search.total);
    const begin = performance.now();
    while (!search.seek(step, 1e6));
    const there = performance.now();
    search.back(1);
    back.push(performance.now() - there);
    seek.push(there - begin);
    if (search.step !== step - 1) throw new Error(`Step ${step} was not reached.`);
  }
  search.free();
  census.free();
  return { seek: seek.sort((a, b) => a - b), back: back.sort((a, b) => a - b) };
}
