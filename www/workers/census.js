/**
 * The census worker: counts subtrees of a search for the page's own census.
 *
 * @typedef {{algorithm: string, n: number, from: number, to: number}} Piece tasks of the census
 *
 * Answers the packed counts, for `Census.adopt`.
 */

import { fetchModule } from '../wasm.js';
import { serve } from './serve.js';

async function load() {
  const { default: start, ...module } = await import('../pkg/count/queenstep.js');
  const address = new URL('../pkg/count/queenstep_bg.wasm', import.meta.url);
  await start({ module_or_path: await fetchModule(address.href) });
  return module;
}

const loading = load();

/** Those of the census asked for last: its table is laid out once. */
let tasks = /** @type {import('../pkg/count/queenstep.js').Tasks | null} */ (null);
let of = '';

serve(async (/** @type {Piece} */ { algorithm, n, from, to }) => {
  const { Tasks } = await loading;
  if (tasks === null || of !== `${algorithm} ${n}`) {
    tasks?.free();
    tasks = null;
    tasks = new Tasks(algorithm, n);
    of = `${algorithm} ${n}`;
  }
  return tasks.count(from, to);
});
