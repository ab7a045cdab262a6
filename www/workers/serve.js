/** A worker's side of a pool: see `pool.js`. */

/**
 * Does the pieces that the pool sends, one after the other.
 *
 * A piece that throws fails with the words of what it threw. A trap in wasm leaves the instance poisoned, so that the
 * worker gives itself up and the pool starts another.
 *
 * @param {(piece: any, tell: (progress: any) => void) => any} perform may return a promise
 */
export function serve(perform) {
  /** Pieces wait for those before them. */
  let last = Promise.resolve();
  self.addEventListener('message', (/** @type {MessageEvent} */ { data: piece }) => {
    last = last.then(async () => {
      try {
        post({ result: await perform(piece, (progress) => post({ progress })) });
      } catch (error) {
        post({ failure: failure(error) });
      }
    });
  });
}

/** @param {any} message */
function post(message) {
  const buffer = message.result?.buffer;
  self.postMessage(message, { transfer: buffer instanceof ArrayBuffer ? [buffer] : [] });
}

/** @param {any} error */
function failure(error) {
  const fatal = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
  return { words: String(error?.message ?? error), key: error?.key, values: error?.values, fatal };
}
