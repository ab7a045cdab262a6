/** The wasm modules of the counting workers: one with 128-bit vectors, and one for machines without. */

import { fetchModule } from '../wasm.js';

/** The smallest module with a vector instruction in it. */
const VECTOR_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

/** @typedef {typeof import('../pkg/count/queenstep.js')} Glue */

/** @param {Promise<Glue>} glue @param {URL} address */
async function load(glue, address) {
  const { default: start, ...module } = await glue;
  await start({ module_or_path: await fetchModule(address.href) });
  return module;
}

const MODULES = {
  vectors: () =>
    load(
      import('../pkg/count-simd/queenstep.js'),
      new URL('../pkg/count-simd/queenstep_bg.wasm', import.meta.url),
    ),
  words: () =>
    load(import('../pkg/count/queenstep.js'), new URL('../pkg/count/queenstep_bg.wasm', import.meta.url)),
};

/** @type {Partial<Record<keyof typeof MODULES, ReturnType<typeof load>>>} */
const loaded = {};

/**
 * Loads a module when it is first asked for.
 * @param {{vectors: boolean}} wish whether the one with vectors will do, where the machine has them
 */
export function countingModule({ vectors }) {
  const kind = vectors && WebAssembly.validate(VECTOR_PROBE) ? 'vectors' : 'words';
  loaded[kind] ??= MODULES[kind]();
  return loaded[kind];
}
