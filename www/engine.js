/**
 * Fetches the solver and keeps it alive.
 *
 * It comes in two modules. The page opens on a small board, and what that needs is a small module; the whole one is
 * fetched when the reader first does something, or at once where the address asks for more. {@link Engine.complete}
 * then puts the whole in place of the first: what was created before lives on, but does not mix with what is created
 * after.
 *
 * A module is fetched here rather than by its glue, so that a missing file is told with its status and address, and so
 * that it runs whatever MIME type the server gives it. A panic poisons an instance for good: {@link Engine.recover} then
 * takes a new one, of a fresh evaluation of the glue, since the glue holds its instance for as long as it lives.
 */

import { fetchModule, LoadError } from './wasm.js';

export { LoadError };

/** @typedef {{glue: string, module: string}} Addresses */

/** @type {Addresses} */
const FIRST = {
  glue: new URL('./pkg/first/queenstep.js', import.meta.url).href,
  module: new URL('./pkg/first/queenstep_bg.wasm', import.meta.url).href,
};

/** @type {Addresses} */
const WHOLE = {
  glue: new URL('./pkg/queenstep.js', import.meta.url).href,
  module: new URL('./pkg/queenstep_bg.wasm', import.meta.url).href,
};

let generation = 0;

/**
 * A fresh evaluation of the glue around a new instance.
 * @param {string} address of the glue
 * @param {WebAssembly.Module} module
 */
async function instantiate(address, module) {
  const fresh = generation === 0 ? address : `${address}?${generation}`;
  generation += 1;
  let glue;
  try {
    glue = await import(/* @vite-ignore */ fresh);
  } catch (error) {
    throw new LoadError('load.unreachable', { address: fresh, words: String(error) });
  }
  await glue.default({ module_or_path: module });
  return glue;
}

/**
 * @param {{small?: boolean}} [options] small: whether the first module will do for the beginning
 * @returns {Promise<import('./types').Engine & {glue: any, memoryBytes(): number}>} rejects with a {@link LoadError}
 */
export async function createEngine({ small = false } = {}) {
  let addresses = small ? FIRST : WHOLE;
  let module = await fetchModule(addresses.module);
  let glue = await instantiate(addresses.glue, module);
  return {
    algorithms: Object.freeze(glue.algorithms()),
    create: (algorithm, n) => new glue.Search(algorithm, n),
    panicMessage: () => glue.panicMessage(),
    memoryBytes: () => glue.memoryBytes(),
    /** What else the module exports: the tree, the map, the census. It changes with every recovery. */
    get glue() {
      return glue;
    },
    get whole() {
      return addresses === WHOLE;
    },
    holds: (algorithm, n) => glue.holds(algorithm, n),
    async complete() {
      const whole = await fetchModule(WHOLE.module);
      glue = await instantiate(WHOLE.glue, whole);
      addresses = WHOLE;
      module = whole;
    },
    async recover() {
      glue = await instantiate(addresses.glue, module);
    },
  };
}
