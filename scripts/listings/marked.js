// What the markers in www/listings/ say: reads a marked program into lines, and lists the words that a marker may use.
// www/listings/README.md describes the syntax for people.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const folder = fileURLToPath(new URL('../../www/listings/', import.meta.url));

/**
 * A line of a program: its text, the words that tie it to events and parts, whether it belongs to the core (what is shown
 * unless the whole program is asked for), and by how much the core around it is set in, as inside a class.
 * @typedef {{ text: string, words: string[], core: boolean, margin: number }} Line
 */

const rowByRow = ['place', 'conflict', 'solution', 'backtrack'];
/**
 * Algorithm id → the kinds of event that its search makes.
 * @type {Record<string, string[]>}
 */
export const algorithms = {
  'generate-and-test': rowByRow,
  'board-scan': rowByRow,
  'column-array': rowByRow,
  intercepts: rowByRow,
  flags: rowByRow,
  'cell-by-cell': [...rowByRow, 'skip', 'dead-end'],
  bitmask: ['place', 'solution', 'backtrack', 'dead-end'],
};

/**
 * Language id, as in the address → the file in an algorithm's folder.
 * @type {Record<string, string>}
 */
export const languages = {
  pseudocode: 'pseudocode.txt',
  python: 'queens.py',
  c: 'queens.c',
  cpp: 'queens.cpp',
  java: 'Queens.java',
  javascript: 'queens.js',
  go: 'queens.go',
  rust: 'queens.rs',
};

/** The parts of the backtracking template, each of which every listing has. */
export const parts = ['stop', 'choices', 'test', 'choose', 'recurse', 'undo'];

/**
 * Narrower words: one of these behind a colon says which case of the word is meant; without it all are.
 * @type {Record<string, string[]>}
 */
export const cases = {
  conflict: ['row', 'column', 'anti', 'diagonal'],
  check: ['row', 'column', 'anti', 'diagonal'],
  backtrack: ['dead-end', 'exhausted', 'solved'],
  undo: ['overwritten', 'returned'],
};

/**
 * The path of a listing.
 * @param {string} algorithm
 * @param {string} language
 */
export function path(algorithm, language) {
  return `${folder}${algorithm.replaceAll('-', '_')}/${languages[language]}`;
}

/**
 * The lines of a marked program. A line that holds nothing but a marker is left out.
 * @param {string} source
 */
export function parse(source) {
  /** @type {Line[]} */
  const lines = [];
  let core = false;
  const rows = source.replace(/\n$/, '').split('\n');
  for (const [at, row] of rows.entries()) {
    const [, text, marker] = row.match(/^(.*?)\s*(?:#|\/\/) ?@ (.*)$/) ?? [null, row, ''];
    const words = marker.split(' ').filter(Boolean);
    if (marker && !text.trim()) {
      if (words.length !== 1 || !['core', 'rest'].includes(words[0])) {
        throw new Error(`line ${at + 1}: "${marker}" stands alone; only "core" and "rest" do`);
      }
      core = words[0] === 'core';
      // Formatters set such a line between blank ones; one of them goes with it.
      if (lines.at(-1)?.text === '' && rows[at + 1] === '') lines.pop();
    } else {
      lines.push({ text: text.trimEnd(), words, core, margin: 0 });
    }
  }
  for (let from = 0; from < lines.length; from++) {
    let to = from;
    while (lines[to]?.core) to++;
    const block = lines.slice(from, to);
    const depths = block.filter(({ text }) => text).map(({ text }) => text.search(/[^ ]/));
    for (const line of block) line.margin = Math.min(...depths);
    from = to;
  }
  return lines;
}

/**
 * A listing's lines.
 * @param {string} algorithm
 * @param {string} language
 */
export function listing(algorithm, language) {
  const file = path(algorithm, language);
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * The program without its markers, as it is copied, compiled and run.
 * @param {Line[]} lines
 */
export function program(lines) {
  return lines.map(({ text }) => `${text}\n`).join('');
}
