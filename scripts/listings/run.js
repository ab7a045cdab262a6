// Compiles and runs every program of www/listings/ for n = 1 … 6 and compares what it prints, byte by byte, with the engine;
// checks the markers of all listings first. A program that passed is not run again until it, its compiler or the engine's
// answers change; under CI everything runs, and a missing compiler fails instead of being skipped.
//
//   node scripts/listings/run.js [--all] [algorithm | language …]
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from './check.js';
import { compilers, install, version } from './compilers.js';
import { algorithms, languages, listing, path, program } from './marked.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const memory = join(root, '.setup', 'listings.json');
const sizes = [1, 2, 3, 4, 5, 6];
/** This size is given on standard input, the others as the argument. */
const typedIn = 4;
const ci = process.env.CI === 'true';
/** @param {string} sentence */
const say = (sentence) => console.log(`listings: ${sentence}`);

/** What the engine prints for each size. */
function engine() {
  const answers = new Map();
  for (const n of sizes) {
    const args = `run -q --release --example solutions -- --n ${n} --format acwing`.split(' ');
    const { status, stdout, stderr } = spawnSync('cargo', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`the engine gave no solutions for n = ${n}: ${stderr}`);
    answers.set(n, stdout);
  }
  return answers;
}

/**
 * Runs a command, with `input` on its standard input, in the folder `cwd`.
 * @param {string[]} line
 * @param {{ input?: string, cwd: string }} options
 * @returns {Promise<{ status: number | null, out: string, err: string }>}
 */
function command([name, ...args], { input = '', cwd }) {
  return new Promise((resolve) => {
    const child = spawn(name, args, { cwd, timeout: 120_000 });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    child.stdin.on('error', () => {}); // a program that was given its argument does not read
    child.on('error', (error) => resolve({ status: -1, out, err: error.message }));
    child.on('close', (status, signal) => resolve({ status, out, err: signal ? `ended by ${signal}` : err }));
    child.stdin.end(input);
  });
}

/**
 * Builds one program and runs it for every size: a sentence that says what is wrong, or null.
 * @param {string} algorithm
 * @param {string} language
 * @param {Map<number, string>} answers
 */
async function run(algorithm, language, answers) {
  const folder = mkdtempSync(join(tmpdir(), 'queens-'));
  try {
    const file = join(folder, basename(path(algorithm, language)));
    writeFileSync(file, program(listing(algorithm, language)));
    const { build, run: start } = compilers[language];
    const building = build(file, folder);
    if (building) {
      const { status, out, err } = await command(building, { cwd: folder });
      if (status !== 0) return `does not compile: ${err || out}`;
    }
    for (const n of sizes) {
      const given = n === typedIn ? [] : [`${n}`];
      const input = n === typedIn ? `${n}\n` : '';
      const { status, out, err } = await command([...start(file, folder), ...given], { input, cwd: folder });
      if (status !== 0) return `n = ${n}: ended with status ${status}: ${err}`;
      if (out !== answers.get(n))
        return `n = ${n}: prints other solutions than the engine, or in another form:\n${out}`;
    }
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2).filter((word) => word !== '--all');
const everything = ci || process.argv.includes('--all');
/** @param {Record<string, unknown>} names @param {string} name */
const wants = (names, name) => !asked.some((word) => word in names) || asked.includes(name);
const unknown = asked.find((word) => !(word in algorithms) && !(word in languages));
if (unknown) {
  console.error(`"${unknown}" is no algorithm and no language`);
  process.exit(2);
}

let failed = 0;
/** @param {string} what @param {string} sentence */
const fail = (what, sentence) => {
  failed++;
  console.error(`listings: ${what}: ${sentence}`);
};

for (const algorithm of Object.keys(algorithms)) {
  for (const language of Object.keys(languages)) {
    const found = check(algorithm, language);
    if (found.length) fail(`${algorithm} in ${language}`, found.join('\n  '));
  }
}

const spoken = Object.keys(compilers).filter((language) => wants(languages, language));
const chosen = Object.keys(algorithms).filter((algorithm) => wants(algorithms, algorithm));
install(
  spoken.filter((language) => version(language) === null),
  say,
);
const versions = new Map(spoken.map((language) => [language, version(language)]));

const answers = engine();
/** @type {Record<string, string>} */
let passed = {};
try {
  passed = JSON.parse(readFileSync(memory, 'utf8'));
} catch {
  // Nothing has passed yet.
}
const self = readFileSync(new URL('compilers.js', import.meta.url), 'utf8');
/** @type {{ algorithm: string, language: string, name: string, hash: string }[]} */
const jobs = [];
let kept = 0;
let skipped = 0;
for (const language of spoken) {
  if (versions.get(language) === null) {
    const sentence = `${compilers[language].name} is missing (Debian: ${compilers[language].debian})`;
    if (ci) fail(language, sentence);
    else {
      say(`${sentence}; its ${chosen.length} programs are skipped`);
      skipped += chosen.length;
    }
    continue;
  }
  for (const algorithm of chosen) {
    const parts = [program(listing(algorithm, language)), versions.get(language), self, ...answers.values()];
    const hash = createHash('sha256').update(parts.join('\0')).digest('hex');
    const name = `${algorithm}/${language}`;
    if (!everything && passed[name] === hash) kept++;
    else jobs.push({ algorithm, language, name, hash });
  }
}

let agreed = kept;
async function worker() {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const fault = await run(job.algorithm, job.language, answers);
    delete passed[job.name];
    if (fault) fail(`${job.algorithm} in ${job.language}`, fault);
    else {
      passed[job.name] = job.hash;
      agreed++;
    }
  }
}
await Promise.all([worker(), worker()]);
mkdirSync(join(root, '.setup'), { recursive: true });
writeFileSync(memory, JSON.stringify(passed));

if (kept) say(`${kept} programs are unchanged since they agreed with the engine`);
if (!failed) say('the markers are right, and the programs agree with the engine for n = 1 … 6');
console.log(`listings: ${agreed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed ? 1 : 0;
