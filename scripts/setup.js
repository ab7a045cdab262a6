// Sets up what is missing, from a machine with Node and Rust alone to the built page. Needs no package itself.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { must, root, run, say, seconds, Trouble } from './shell.js';
import { isFresh, stamp } from './stamp.js';

const TARGET = 'wasm32-unknown-unknown';

/** The WebAssembly features that rustc uses for the target by default; wasm-opt must assume these and no others. */
const FEATURES = [
  'bulk-memory',
  'multivalue',
  'mutable-globals',
  'nontrapping-float-to-int',
  'reference-types',
  'sign-ext',
];

const SOLVER = [
  'Cargo.toml',
  'Cargo.lock',
  'rust-toolchain.toml',
  'crate/Cargo.toml',
  'crate/src',
  'xtask/Cargo.toml',
  'xtask/src',
  'scripts/setup.js',
];

/** The wasm package of the counting workers on machines with 128-bit vectors. */
const VECTORS = 'www/pkg/count-simd';

/** The wasm package that every visit loads: built for size. */
const LIGHT = 'www/pkg/light';

/** The wasm packages whose solvers panic on request, for the tests. */
export const PROBE = '.setup/panic-probe';
const LIGHT_PROBE = '.setup/panic-probe-light';

/** Everything that the page needs: ends with the built page in `dist/`. */
export async function setUp() {
  checkNode();
  await toolchain();
  await packages();
  await wasmPackage();
  await listings();
  await page();
}

/** Refuses a Node that the tools do not run on. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const good = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
  if (!good) {
    throw new Trouble(
      `This is Node ${process.versions.node}; the page's tools need Node 20.19, 22.12 or newer. ` +
        'Install one of these and run this again.',
    );
  }
}

/** Sees to the Rust toolchain that rust-toolchain.toml names, with its target for WebAssembly. */
async function toolchain() {
  // A fresh rustup is on the path of new terminals only.
  process.env.PATH += delimiter + join(homedir(), '.cargo', 'bin');
  const wanted = readFileSync(join(root, 'rust-toolchain.toml'), 'utf8');
  const channel = /channel *= *"(.+)"/.exec(wanted)?.[1] ?? 'stable';
  if (await hasTarget()) return;

  if (!(await run('rustup', ['--version'])).found) {
    const { found, output } = await run('rustc', ['--version']);
    const state = found
      ? `This machine's Rust (${output.trim()}) has no ${TARGET} target`
      : 'Rust is missing';
    throw new Trouble(
      `${state}. Install Rust ${channel} with rustup (https://rustup.rs), then run this again.`,
    );
  }
  /** @param {string} key */
  const list = (key) => new RegExp(`${key} *= *\\[(.*)\\]`).exec(wanted)?.[1].replace(/["\s]/g, '') ?? '';
  await step(`Installing Rust ${channel} and its ${TARGET} target`, (label) =>
    must(
      'rustup',
      [
        ...['toolchain', 'install', channel, '--profile', 'minimal', '--no-self-update'],
        ...['--target', list('targets'), '--component', list('components')],
      ],
      { label, failure: `rustup could not install Rust ${channel}. Is there a network?` },
    ),
  );
}

/** Whether the Rust at hand compiles to WebAssembly. */
async function hasTarget() {
  // Without the variable, rustup would begin a download of its own here, unannounced.
  const env = { RUSTUP_AUTO_INSTALL: '0' };
  const rustc = await run('rustc', ['--print', 'target-libdir', '--target', TARGET], { env });
  if (rustc.code !== 0 || !existsSync(rustc.output.trim())) return false;
  const tools = [run('cargo', ['--version'], { env }), run('cargo', ['fmt', '--version'], { env })];
  tools.push(run('cargo', ['clippy', '--version'], { env }));
  return (await Promise.all(tools)).every(({ code }) => code === 0);
}

/** Installs the packages of package-lock.json. */
export async function packages() {
  const made = {
    name: 'packages',
    from: ['package.json', 'package-lock.json', '.npmrc'],
    to: ['node_modules/.package-lock.json'],
  };
  if (isFresh(made)) return;
  await step('Installing the JavaScript packages', async (label) => {
    await npm(['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
      label,
      failure: 'npm could not install the packages. Is there a network?',
    });
    stamp(made);
  });
}

/**
 * @param {string[]} args
 * @param {{ label: string, failure: string }} options
 */
function npm(args, options) {
  const script = process.env.npm_execpath;
  // Inside an npm script its own file is known; this also spares Windows a shell.
  return script?.endsWith('.js')
    ? must(process.execPath, [script, ...args], options)
    : must('npm', args, options);
}

/** Builds and optimises the wasm packages in www/pkg: the page's two, and those of the counting workers. */
async function wasmPackage() {
  const made = { name: 'wasm', from: SOLVER, to: ['www/pkg'] };
  if (isFresh(made)) return;
  const hint = existsSync(join(root, 'target')) ? '' : ' (a minute or two the first time)';
  await step(`Compiling the solver to WebAssembly${hint}`, async (label) => {
    await buildWasm('www/pkg', [], label);
    await buildWasm(LIGHT, ['--features', 'light', '--profile', 'light'], label);
    await buildWasm('www/pkg/count', ['--features', 'counting'], label);
    await buildWasm(VECTORS, ['--features', 'simd'], label);
    stamp(made);
  });
}

/** Builds the wasm packages whose solvers panic on request. */
export async function probePackage() {
  const made = { name: 'panic-probe', from: SOLVER, to: [PROBE, LIGHT_PROBE] };
  if (isFresh(made)) return;
  await step('Compiling a solver that panics on request, for the tests', async (label) => {
    await buildWasm(PROBE, ['--features', 'panic-probe'], label);
    await buildWasm(LIGHT_PROBE, ['--features', 'light,panic-probe', '--profile', 'light'], label);
    stamp(made);
  });
}

/**
 * @param {string} out
 * @param {string[]} options of xtask
 * @param {string} label
 */
async function buildWasm(out, options, label) {
  mkdirSync(join(root, out), { recursive: true });
  const failure = 'The wasm package could not be built.';
  const xtask = ['run', '--quiet', '--locked', '--profile', 'tool', '--package', 'xtask', '--', '--out', out];
  await must('cargo', [...xtask, ...options], { label, failure });

  const module = join(root, out, 'queenstep_bg.wasm');
  const optimised = `${module}.optimised`;
  // All features off first, then the named ones on: a feature that rustc does not use must not creep in.
  const used = out === VECTORS ? [...FEATURES, 'simd'] : FEATURES;
  const features = ['--mvp-features', ...used.map((name) => `--enable-${name}`)];
  const tool = join(root, 'node_modules/binaryen/bin/wasm-opt');
  const level = out === LIGHT ? '-Oz' : '-O3';
  await must(process.execPath, [tool, level, ...features, module, '-o', optimised], { label, failure });
  renameSync(optimised, module);

  const { minify } = await import('vite');
  const glue = join(root, out, 'queenstep.js');
  const { code } = await minify('queenstep.js', readFileSync(glue, 'utf8'), { module: true });
  writeFileSync(glue, code);
}

/** Prepares the programs of www/listings for the code panel. */
async function listings() {
  const made = {
    name: 'listings',
    from: ['www/listings', 'scripts/listings', 'package-lock.json'],
    to: ['www/generated/listings'],
  };
  if (isFresh(made)) return;
  await step('Preparing the listings', async (label) => {
    const failure = 'The listings could not be prepared.';
    await must(process.execPath, [join(root, 'scripts/listings/prepare.js')], { label, failure });
    stamp(made);
  });
}

/** Builds the static site in dist/. */
async function page() {
  const made = {
    name: 'page',
    from: ['index.html', 'www', 'vite.config.js', 'package-lock.json'],
    to: ['dist'],
  };
  if (isFresh(made)) return;
  await step('Building the page', async (label) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    await must(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      label,
      failure: 'The page could not be built.',
    });
    stamp(made);
  });
}

/**
 * Announces a step, does it, and says how long it took.
 *
 * @param {string} what
 * @param {(label: string) => Promise<unknown>} action
 */
async function step(what, action) {
  const begin = performance.now();
  say(`${what} …`);
  await action(`${what[0].toLowerCase()}${what.slice(1)}`);
  say(`  done in ${seconds(begin)}`);
}
