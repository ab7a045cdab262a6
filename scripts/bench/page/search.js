// Single moves of a search that no census reaches, and its memory.
import start, { Search } from '../../../www/pkg/queenstep.js';
import { createRandom } from './random.js';

await start();

/**
 * The milliseconds of one step back from each of 1,000 random steps up to `limit`, in ascending order.
 * @param {number} n
 * @param {number} limit
 */
export function back(n, limit) {
  const random = createRandom();
  const search = new Search('flags', n);
  const times = [];
  for (let i = 0; i < 1000; i++) {
    const step = 1 + Math.floor(random() * limit);
    while (!search.seek(step, 1e6));
    const begin = performance.now();
    search.back(1);
    times.push(performance.now() - begin);
    if (search.step !== step - 1) throw new Error(`Step ${step} was not reached.`);
  }
  search.free();
  return times.sort((a, b) => a - b);
}

/**
 * The bytes of wasm memory once so many events have been made, in an instance that has done nothing else.
 * @param {number} n
 * @param {number} events
 */
export async function memory(n, events) {
  const address = new URL('../../../www/pkg/queenstep.js?fresh', import.meta.url).href;
  const { default: start, memoryBytes, Search } = await import(address);
  await start();
  const search = new Search('flags', n);
  const made = search.walk(events);
  search.free();
  if (made !== events) throw new Error(`n = ${n} has ${made} events only.`);
  return memoryBytes();
}
