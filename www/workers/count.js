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

import { countingModule } from './modules.js';
import { serve } from './serve.js';

/** Wider boards do not fit the lanes of the vectors. */
const LARGEST_IN_VECTORS = 18;

/** @param {number} n */
const moduleFor = (n) => countingModule({ vectors: n <= LARGEST_IN_VECTORS });

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
