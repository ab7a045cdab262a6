/**
 * All solutions of a board without walking its search: found by bit masks in slices, and written in the formats that
 * people know. The compiled module is the one of the counting workers; it is fetched when it is first needed.
 */

import { fetchModule } from './wasm.js';

/** @typedef {typeof import('./pkg/count/queenstep.js')} Glue */

/** @type {Promise<Glue> | null} */
let coming = null;

/** @returns {Promise<Glue>} rejects with a {@link import('./wasm.js').LoadError}, and can be asked again then */
export function loadEnumeration() {
  coming ??= load();
  coming.catch(() => {
    coming = null;
  });
  return coming;
}

async function load() {
  const glue = await import('./pkg/count/queenstep.js');
  await glue.default({
    module_or_path: await fetchModule(new URL('./pkg/count/queenstep_bg.wasm', import.meta.url).href),
  });
  return glue;
}

/** Queens put down in a slice: some milliseconds. */
const SLICE = 20_000;

/** Lets the page breathe between two slices. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * The solutions of n, as many as have been asked for.
 * @param {Pick<Glue, 'Solutions'>} glue
 * @param {number} n
 */
export function createEnumeration({ Solutions }, n) {
  const machine = new Solutions(n);
  let boards = new Uint8Array(64 * n);
  let count = 0;
  let wanted = 0;
  let running = false;
  let ended = false;

  /** @param {Uint8Array} more */
  function keep(more) {
    if (count * n + more.length > boards.length) {
      const larger = new Uint8Array(Math.max(boards.length * 2, count * n + more.length));
      larger.set(boards);
      boards = larger;
    }
    boards.set(more, count * n);
    count += more.length / n;
  }

  return {
    get count() {
      return count;
    },
    get finished() {
      return machine.finished;
    },
    /** @param {number} index @returns {Uint8Array} the columns of its queens */
    board: (index) => boards.subarray(index * n, index * n + n),
    /**
     * Finds solutions until there are `until`, or all; a later call may ask for more.
     * @param {number} until
     * @param {(last: boolean) => void} progress called after every slice, and at the end
     */
    async find(until, progress) {
      wanted = Math.max(wanted, until);
      if (running) return;
      running = true;
      while (!ended && count < wanted && !machine.finished) {
        keep(machine.next(wanted - count, SLICE));
        progress(false);
        await pause();
      }
      running = false;
      if (!ended) progress(true);
      if (ended) machine.free();
    },
    /** Ends finding, for good. */
    end() {
      ended = true;
      if (!running) machine.free();
    },
  };
}

/** @typedef {ReturnType<typeof createEnumeration>} Enumeration */

/**
 * All solutions of n in a format.
 * @param {Pick<Glue, 'Listing'>} glue
 * @param {string} format
 * @param {number} n
 * @returns {Promise<Blob>}
 */
export async function writeListing({ Listing }, format, n) {
  const machine = new Listing(format, n);
  /** @type {BlobPart[]} */
  const parts = [];
  while (!machine.finished) {
    parts.push(/** @type {Uint8Array<ArrayBuffer>} */ (machine.next(SLICE)));
    await pause();
  }
  machine.free();
  return new Blob(parts, { type: format === 'leetcode' ? 'application/json' : 'text/plain' });
}
