/**
 * The census worker: counts subtrees of a search for the page's own census.
 *
 * @typedef {{algorithm: string, n: number, from: number, to: number}} Piece tasks of the census
 *
 * Answers the packed counts, for `Census.adopt`.
 */

import { countingModule } from './modules.js';
import { serve } from './serve.js';

/** Those of the census asked for last: its table is laid out once. */
let tasks = /** @type {import('../pkg/count/queenstep.js').Tasks | null} */ (null);
let of = '';

serve(async (/** @type {Piece} */ { algorithm, n, from, to }) => {
  const { Tasks } = await countingModule({ vectors: true });
  if (tasks === null || of !== `${algorithm} ${n}`) {
    tasks?.free();
    tasks = null;
    tasks = new Tasks(algorithm, n);
    of = `${algorithm} ${n}`;
  }
  return tasks.count(from, to);
});
