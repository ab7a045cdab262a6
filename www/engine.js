/**
 * Fetches the solver and keeps it alive.
 *
 * There are two packages of it. The light one comes first and makes the searches whose whole tree is small; the full one
 * comes when a larger search is first asked for, and stays.
 *
 * A module is fetched here rather than by its glue, so that a missing file is told with its status and address, and
 * so that it runs whatever MIME type the server gives it. A panic poisons an instance for good: {@link Engine.recover}
 * then takes a new one, of a fresh evaluation of the glue, since the glue holds its instance for as long as it lives.
 */

import { fetchModule, LoadError } from './wasm.js';

export { LoadError };

/**
 * The largest board that the light package makes of each algorithm, as `crate/src/algorithm.rs` has it.
 * @type {Readonly<Record<string, number>>}
 */
const LIGHT = Object.freeze({
  'generate-and-test': 5,
  'board-scan': 8,
  'column-array': 8,
  intercepts: 8,
  flags: 8,
  'cell-by-cell': 4,
  bitmask: 8,
});

/** The names of the algorithms, known before any solver has come. */
export const ALGORITHMS = Object.freeze(Object.keys(LIGHT));

/** @typedef {{glue: string, module: string, evaluations: number}} Files where a package's files are, and how often its
 * glue has been evaluated */

/** @type {Files} */
const LIGHT_FILES = {
  glue: new URL('./pkg/light/queenstep.js', import.meta.url).href,
  module: new URL('./pkg/light/queenstep_bg.wasm', import.meta.url).href,
  evaluations: 0,
};
/** @type {Files} */
const FULL_FILES = {
  glue: new URL('./pkg/queenstep.js', import.meta.url).href,
  module: new URL('./pkg/queenstep_bg.wasm', import.meta.url).href,
  evaluations: 0,
};

/** Whether the light package makes such a search. @param {string} algorithm @param {number} n */
export const isLight = (algorithm, n) => n <= (LIGHT[algorithm] ?? 0);

/**
 * A package that has come.
 * @param {Files} files
 * @returns {Promise<() => Promise<any>>} takes a new instance: a fresh evaluation of the glue around it
 */
async function load(files) {
  const module = await fetchModule(files.module);
  const address = files.glue;
  return async () => {
    const once = files.evaluations === 0 ? address : `${address}?${files.evaluations}`;
    files.evaluations += 1;
    let glue;
    try {
      glue = await import(/* @vite-ignore */ once);
    } catch (error) {
      throw new LoadError('load.unreachable', { address, words: String(error) });
    }
    await glue.default({ module_or_path: module });
    return glue;
  };
}

/**
 * @param {import('./types').Run} first the run that is shown first
 * @returns {Promise<import('./types').Engine & {glue: any, full: boolean, memoryBytes(): number}>} rejects with a
 *   {@link LoadError}
 */
export async function createEngine(first) {
  let full = !isLight(first.algorithm, first.n);
  let instantiate = await load(full ? FULL_FILES : LIGHT_FILES);
  let glue = await instantiate();
  /** @type {Promise<() => void> | null} */
  let enlarging = null;

  /** Has the full package come, and returns what puts it in the light one's place. */
  async function fetchFull() {
    const instantiateFull = await load(FULL_FILES);
    const fullGlue = await instantiateFull();
    return () => {
      if (full) return;
      full = true;
      instantiate = instantiateFull;
      glue = fullGlue;
    };
  }

  return {
    algorithms: ALGORITHMS,
    makes: (algorithm, n) => full || isLight(algorithm, n),
    enlarge() {
      enlarging ??= fetchFull().catch((error) => {
        // The next one who asks tries anew.
        enlarging = null;
        throw error;
      });
      return enlarging;
    },
    create: (algorithm, n) => new glue.Search(algorithm, n),
    panicMessage: () => glue.panicMessage(),
    memoryBytes: () => glue.memoryBytes(),
    /** What else the module exports: the tree, the map, the census. It changes with every recovery, and once when the
     * full package takes over. */
    get glue() {
      return glue;
    },
    /** Whether the full package is at work; the light one has neither a census nor sizes of subtrees. */
    get full() {
      return full;
    },
    async recover() {
      const of = instantiate;
      const fresh = await of();
      if (of === instantiate) glue = fresh;
    },
  };
}
