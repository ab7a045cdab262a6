/**
 * The session in the address, and back.
 *
 * Everything in an address is data from outside: each parameter has one reader that accepts a bounded form and nothing
 * else. Unknown parameters are ignored; a wrong one is reported and its default stays.
 */

/** The largest step number that a double holds exactly. */
export const LAST_STEP = Number.MAX_SAFE_INTEGER;

/** No value that we accept is longer. */
const LONGEST_VALUE = 64;

/** @param {...string} ids */
const oneOf =
  (...ids) =>
  (/** @type {string} */ value) =>
    ids.includes(value) ? value : undefined;

/** @param {string} value */
const flag = (value) => (value === '1' ? true : value === '0' ? false : undefined);

/**
 * A board size as people type it.
 * @param {string} value
 * @returns {number | undefined} undefined for anything but a whole number from 1 to 100
 */
export function readSize(value) {
  if (!/^\d{1,3}$/.test(value)) return undefined;
  const n = Number(value);
  return n >= 1 && n <= 100 ? n : undefined;
}

/**
 * A step number as people type it; one beyond the end means the end, however far beyond it is.
 * @param {string} value
 * @returns {number | undefined}
 */
export function readStep(value) {
  // With the signs that part thousands, as the page itself writes them and others do.
  const digits = /^\d{1,3}([,.\s'’_]\d{3})+$/.test(value) ? value.replace(/\D/g, '') : value;
  return /^\d+$/.test(digits) ? Math.min(Number(digits), LAST_STEP) : undefined;
}

/**
 * Events a second.
 * @param {string} value
 * @returns {number | 'max' | undefined}
 */
export function readSpeed(value) {
  if (value === 'max') return value;
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(value)) return undefined;
  const speed = Number(value);
  return speed >= 0.5 && speed <= 1_000_000 ? speed : undefined;
}

/**
 * The readers by parameter, in the order in which parameters are written.
 * @param {readonly string[]} algorithms
 * @param {readonly string[]} languages
 * @returns {Record<string, (value: string) => unknown>}
 */
const readers = (algorithms, languages) => ({
  n: readSize,
  algorithm: oneOf(...algorithms),
  step: readStep,
  lang: oneOf(...languages),
  theme: oneOf('light', 'dark'),
  speed: readSpeed,
  pace: oneOf('even', 'linger'),
  tree: oneOf('nodes', 'map'),
  future: flag,
  panel: oneOf('code', 'stack', 'solutions', 'figures'),
  code: oneOf('pseudocode', 'python', 'c', 'cpp', 'java', 'javascript', 'go', 'rust'),
  checks: flag,
  play: flag,
});

/**
 * @param {string} query as in `location.search`
 * @param {readonly string[]} algorithms the ids that are known
 * @param {readonly string[]} languages the tags of those that are there
 * @returns {{values: Record<string, any>, wrong: {key: string, value: string}[]}} the values that were accepted, and the
 *   parameters that were not, as they stood
 */
export function readAddress(query, algorithms, languages) {
  const given = new URLSearchParams(query);
  /** @type {Record<string, unknown>} */
  const values = {};
  const wrong = [];
  for (const [key, read] of Object.entries(readers(algorithms, languages))) {
    const text = given.get(key);
    if (text === null) continue;
    const value = text.length <= LONGEST_VALUE ? read(text) : undefined;
    if (value === undefined) wrong.push({ key, value: text });
    else values[key] = value;
  }
  return { values, wrong };
}

/**
 * A value as it stands in an address.
 * @param {unknown} value
 */
export const inAddress = (value) => (value === true ? '1' : value === false ? '0' : String(value));

/**
 * The query that brings back what is shown. What stands at its default is left out, but for the moment itself.
 * @param {Record<string, any>} shown a snapshot
 * @param {Record<string, any>} defaults
 * @returns {string} beginning with `?`
 */
export function writeAddress(shown, defaults) {
  const query = new URLSearchParams();
  for (const key of Object.keys(readers([], []))) {
    if (key === 'play') continue;
    const moment = key === 'n' || key === 'algorithm' || key === 'step';
    const value = key === 'n' || key === 'algorithm' ? shown.run[key] : shown[key];
    if (value === null || value === undefined || (!moment && value === defaults[key])) continue;
    query.set(key, inAddress(value));
  }
  return `?${query}`;
}
