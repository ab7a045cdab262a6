/**
 * The worker that counts subtrees for the map.
 *
 * @typedef {{algorithm: string, n: number, from: number, to: number}} Piece
 *
 * Answers the counts of a table's pieces from `from` up to `to`, for the page's table to take over.
 */

import start, { Cells, Levels } from '../pkg/queenstep.js';
import { fetchModule } from '../wasm.js';
import { serve } from './serve.js';

const MODULE = new URL('../pkg/queenstep_bg.wasm', import.meta.url);
const ready = fetchModule(MODULE.href).then((module) => start({ module_or_path: module }));

let table = /** @type {Levels | Cells | null} */ (null);
let key = '';

serve(async (/** @type {Piece} */ { algorithm, n, from, to }) => {
  await ready;
  const wanted = `${algorithm} ${n}`;
  if (table === null || key !== wanted) {
    table?.free();
    table = (algorithm === 'cell-by-cell' ? Cells.create(n) : Levels.create(algorithm, n)) ?? null;
    key = wanted;
  }
  if (table === null) throw new RangeError(`no table for ${wanted}`);
  return table.count(from, to);
});
