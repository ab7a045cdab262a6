// Counting in workers, as the page does it.
import { createCounting } from '../../../www/counting.js';

const withoutVectors = () => new Worker(new URL('./without-vectors.js', import.meta.url), { type: 'module' });

const crews = {
  one: createCounting({ workers: 1 }),
  two: createCounting({ workers: 2 }),
  plain: createCounting({ workers: 1, start: withoutVectors }),
};

/**
 * The milliseconds of one whole count, on average over `times` of them.
 * @param {keyof typeof crews} crew
 * @param {number} n
 * @param {number} solutions which must come out
 * @param {number} times
 */
export async function count(crew, n, solutions, times) {
  const begin = performance.now();
  for (let i = 0; i < times; i++) {
    const { all } = await crews[crew].count(n).done;
    if (all !== solutions) throw new Error(`${all} solutions of n = ${n}`);
  }
  return (performance.now() - begin) / times;
}
