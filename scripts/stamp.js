// Remembers what a step of the set-up was made from, so that it runs again exactly when that has changed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.js';

/**
 * @typedef {object} Step
 * @property {string} name the stamp's name in `.setup/`
 * @property {string[]} from files and folders that it is made from, relative to the root
 * @property {string[]} to files and folders that it makes
 */

/**
 * Whether what the step makes is there, untouched, and made from what is there now.
 *
 * @param {Step} step
 */
export function isFresh(step) {
  return read(stampFile(step)) === fingerprint([...step.from, ...step.to]);
}

/**
 * Notes that the step has just been done.
 *
 * @param {Step} step
 */
export function stamp(step) {
  mkdirSync(join(root, '.setup'), { recursive: true });
  writeFileSync(stampFile(step), fingerprint([...step.from, ...step.to]));
}

/** @param {Step} step */
function stampFile(step) {
  return join(root, '.setup', `${step.name}.stamp`);
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * A hash over names and contents.
 *
 * @param {string[]} paths
 */
function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/**
 * All files below a path, sorted; the path itself where it is a file, nothing where it is missing.
 *
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
