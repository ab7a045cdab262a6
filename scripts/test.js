// npm test: sets up what is missing, then checks everything. Every check runs, whatever the others say; the last line
// counts. A check that is no test suite counts as one test.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADVICE, getBrowser } from './browser.js';
import { probePackage, setUp } from './setup.js';
import { main, root, run, say, seconds } from './shell.js';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 *
 * @typedef {object} Check
 * @property {string} what
 * @property {string[]} command
 * @property {(output: string) => Counts} [count] reads the figures of a test suite
 * @property {boolean} [tell] it says in words what it skips
 */

/** @type {Check[]} */
const CHECKS = [
  { what: 'JavaScript, CSS and JSON: format and lint', command: node('@biomejs/biome/bin/biome', 'ci') },
  { what: 'Types in JSDoc: page', command: node('typescript/bin/tsc', '-p', '.') },
  { what: 'Types in JSDoc: workers', command: node('typescript/bin/tsc', '-p', 'www/workers') },
  { what: 'Types in JSDoc: scripts and tests', command: node('typescript/bin/tsc', '-p', 'tests') },
  { what: 'Rust: format', command: ['cargo', 'fmt', '--all', '--check'] },
  { what: 'Rust: lint', command: clippy('--workspace', '--all-targets') },
  {
    what: 'Rust: lint for WebAssembly',
    command: clippy('-p', 'queenstep', '--target', 'wasm32-unknown-unknown', '--features', 'panic-probe'),
  },
  {
    what: 'Rust: lint of the light solver',
    command: clippy('-p', 'queenstep', '--target', 'wasm32-unknown-unknown', '--features', 'light'),
  },
  {
    what: 'Rust: lint of the counting workers',
    command: clippy('-p', 'queenstep', '--target', 'wasm32-unknown-unknown', '--features', 'simd'),
  },
  { what: 'Rust: tests', command: ['cargo', 'test', '-q', '--locked'], count: countRust },
  {
    what: 'JavaScript: tests',
    command: [process.execPath, '--test', '--test-reporter=tap', ...testFiles()],
    count: countNode,
  },
  {
    what: 'Listings: compile, run and compare with the engine',
    command: [process.execPath, 'scripts/listings/run.js'],
    count: countListings,
    tell: true,
  },
];

const BROWSER = 'The built page in a browser';

await main(async () => {
  const begin = performance.now();
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  /** @param {string} what @param {Counts} counts */
  const add = (what, counts) => {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    if (counts.failed) failures.push(what);
  };

  await setUp();
  await probePackage();
  for (const check of CHECKS) add(check.what, await carryOut(check));
  add(BROWSER, await checkInBrowser());

  for (const what of failures) say(`Failed: ${what}`);
  say(`All checks took ${seconds(begin)}.`);
  say(words(total));
  if (total.failed) process.exitCode = 1;
});

/**
 * @param {Check} check
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Counts>}
 */
async function carryOut({ what, command, count, tell }, env) {
  const begin = performance.now();
  say(`${what} …`);
  const { code, output } = await run(command[0], command.slice(1), { label: what, env });
  const counts = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 };
  // A suite that broke off, or in which nothing ran, has failed.
  if ((code !== 0 || counts.passed === 0) && counts.failed === 0) counts.failed = 1;
  if (counts.failed || (tell && counts.skipped)) say(output.trimEnd());
  say(`  ${counts.failed ? 'FAILED' : 'passed'} in ${seconds(begin)}${count ? `: ${words(counts)}` : ''}`);
  return counts;
}

/** @returns {Promise<Counts>} */
async function checkInBrowser() {
  const browser = await getBrowser();
  if (browser) {
    const command = node('@playwright/test/cli.js', 'test', '--reporter=list');
    return carryOut({ what: BROWSER, command, count: countPlaywright }, { CHROMIUM: browser });
  }
  const here = process.env.CHROMIUM
    ? `CHROMIUM is ${process.env.CHROMIUM}, which does not start`
    : 'No browser';
  say(`${BROWSER}: ${process.env.CI ? 'FAILED' : 'skipped'}. ${here}. ${ADVICE}`);
  return process.env.CI ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 };
}

/**
 * @param {string} script within node_modules
 * @param {string[]} args
 */
function node(script, ...args) {
  return [process.execPath, join(root, 'node_modules', script), ...args];
}

/** @param {string[]} what */
function clippy(...what) {
  return ['cargo', 'clippy', '-q', '--locked', ...what, '--', '-D', 'warnings'];
}

function testFiles() {
  const names = readdirSync(join(root, 'tests')).filter((name) => name.endsWith('.test.js'));
  return names.map((name) => `tests/${name}`);
}

/**
 * @param {string} output
 * @returns {Counts}
 */
function countRust(output) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, ignored] of output.matchAll(/(\d+) passed; (\d+) failed; (\d+) ignored/g)) {
    sum.passed += Number(passed);
    sum.failed += Number(failed);
    sum.skipped += Number(ignored);
  }
  return sum;
}

/**
 * @param {string} output
 * @returns {Counts}
 */
function countNode(output) {
  /** @param {string} word */
  const figure = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return { passed: figure('pass'), failed: figure('fail'), skipped: figure('skipped') };
}

/**
 * @param {string} output
 * @returns {Counts}
 */
function countListings(output) {
  const [passed = 0, failed = 0, skipped = 0] =
    /(\d+) passed, (\d+) failed, (\d+) skipped/.exec(output)?.slice(1).map(Number) ?? [];
  return { passed, failed, skipped };
}

/**
 * @param {string} output
 * @returns {Counts}
 */
function countPlaywright(output) {
  /** @param {string} word */
  const figure = (word) => Number(new RegExp(`^ +(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0);
  return {
    passed: figure('passed'),
    failed: figure('failed') + figure('did not run'),
    skipped: figure('skipped'),
  };
}

/** @param {Counts} counts */
function words({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
