/**
 * Counts of solutions, and estimates of what is too large to count: jobs for the counting workers, and what they found,
 * which is kept for as long as the page lives.
 */

import { createPool, createShares, spareWorkers } from './pool.js';

/** The largest board that the workers count. */
export const LARGEST = 22;

/** A piece takes about so many milliseconds: progress is told, and workers end together. */
const PIECE = 60;

/** The board whose count tells the pace of this machine. */
const REFERENCE = 13;

const PROBES = 20_000;
/** Fixed, so that an estimate is the same every time. */
const SEED = 1;

/**
 * @typedef {object} Count
 * @property {number} all
 * @property {number} fundamental solutions up to turns and mirrors
 * @property {number} seconds
 * @property {number} workers
 *
 * @typedef {object} Figure
 * @property {number} mean
 * @property {number} error standard error of the mean; 0 where it is exact
 *
 * @typedef {object} Estimate
 * @property {number} probes 0 where all is exact
 * @property {Figure} events
 * @property {Figure} places
 * @property {Figure} solutions NaN where nothing is known of them
 * @property {Figure[]} nodes at each depth from 1
 *
 * @typedef {object} Progress
 * @property {number} done from 0 to 1
 * @property {number} seconds that are left, NaN where nothing can be said yet
 */

/**
 * @template T
 * @typedef {{done: Promise<T>, cancel: () => void}} Job
 */

function startWorker() {
  return new Worker(new URL('./workers/count.js', import.meta.url), { type: 'module' });
}

/**
 * @param {object} [options]
 * @param {number} [options.workers]
 * @param {() => import('./pool.js').Hand} [options.start]
 * @param {(words: string) => void} [options.onDeath]
 */
export function createCounting({ workers = spareWorkers(), start = startWorker, onDeath } = {}) {
  const crew = createPool({ start, workers, onDeath });
  // Answers short questions while the others count for hours.
  const scout = createPool({ start, workers: 1, onDeath });
  /** @type {Map<number, Count>} */
  const counts = new Map();
  /** @type {Map<string, Promise<Estimate>>} */
  const estimates = new Map();
  /** @type {Map<string, Promise<number>>} */
  const paces = new Map();

  /**
   * One piece of work.
   * @param {import('./pool.js').Pool} pool
   * @param {import('./workers/count.js').Piece} piece
   * @returns {Job<any>}
   */
  function ask(pool, piece) {
    /** @type {any} */
    let answer;
    const job = pool.run([piece], (result) => {
      answer = result;
    });
    return { done: job.done.then(() => answer), cancel: job.cancel };
  }

  /**
   * Keeps a promise, but not its failure: the next who asks tries again.
   * @template T
   * @param {Map<string, Promise<T>>} memory
   * @param {string} key
   * @param {() => Promise<T>} make
   */
  function once(memory, key, make) {
    let found = memory.get(key);
    if (found === undefined) {
      found = make();
      memory.set(key, found);
      found.catch(() => memory.delete(key));
    }
    return found;
  }

  /**
   * Counts all solutions of `n` afresh, and remembers them.
   * @param {number} n from 1 to {@link LARGEST}
   * @param {(progress: Progress) => void} [onProgress]
   * @returns {Job<Count>}
   */
  function count(n, onProgress = () => {}) {
    const begin = performance.now();
    const sum = { all: 0, fundamental: 0 };
    /** @type {{cancel: () => void}} */
    let current;
    let cancelled = false;

    /** @param {number} cases */
    function share(cases) {
      const first = n < 16 ? Math.ceil(cases / 64) : 1;
      const shares = createShares({ total: cases, workers, first, milliseconds: PIECE });
      /** @param {number} from @param {number} to @returns {import('./workers/count.js').Piece} */
      const piece = (from, to) => ({ kind: 'count', n, from, to });
      return crew.run(shares.pieces(piece), (/** @type {Float64Array} */ [all, fundamental], done) => {
        sum.all += all;
        sum.fundamental += fundamental;
        shares.finish(done);
        onProgress({ done: shares.done, seconds: shares.secondsLeft });
      });
    }

    async function whole() {
      const listing = ask(crew, { kind: 'cases', n });
      current = listing;
      const cases = await listing.done;
      const counting = share(cases);
      current = counting;
      if (cancelled) counting.cancel();
      await counting.done;
      const found = { ...sum, seconds: (performance.now() - begin) / 1000, workers };
      counts.set(n, found);
      return found;
    }

    return {
      done: whole(),
      cancel() {
        cancelled = true;
        current.cancel();
      },
    };
  }

  /**
   * Knuth's estimate of a search.
   * @param {string} algorithm
   * @param {number} n
   */
  function estimate(algorithm, n) {
    return once(estimates, `${algorithm} ${n}`, async () => {
      const figures = await ask(scout, { kind: 'probe', algorithm, n, seed: SEED, probes: PROBES }).done;
      return read(figures);
    });
  }

  /**
   * Roughly how many seconds this machine would take to count the solutions of `n`, however large: the time of a small
   * board, times what Knuth's estimate says of both trees.
   * @param {number} n
   */
  async function duration(n) {
    const kernel = Math.min(n, LARGEST);
    const [pace, here, there] = await Promise.all([
      once(paces, String(kernel), () => ask(scout, { kind: 'pace', n: kernel, reference: REFERENCE }).done),
      estimate('bitmask', n),
      estimate('bitmask', REFERENCE),
    ]);
    return ((pace / 1000) * (here.places.mean / there.places.mean)) / workers;
  }

  return {
    workers,
    counts,
    count,
    estimate,
    duration,
    close() {
      crew.close();
      scout.close();
    },
  };
}

/**
 * @param {Float64Array} figures as `Prober.estimate` gives them
 * @returns {Estimate}
 */
function read([probes, ...rest]) {
  /** @type {Figure[]} */
  const pairs = [];
  for (let at = 0; at < rest.length; at += 2) pairs.push({ mean: rest[at], error: rest[at + 1] });
  const [events, places, solutions, ...nodes] = pairs;
  return { probes, events, places, solutions, nodes };
}

/** @typedef {ReturnType<typeof createCounting>} Counting */
