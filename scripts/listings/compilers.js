// How a program of each language is built and run, and where its compiler comes from.
import { spawnSync } from 'node:child_process';

/**
 * @typedef {object} Compiler
 * @property {string} name         what it is called in a sentence
 * @property {string[]} version    a command that prints its version, and fails where it is missing
 * @property {string} debian       the Debian package that holds it
 * @property {(file: string, out: string) => string[] | null} build  the command that compiles `file` into the folder `out`
 * @property {(file: string, out: string) => string[]} run           the command that runs the result; n is added behind
 * @property {Record<string, string>} [env]
 */

/** @type {Record<string, Compiler>} */
export const compilers = {
  python: {
    name: 'Python',
    version: ['python3', '--version'],
    debian: 'python3-minimal',
    build: () => null,
    run: (file) => ['python3', file],
  },
  c: {
    name: 'a C compiler',
    version: ['gcc', '--version'],
    debian: 'gcc libc6-dev',
    build: (file, out) => [
      'gcc',
      '-std=c11',
      '-O1',
      '-Wall',
      '-Wextra',
      '-Werror',
      '-o',
      `${out}/queens`,
      file,
    ],
    run: (_, out) => [`${out}/queens`],
  },
  cpp: {
    name: 'a C++ compiler',
    version: ['g++', '--version'],
    debian: 'g++',
    build: (file, out) => [
      'g++',
      '-std=c++17',
      '-O0',
      '-Wall',
      '-Wextra',
      '-Werror',
      '-o',
      `${out}/queens`,
      file,
    ],
    run: (_, out) => [`${out}/queens`],
  },
  java: {
    name: 'a Java development kit',
    version: ['javac', '-version'],
    debian: 'default-jdk-headless',
    build: (file, out) => ['javac', '-Xlint:all', '-Werror', '-d', out, file],
    run: (_, out) => ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', out, 'Queens'],
  },
  javascript: {
    name: 'Node.js',
    version: ['node', '--version'],
    debian: 'nodejs',
    build: () => null,
    run: (file) => ['node', file],
  },
  go: {
    name: 'Go',
    version: ['go', 'version'],
    debian: 'golang-go',
    build: (file, out) => ['go', 'build', '-o', `${out}/queens`, file],
    run: (_, out) => [`${out}/queens`],
  },
  rust: {
    name: 'Rust',
    version: ['rustc', '--version'],
    debian: 'rustc',
    build: (file, out) => [
      'rustc',
      '--edition',
      '2021',
      '-D',
      'warnings',
      '-C',
      'opt-level=1',
      '-o',
      `${out}/queens`,
      file,
    ],
    run: (_, out) => [`${out}/queens`],
  },
};

/**
 * What the compiler says that it is; null where there is none.
 * @param {string} language
 */
export function version(language) {
  const [command, ...args] = compilers[language].version;
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? `${stdout}${stderr}`.trim() : null;
}

/**
 * Asks Debian's package manager for the compilers of these languages, where we may; says what it does.
 * @param {string[]} languages
 * @param {(sentence: string) => void} say
 */
export function install(languages, say) {
  const root = process.getuid?.() === 0;
  const apt = spawnSync('apt-get', ['--version']).status === 0;
  if (!languages.length || !root || !apt) return;
  const packages = languages.flatMap((language) => compilers[language].debian.split(' '));
  say(`installing ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const get = (...args) => spawnSync('apt-get', args, { env, encoding: 'utf8' });
  get('update', '-q');
  const { status, stderr } = get('install', '-y', '-q', '--no-install-recommends', ...packages);
  if (status !== 0) say(`apt-get could not install them: ${stderr.trim().split('\n').at(-1)}`);
}
