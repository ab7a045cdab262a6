// What the rows of the bench are measured with: the native program, and a page in a headless Chromium.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { ADVICE, getBrowser } from '../../browser.js';
import { serve } from '../../server.js';
import { must, root, Trouble } from '../../shell.js';

/**
 * A line of the table.
 *
 * @typedef {object} Row
 * @property {string} id
 * @property {string} what is measured, in some words
 * @property {number} value
 * @property {string} unit `×` for a ratio
 * @property {string} goal for instance `≥ 9`
 *
 * A module of rows, `scripts/bench/*.mjs`, exports `ids`, the rows that it has, and `measure`, which measures them.
 *
 * @typedef {object} Bench
 * @property {(line: string) => Promise<number>} native the milliseconds that the native program takes for what the line
 *   names, how large, and of how many times the average: see bench/src/main.rs
 * @property {(module: string, name: string, ...args: any[]) => Promise<any>} page calls what a module of
 *   `scripts/bench/page/` exports, in the page
 * @property {import('@playwright/test').Browser} browser for a page of one's own
 * @property {string} machine
 * @property {() => Promise<void>} close
 */

const TARGET = 'target/native';

/** @returns {Promise<Bench>} */
export async function openBench() {
  /** @type {(() => unknown)[]} */
  const open = [];
  const close = async () => {
    for (const end of open.splice(0).reverse()) await end();
  };
  try {
    return { ...(await prepare(open)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param {(() => unknown)[]} open is added what ends each thing that has been started */
async function prepare(open) {
  const executablePath = await getBrowser();
  if (!executablePath) throw new Trouble(`The bench needs a browser. ${ADVICE}`);
  const native = await openNative();
  open.push(native.close);
  // Isolated from other origins, a page gets a clock that is fine enough for single calls.
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
  const site = await serve({ folder: root, headers });
  open.push(site.close);
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  open.push(() => browser.close());
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`In the page: ${error.message}`));
  await page.goto(`${site.url}scripts/bench/page/index.html`);
  const { model } = cpus()[0];
  /** @type {Bench['page']} */
  const call = (module, name, ...args) =>
    page.evaluate(async ({ module, name, args }) => (await import(`./${module}`))[name](...args), {
      module,
      name,
      args,
    });
  return {
    native: native.ask,
    page: call,
    browser,
    machine: `${model.trim()}, ${cpus().length} cores, ${process.platform}, Chromium ${browser.version()}`,
  };
}

/** Builds the native program for this very processor, and starts it. */
async function openNative() {
  const env = { RUSTFLAGS: '-C target-cpu=native' };
  const args = ['build', '--quiet', '--release', '--locked', '--package', 'bench', '--target-dir', TARGET];
  await must('cargo', args, {
    env,
    label: 'compiling the native side of the bench',
    failure: 'The native side of the bench could not be compiled.',
  });
  const program = spawn(join(root, TARGET, 'release/bench'), { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {string} line */
    async ask(line) {
      program.stdin.write(`${line}\n`);
      const { done, value } = await answers.next();
      if (done) throw new Trouble(`The native side of the bench did not survive "${line}".`);
      return Number(value);
    },
    close: () => program.stdin.end(),
  };
}

/**
 * Measures several things in turns, so that whatever else the machine does falls upon all of them alike.
 *
 * @template {string} Name
 * @param {number} rounds after a first one that is thrown away
 * @param {Record<Name, () => Promise<number>>} things each returns milliseconds
 * @returns {Promise<Record<Name, number>>} the shortest time of each
 */
export async function inTurns(rounds, things) {
  const best = /** @type {Record<Name, number>} */ ({});
  const names = /** @type {Name[]} */ (Object.keys(things));
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const time = await things[name]();
      if (round > 0) best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, time);
    }
  }
  return best;
}
