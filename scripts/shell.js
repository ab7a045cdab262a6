// Runs other programs, says what is going on while they take long, and words failures for a person.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The root of the repository, whatever directory a script was started from. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that is told in its sentence alone; anything else is a fault of ours and keeps its stack. */
export class Trouble extends Error {}

/**
 * @typedef {object} Outcome
 * @property {number | null} code exit code; null where a signal or the time limit ended it
 * @property {string} output both streams, in the order in which they came
 * @property {boolean} found whether there is such a program
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

process.once('SIGTERM', () => {
  for (const child of running) child.kill();
  process.exit(143);
});

/**
 * Runs a program to its end without input, and keeps what it writes. Never rejects.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, label?: string, limit?: number }} [options] label: what is said again and again
 *   while it takes long; limit: seconds after which it is ended
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env, label, limit } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit && limit * 1000,
    });
    running.add(child);
    const stop = label ? murmur(label) : () => {};
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    /** @param {number | null} code @param {boolean} found */
    const end = (code, found) => {
      stop();
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString(), found });
    };
    child.once('error', () => end(null, false));
    child.once('close', (code) => end(code, true));
  });
}

/**
 * Runs a program that must succeed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, label: string, failure: string }} options failure: the sentence for a failure
 * @returns {Promise<string>} its output
 */
export async function must(command, args, { env, label, failure }) {
  const { code, output } = await run(command, args, { env, label });
  if (code !== 0) throw new Trouble(`${output.trimEnd()}\n\n${failure}`.trimStart());
  return output;
}

/** @param {string} sentence */
export function say(sentence) {
  console.log(sentence);
}

/** @param {number} since a time of `performance.now()` */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Says every ten seconds that something is still going on.
 *
 * @param {string} label
 * @returns {() => void} ends it
 */
function murmur(label) {
  const begin = performance.now();
  const timer = setInterval(() => {
    say(`  … ${label}, ${Math.round((performance.now() - begin) / 1000)} s so far`);
  }, 10_000);
  return () => clearInterval(timer);
}

/**
 * The body of a verb: tells a trouble in its sentence and ends with status 1.
 *
 * @param {() => Promise<void>} verb
 */
export async function main(verb) {
  try {
    await verb();
  } catch (trouble) {
    console.error(trouble instanceof Trouble ? trouble.message : trouble);
    process.exitCode = 1;
  }
}
