/**
 * The counting worker: solutions of some cases of a board, and Knuth's random probes.
 *
 * @typedef {{kind: 'cases', n: number}
 *   | {kind: 'count', n: number, from: number, to: number}
 *   | {kind: 'pace', n: number, reference: number}
 *   | {kind: 'probe', algorithm: string, n: number, seed: number, probes: number}} Piece
 *
 * Answers: the number of cases; all and fundamental solutions of the cases; the milliseconds that one worker takes for
 * all of the board `reference`, counted as `n` is; the figures of `Prober.estimate`.
 */

import { fetchModule } from '../wasm.js';
import { serve } from './serve.js';

/** The smallest module with a vector instruction in it. */
const VECTOR_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

/** Wider boards do not fit the lanes of the vectors. */
const LARGEST_IN_VECTORS = 18;

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

/** @param {number} n */
function moduleFor(n) {
  const kind = n <= LARGEST_IN_VECTORS && WebAssembly.validate(VECTOR_PROBE) ? 'vectors' : 'words';
  loaded[kind] ??= MODULES[kind]();
  return loaded[kind];
}

/** The last board counted: its cases are listed once. */
let counter = /** @type {import('../pkg/count/queenstep.js').Counter | null} */ (null);
let counterN = 0;

/** @param {number} n */
async function counterFor(n) {
  const { Counter } = await moduleFor(n);
  if (counter === null || counterN !== n) {
    counter?.free();
    counter = null;
    counter = new Counter(n);
    counterN = n;
  }
  return counter;
}

serve(async (/** @type {Piece} */ piece) => {
  switch (piece.kind) {
    case 'cases':
      return (await counterFor(piece.n)).cases;
    case 'count':
      return (await counterFor(piece.n)).count(piece.from, piece.to);
    case 'pace': {
      const { Counter } = await moduleFor(piece.n);
      const reference = new Counter(piece.reference);
      let fastest = Number.POSITIVE_INFINITY;
      // The first time pays for the compilation.
      for (let round = 0; round < 4; round++) {
        const begin = performance.now();
        reference.count(0, reference.cases);
        fastest = Math.min(fastest, performance.now() - begin);
      }
      reference.free();
      return fastest;
    }
    case 'probe': {
      const { Prober } = await moduleFor(piece.n);
      const prober = new Prober(piece.algorithm, piece.n, piece.seed);
      try {
        prober.probe(piece.probes);
        return prober.estimate();
      } finally {
        prober.free();
      }
    }
  }
});
