// Counting all solutions of n = 14, against the plain native program.
import { inTurns } from './lib/bench.js';

const N = 14;
const SOLUTIONS = 365_596;

export const ids = ['count-1', 'count-2', 'count-plain'];

/** @param {import('./lib/bench.js').Bench} bench */
export async function measure({ native, page }) {
  // As many counts as take about as long as one of the native program: what else the machine does disturbs both alike.
  /** @param {string} crew @param {number} times */
  const count = (crew, times) => () => page('counting.js', 'count', crew, N, SOLUTIONS, times);
  const best = await inTurns(7, {
    native: () => native(`plain ${N} 1`),
    one: count('one', 20),
    two: count('two', 30),
    plain: count('plain', 6),
  });
  const rows = /** @type {const} */ ([
    ['count-1', 'one', '≥ 9', 'one worker'],
    ['count-2', 'two', '≥ 15', 'two workers'],
    ['count-plain', 'plain', '≥ 2.5', 'one worker without vectors'],
  ]);
  return rows.map(([id, crew, goal, who]) => ({
    id,
    what: `native plain ÷ wasm count by ${who}, n = ${N}`,
    value: best.native / best[crew],
    unit: '×',
    goal,
  }));
}
