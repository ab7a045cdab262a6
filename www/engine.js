/**
 * Fetches the solver and keeps it alive.
 *
 * The module is fetched here rather than by the glue, so that a missing file is told with its status and address, and
 * so that it runs whatever MIME type the server gives it. A panic poisons an instance for good: {@link Engine.recover}
 * then takes a new one, of a fresh evaluation of the glue, since the glue holds its instance for as long as it lives.
 */

const GLUE = new URL('./pkg/queenstep.js', import.meta.url).href;
const MODULE = new URL('./pkg/queenstep_bg.wasm', import.meta.url).href;

/** `\0asm`, with which every module begins. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** A file of the solver did not come; the values are for the reader. */
export class LoadError extends Error {
  /**
   * @param {string} key of the sentence
   * @param {Record<string, string | number>} values
   */
  constructor(key, values) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = key;
    this.values = values;
  }
}

/** @returns {Promise<WebAssembly.Module>} */
export async function fetchModule() {
  let response;
  try {
    response = await fetch(MODULE);
  } catch (error) {
    throw new LoadError('load.unreachable', { address: MODULE, words: String(error) });
  }
  if (!response.ok) throw new LoadError('load.status', { address: MODULE, status: response.status });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (MAGIC.some((byte, i) => bytes[i] !== byte)) throw new LoadError('load.not-wasm', { address: MODULE });
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new LoadError('load.refused', { address: MODULE, words: String(error) });
  }
}

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
  const module = await fetchModule();
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
