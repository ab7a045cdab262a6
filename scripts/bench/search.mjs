// Single moves: back, and what memory a long search takes.

export const ids = ['back-p99', 'back-max', 'memory'];

/** @param {import('./lib/bench.js').Bench} bench */
export async function measure({ page }) {
  const whole = 405_625_546;
  /** @type {number[][]} */
  const runs = [await page('search.js', 'back', 14, whole), await page('search.js', 'back', 100, 1e6)];
  const memory = await page('search.js', 'memory', 15, 1e9);
  return [
    {
      id: 'back-p99',
      what: 'one step back, 99 of 100 random steps of n = 14, and of n = 100 within its first 10⁶',
      value: Math.max(...runs.map((times) => times[Math.ceil(0.99 * times.length) - 1])),
      unit: 'ms',
      goal: '≤ 0.1',
    },
    {
      id: 'back-max',
      what: 'the slowest of them',
      value: Math.max(...runs.map((times) => times[times.length - 1])),
      unit: 'ms',
      goal: '≤ 1',
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
