/**
 * Long work in ordinary workers, one wasm instance each: shared out in pieces, with progress, and a way to stop.
 *
 * A job is a sequence of pieces that do not depend on each other. An idle worker takes the next piece of the oldest job;
 * the sequence is asked for it only then, so that a job can size its pieces by how long the last ones took. The other
 * side of the protocol is `workers/serve.js`.
 */

/**
 * What a pool needs of a worker.
 * @typedef {object} Hand
 * @property {(message: any) => void} postMessage
 * @property {() => void} terminate
 * @property {(kind: 'message' | 'error' | 'messageerror', listener: (event: any) => void) => void} addEventListener
 */

/**
 * @typedef {object} Job
 * @property {Promise<void>} done resolves when every piece is done; rejects with a {@link WorkError}, or with
 *   {@link Cancelled}
 * @property {() => void} cancel ends the workers that are at it; others take their places
 */

/** The work failed. `key` and `values` are a sentence for the reader, where the worker knew one. */
export class WorkError extends Error {
  /** @param {{words: string, key?: string, values?: Record<string, string | number>}} failure */
  constructor({ words, key, values }) {
    super(words);
    this.key = key;
    this.values = values;
  }
}

/** The work was cancelled. */
export class Cancelled extends Error {}

/** A piece that has killed so many workers is not given to another one. */
const LIVES = 2;

/**
 * @param {object} options
 * @param {() => Hand} options.start starts a worker; called when there is work for it
 * @param {number} options.workers how many there are at most
 * @param {(words: string) => void} [options.onDeath] is told what a worker died of; another takes its place
 */
export function createPool({ start, workers, onDeath = () => {} }) {
  /** @typedef {{job: Task, piece: any, deaths: number}} Load */
  /** @typedef {{hand: Hand, load: Load | null}} Seat */
  /**
   * @typedef {object} Task
   * @property {Iterator<any>} pieces
   * @property {Load[]} again pieces whose worker died
   * @property {number} out pieces that workers have
   * @property {boolean} empty whether the sequence has ended
   * @property {boolean} over
   * @property {(result: any, piece: any) => void} onResult
   * @property {(progress: any, piece: any) => void} onProgress
   * @property {() => void} resolve
   * @property {(reason: Error) => void} reject
   */

  /** @type {Seat[]} */
  const seats = [];
  /** @type {Task[]} */
  let tasks = [];

  function seatWorker() {
    const hand = start();
    /** @type {Seat} */
    const seat = { hand, load: null };
    hand.addEventListener('message', ({ data }) => receive(seat, data));
    hand.addEventListener('error', (event) => {
      event.preventDefault?.();
      bury(seat, event.message || 'the worker stopped');
    });
    hand.addEventListener('messageerror', () => bury(seat, 'a message of the worker could not be read'));
    seats.push(seat);
    return seat;
  }

  /**
   * @param {Seat} seat
   * @param {{progress: any} | {result: any} | {failure: {words: string, fatal?: boolean}}} message
   */
  function receive(seat, message) {
    const { load } = seat;
    if (load === null || !seats.includes(seat)) return;
    const { job, piece } = load;
    if ('progress' in message) {
      if (!job.over) job.onProgress(message.progress, piece);
      return;
    }
    if ('failure' in message && message.failure.fatal) return bury(seat, message.failure.words);
    seat.load = null;
    job.out -= 1;
    if (!job.over) {
      if ('failure' in message) end(job, new WorkError(message.failure));
      else job.onResult(message.result, piece);
    }
    work();
  }

  /** @param {Seat} seat @returns {boolean} false where it is gone already */
  function dismiss(seat) {
    const at = seats.indexOf(seat);
    if (at < 0) return false;
    seats.splice(at, 1);
    seat.hand.terminate();
    return true;
  }

  /**
   * Takes a dead worker away; its piece is done again, unless it has killed before.
   * @param {Seat} seat
   * @param {string} words
   */
  function bury(seat, words) {
    if (!dismiss(seat)) return;
    const { load } = seat;
    if (load !== null) {
      load.job.out -= 1;
      load.deaths += 1;
      if (load.deaths < LIVES) load.job.again.push(load);
      else end(load.job, new WorkError({ words, key: 'work.died', values: { words } }));
    }
    onDeath(words);
    work();
  }

  /** @param {Task} task @returns {Load | null} */
  function nextLoad(task) {
    if (task.over) return null;
    const again = task.again.pop();
    if (again) return again;
    if (task.empty) return null;
    const { done, value } = task.pieces.next();
    if (done) task.empty = true;
    return done ? null : { job: task, piece: value, deaths: 0 };
  }

  /** Gives every idle worker something to do, and ends what has nothing left. */
  function work() {
    for (const task of tasks) {
      for (;;) {
        const idle = seats.find((seat) => seat.load === null);
        if (!idle && seats.length >= workers) break;
        const load = nextLoad(task);
        if (load === null) break;
        const seat = idle ?? seatWorker();
        seat.load = load;
        task.out += 1;
        seat.hand.postMessage(load.piece);
      }
      if (task.empty && task.out === 0 && task.again.length === 0) end(task, null);
    }
    tasks = tasks.filter((task) => !task.over);
  }

  /** @param {Task} task @param {Error | null} reason */
  function end(task, reason) {
    if (task.over) return;
    task.over = true;
    if (reason === null) task.resolve();
    else task.reject(reason);
  }

  return {
    /**
     * @template Piece, Result
     * @param {Iterable<Piece>} pieces each is sent to a worker as it is
     * @param {(result: Result, piece: Piece) => void} onResult in the order in which they are done
     * @param {(progress: any, piece: Piece) => void} [onProgress] what the worker tells of a piece before it is done
     * @returns {Job}
     */
    run(pieces, onResult, onProgress = () => {}) {
      /** @type {Task} */
      let task;
      /** @type {Promise<void>} */
      const done = new Promise((resolve, reject) => {
        task = {
          pieces: pieces[Symbol.iterator](),
          again: [],
          out: 0,
          empty: false,
          over: false,
          onResult,
          onProgress,
          resolve,
          reject,
        };
        tasks.push(task);
      });
      work();
      return {
        done,
        cancel: () => {
          if (task.over) return;
          end(task, new Cancelled());
          for (const seat of seats.filter(({ load }) => load?.job === task)) dismiss(seat);
          work();
        },
      };
    },
    /** Ends all workers, and cancels what they do. */
    close() {
      for (const task of tasks) end(task, new Cancelled());
      tasks = [];
      for (const { hand } of seats.splice(0)) hand.terminate();
    },
  };
}

/** @typedef {ReturnType<typeof createPool>} Pool */

/** Leaves a processor to the page. */
export const spareWorkers = () =>
  Math.max(1, Math.min(8, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

/**
 * Parts a stretch of like things among the workers of a pool: in pieces that last about as long as is asked, and that get
 * shorter towards the end, so that the workers end together.
 *
 * @param {object} options
 * @param {number} options.total how many things there are
 * @param {number} options.workers
 * @param {number} options.first how many are in a piece before it is known how long they take
 * @param {number} options.milliseconds what a piece should last
 */
export function createShares({ total, workers, first, milliseconds }) {
  let next = 0;
  let done = 0;
  let busy = 0;
  /** @type {Map<object, {at: number, size: number}>} */
  const begun = new Map();

  return {
    /**
     * @template {object} Piece
     * @param {(from: number, to: number) => Piece} make
     * @returns {Generator<Piece, void>}
     */
    *pieces(make) {
      while (next < total) {
        const fair = Math.ceil((total - next) / (2 * workers));
        const timely = done === 0 ? first : Math.ceil((milliseconds * done) / busy);
        const from = next;
        next = Math.min(total, from + Math.max(1, Math.min(fair, timely)));
        const piece = make(from, next);
        begun.set(piece, { at: performance.now(), size: next - from });
        yield piece;
      }
    },
    /** @param {object} piece that is done */
    finish(piece) {
      const start = begun.get(piece);
      if (start === undefined) return;
      begun.delete(piece);
      done += start.size;
      busy += performance.now() - start.at;
    },
    /** The share that is done, from 0 to 1. */
    get done() {
      return done / total;
    },
    /** The seconds that are left, if the rest goes on like what is done. */
    get secondsLeft() {
      return ((busy / done) * (total - done)) / workers / 1000;
    },
  };
}
