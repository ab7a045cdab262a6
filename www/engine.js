/**
 * Fetches the solver and keeps it alive.
 *
 * The module is fetched here rather than by the glue, so that a missing file is told with its status and address, and
 * so that it runs whatever MIME type the server gives it. A panic poisons an instance for good: {@link Engine.recover}
 * then takes a new one, of a fresh evaluation of the glue, since the glue holds its instance for as long as it lives.
 */

import { fetchModule, LoadError } from './wasm.js';

export { LoadError };

const GLUE = new URL('./pkg/queenstep.js', import.meta.url).href;
const MODULE = new URL('./pkg/queenstep_bg.wasm', import.meta.url).href;

let generation = 0;

/**
 * A fresh evaluation of the glue around a new instance.
 * @param {WebAssembly.Module} module
 */
async function instantiate(module) {
  const address = generation === 0 ? GLUE : `${GLUE}?${generation}`;
  generation += 1;
  let glue;
  try {
    glue = await import(/* @vite-ignore */ address);
  } catch (error) {
    throw new LoadError('load.unreachable', { address, words: String(error) });
  }
  await glue.default({ module_or_path: module });
  return glue;
}

/**
 * @returns {Promise<import('./types').Engine & {glue: any, memoryBytes(): number}>} rejects with a {@link LoadError}
 */
export async function createEngine() {
  const module = await fetchModule(MODULE);
  let glue = await instantiate(module);
  return {
    algorithms: Object.freeze(glue.algorithms()),
    create: (algorithm, n) => new glue.Search(algorithm, n),
    panicMessage: () => glue.panicMessage(),
    memoryBytes: () => glue.memoryBytes(),
    /** What else the module exports: the tree, the map, the census. It changes with every recovery. */
    get glue() {
      return glue;
    },
    async recover() {
      glue = await instantiate(module);
    },
  };
}
