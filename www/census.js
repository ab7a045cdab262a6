/**
 * Makes the whole search known ahead: lets the shown search adopt a census of itself, filled at once for small boards
 * and by workers for larger ones; out of its reach, an estimate stands in for the total, and is told as one.
 *
 * A census that is being filled is already of use: the search goes without walking wherever it knows the way.
 */

import { Cancelled, createPool, createShares, spareWorkers } from './pool.js';

/** A census of a board up to this size takes a millisecond or two. */
const AT_ONCE = 10;
/** The same for `cell-by-cell`, whose tree is larger. */
const CELLS_AT_ONCE = 8;

/** A worker is asked for pieces of about so many milliseconds. */
const PIECE = 40;

/** How often, in milliseconds, the page is told that more is known. */
const TELL = 250;

function startWorker() {
  return new Worker(new URL('./workers/census.js', import.meta.url), { type: 'module' });
}

/** @typedef {import('./types').EngineCensus} EngineCensus */

/**
 * @param {object} parts
 * @param {{readonly glue: any, readonly full: boolean}} parts.engine
 * @param {import('./session.js').Session} parts.session
 * @param {(algorithm: string, n: number) => Promise<{events: {mean: number, error: number}}>} parts.estimate
 * @param {number} [parts.workers]
 * @param {() => import('./pool.js').Hand} [parts.start]
 */
export function createCensus({ engine, session, estimate, workers = spareWorkers(), start = startWorker }) {
  const pool = createPool({
    start,
    workers,
    onDeath: (words) => session.dispatch({ type: 'notice', key: 'notice.worker', values: { words } }),
  });

  /** @type {import('./types').Run | null} */
  let run = null;
  let glue = engine.glue;
  /** @type {EngineCensus | null} */
  let census = null;
  /** @type {import('./pool.js').Job | null} */
  let job = null;

  /** @type {{algorithm: string, n: number, total: number, kind: 'estimate'} | null} */
  let guessed = null;

  /** @param {import('./types').Snapshot} shown */
  function follow(shown) {
    if (shown.run === run && engine.glue === glue) {
      // The session itself may have tried to count, and given up.
      if (guessed !== null && shown.totalKind === 'unknown') session.dispatch({ type: 'total', ...guessed });
      return;
    }
    drop();
    run = shown.run;
    glue = engine.glue;
    const { algorithm, n } = run;
    // A light solver's searches are short: the session walks through them, and so knows their size.
    if (!engine.full) return;
    if (glue.Census.reaches(algorithm, n)) count(run);
    else guess(algorithm, n);
  }

  function drop() {
    job?.cancel();
    job = null;
    guessed = null;
    // What a trapped instance made must not be called any more; a search that adopted it keeps it alive.
    if (census !== null && engine.glue === glue) census.free();
    census = null;
  }

  /** @param {import('./types').Run} of */
  function count(of) {
    const { algorithm, n } = of;
    /** @type {EngineCensus} */
    const filling = new glue.Census(algorithm, n);
    census = filling;
    if (n <= (algorithm === 'cell-by-cell' ? CELLS_AT_ONCE : AT_ONCE)) {
      filling.fill(0, filling.tasks);
      session.adopt(filling);
      return;
    }
    session.adopt(filling, true);
    session.dispatch({ type: 'total', algorithm, n, total: null, kind: 'counting' });
    fill(filling, of);
  }

  /**
   * @param {EngineCensus} filling
   * @param {import('./types').Run} of
   */
  function fill(filling, { algorithm, n }) {
    const { tasks } = filling;
    let told = performance.now();
    const first = Math.ceil(tasks / 128);
    const shares = createShares({ total: tasks, workers, first, milliseconds: PIECE });
    /** @param {number} from @param {number} to @returns {import('./workers/census.js').Piece} */
    const cut = (from, to) => ({ algorithm, n, from, to });

    const filled = pool.run(
      shares.pieces(cut),
      (/** @type {Uint32Array} */ packed, /** @type {import('./workers/census.js').Piece} */ piece) => {
        if (census !== filling || engine.glue !== glue) return;
        const now = performance.now();
        filling.adopt(piece.from, packed);
        shares.finish(piece);
        if (filling.known < 1 && now - told < TELL) return;
        told = now;
        session.adopt(filling, filling.known < 1);
      },
    );
    job = filled;
    filled.done.catch((error) => {
      if (error instanceof Cancelled || census !== filling) return;
      session.adopt(filling);
      session.dispatch({ type: 'total', algorithm, n, total: null, kind: 'unknown' });
      session.dispatch({ type: 'notice', key: 'notice.census', values: { words: error.message } });
    });
  }

  /**
   * @param {string} algorithm
   * @param {number} n
   */
  function guess(algorithm, n) {
    estimate(algorithm, n).then(
      ({ events }) => {
        const { run: now, totalKind } = session.snapshot();
        if (now.algorithm !== algorithm || now.n !== n) return;
        guessed = { algorithm, n, total: events.mean, kind: 'estimate' };
        if (totalKind !== 'counting') session.dispatch({ type: 'total', ...guessed });
      },
      // Without an estimate the total stays unknown, and the page says no more than that.
      () => {},
    );
  }

  const unsubscribe = session.subscribe(follow);
  follow(session.snapshot());

  return {
    /** The census of the run that is shown, as far as it is filled; null out of its reach. */
    get census() {
      return census;
    },
    close() {
      unsubscribe();
      drop();
      pool.close();
    },
  };
}

/** @typedef {ReturnType<typeof createCensus>} CensusKeeper */
