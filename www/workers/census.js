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
  const { default: start, ...module } = await import('../pkg/queenstep.js');
  const address = new URL('../pkg/queenstep_bg.wasm', import.meta.url);
  await start({ module_or_path: await fetchModule(address.href) });
  return module;
}

const loading = load();

/** The last one asked for: its table is laid out once. */
let census = /** @type {import('../pkg/queenstep.js').Census | null} */ (null);
let of = '';

serve(async (/** @type {Piece} */ { algorithm, n, from, to }) => {
  const { Census } = await loading;
  if (census === null || of !== `${algorithm} ${n}`) {
    census?.free();
    census = null;
    census = new Census(algorithm, n);
    of = `${algorithm} ${n}`;
  }
  return census.count(from, to);
});
