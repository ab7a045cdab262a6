/** Fetches compiled modules, for the page and for its workers. */

/** `\0asm`, with which every module begins. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** A file of the solver did not come; the values are for the reader. */
export class LoadError extends Error {
  /**
   * @param {string} key of the sentence
   * @param {Record<string, string | number>} values
   */
  constructor(key, values) {
    super(`${key} ${JSON.stringify(values)}`);
    this.key = key;
    this.values = values;
  }
}

/**
 * @param {string} address
 * @returns {Promise<WebAssembly.Module>} rejects with a {@link LoadError}
 */
export async function fetchModule(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new LoadError('load.unreachable', { address, words: String(error) });
  }
  if (!response.ok) throw new LoadError('load.status', { address, status: response.status });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (MAGIC.some((byte, i) => bytes[i] !== byte)) throw new LoadError('load.not-wasm', { address });
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new LoadError('load.refused', { address, words: String(error) });
  }
}
