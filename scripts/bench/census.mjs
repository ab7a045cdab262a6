// The census of n = 14, checks included, against the plain native program.
import { inTurns } from './lib/bench.js';

export const ids = ['census-flags', 'census-board-scan'];

const N = 14;

/** @param {import('./lib/bench.js').Bench} bench */
export async function measure({ native, page }) {
  const best = await inTurns(5, {
    native: () => native(`plain ${N} 1`),
    flags: () => page('census.js', 'count', 'flags', N, 3),
    scan: () => page('census.js', 'count', 'board-scan', N, 1),
  });
  return [
    {
      id: 'census-flags',
      what: `census of \`flags\` in wasm ÷ native plain, n = ${N}`,
      value: best.flags / best.native,
      unit: '×',
      goal: '≤ 0.5',
    },
    {
      id: 'census-board-scan',
      what: 'the same of `board-scan`',
      value: best.scan / best.native,
      unit: '×',
      goal: '≤ 1.5',
    },
  ];
}
