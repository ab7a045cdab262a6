// Going to a step, going back from it, and the memory of a long search.

export const ids = ['back-p99', 'back-max', 'seek-p99', 'memory'];

/** @param {number[]} times in ascending order */
const p99 = (times) => times[Math.ceil(0.99 * times.length) - 1];

/** @param {import('./lib/bench.js').Bench} bench */
export async function measure({ page }) {
  const memory = await page('search.js', 'memory', 15, 1e9);
  // A first round is thrown away: the code is not compiled to its best yet.
  await page('census.js', 'moves', 10);
  const { seek, back } = await page('census.js', 'moves', 14);
  const deep = await page('search.js', 'back', 100, 1e6);
  return [
    {
      id: 'back-p99',
      what: 'one step back, 99 of 100 random steps of n = 14, and of n = 100 within its first 10⁶',
      value: Math.max(p99(back), p99(deep)),
      unit: 'ms',
      goal: '≤ 0.1',
    },
    {
      id: 'back-max',
      what: 'the slowest of them',
      value: Math.max(...back, ...deep),
      unit: 'ms',
      goal: '≤ 1',
    },
    {
      id: 'seek-p99',
      what: 'to a step, 99 of 100 random ones of n = 14, once the census stands, `flags`, wasm',
      value: p99(seek),
      unit: 'ms',
      goal: '≤ 0.6',
    },
    {
      id: 'memory',
      what: 'wasm memory after 10⁹ events',
      value: memory / 2 ** 20,
      unit: 'MiB',
      goal: '≤ 16',
    },
  ];
}
