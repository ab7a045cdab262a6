// The markers of the listings are held to what the programs do: a Python listing is run line by line beside the engine's
// trace, and at every event a line that the page marks is one that is run.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { check, faults } from '../scripts/listings/check.js';
import { algorithms, languages, listing, parse, program } from '../scripts/listings/marked.js';
import { LANGUAGES, marked, wordOf } from '../www/views/code.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const trace = join(root, process.env.CARGO_TARGET_DIR ?? 'target', 'release/examples/trace');
let folder = '';
before(() => {
  output('cargo', ...'build -q --release --example trace'.split(' '));
  folder = mkdtempSync(join(tmpdir(), 'listings-'));
});
after(() => rmSync(folder, { recursive: true }));

/** @param {string} command @param {string[]} args */
function output(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

/** @typedef {import('../www/types').SearchEvent} SearchEvent */

/**
 * The events of a search, and the moment of each as the page has it.
 * @param {string} algorithm
 * @param {number} n
 */
function moments(algorithm, n) {
  const rows = output(trace, '--algorithm', algorithm, '--n', `${n}`).trim().split('\n').slice(1);
  const queens = new Int8Array(n).fill(-1);
  return rows.map((text) => {
    const [, kind, row, col, detail] = text.split(',');
    const event = /** @type {SearchEvent} */ ({
      kind,
      row: row === '' ? null : Number(row),
      col: col === '' ? null : Number(col),
      reason: kind === 'backtrack' ? detail : '',
      queens: 0,
    });
    if (kind === 'place') queens[Number(row)] = Number(col);
    if (kind === 'backtrack') queens[Number(row)] = -1;
    const attackers = kind === 'conflict' ? detail.split(' ').map(Number) : [];
    const firstAttacker = attackers.length
      ? met(algorithm, attackers, queens, Number(row), Number(col))
      : null;
    const shown = { event, queens: queens.slice(), attackers, firstAttacker, testing: null };
    return /** @type {import('../www/types').Snapshot} */ (/** @type {unknown} */ (shown));
  });
}

/**
 * The attacker that a test meets first: the scan looks along the column, then the diagonal, then the anti-diagonal.
 * @param {string} algorithm
 * @param {number[]} attackers
 * @param {Int8Array} queens
 * @param {number} row
 * @param {number} col
 */
function met(algorithm, attackers, queens, row, col) {
  if (algorithm !== 'board-scan') return attackers[0];
  return (
    attackers.find((other) => queens[other] === col) ??
    attackers.filter((other) => queens[other] - other === col - row).at(-1) ??
    attackers.at(-1) ??
    null
  );
}

/** What a line of a Python listing does when it is run; by its text, for its marker is what is tested. */
const DEEDS = /** @type {Record<string, Record<string, string>>} */ ({
  '*': { 'report()': 'solution' },
  'generate-and-test': { 'return False': 'conflict', 'queens[row] = col': 'place' },
  'board-scan': {
    continue: 'conflict',
    'board[row][col] = "Q"': 'place',
    'board[row][col] = "."': 'backtrack',
  },
  'column-array': { continue: 'conflict', 'queens[row] = col': 'place' },
  intercepts: { continue: 'conflict', 'queens[row] = col': 'place' },
  flags: {
    continue: 'conflict',
    'queens[row] = col': 'place',
    'column[col] = anti[a] = diag[d] = False': 'backtrack',
  },
  'cell-by-cell': {
    'search(square + 1, placed)': 'skip',
    'board[row][col] = "Q"': 'place',
    'board[row][col] = "."': 'backtrack',
  },
  bitmask: { 'queens[row] = bit': 'place' },
});

/**
 * The events that a Python listing makes, each with the lines that it must be told by.
 * @param {string} algorithm
 * @param {number} n
 */
function deeds(algorithm, n) {
  const lines = listing(algorithm, 'python');
  const file = join(folder, 'queens.py');
  writeFileSync(file, program(lines));
  const told = output('python3', join(root, 'tests/witness.py'), file, `${n}`)
    .trim()
    .split('\n')
    .map((text) => /** @type {[string, number]} */ ([text.split(' ')[0], Number(text.split(' ')[1]) - 1]));
  /** @param {number} at */
  const textOf = (at) => lines[at]?.text.trim() ?? '';
  const test = lines.findIndex(({ text }) => text.includes('if taken'));
  /** @type {{ kind: string, by: number[] }[]} */
  const made = [];
  /** The line on which a test that is called has said that the square is attacked. */
  let hit = -1;
  for (const [i, [what, at]] of told.entries()) {
    const code = textOf(at);
    let kind = what === 'line' ? (DEEDS[algorithm][code] ?? DEEDS['*'][code]) : undefined;
    const by = [at];
    if (what === 'line' && code === 'return True') hit = at;
    if (what === 'return' && !Object.values(DEEDS[algorithm]).includes('backtrack')) {
      // No line undoes anything; the comment behind the call stands for it.
      kind = 'backtrack';
      by[0] = lines.findIndex(({ text }, k) => k > at && text.trim().startsWith('#'));
    }
    if (algorithm === 'cell-by-cell' && what === 'line' && code === 'return') {
      if (at > test) kind = 'conflict';
      else if (made.at(-1)?.kind !== 'solution' || textOf(told[i - 1][1]) !== 'report()') kind = 'dead-end';
    }
    if (algorithm === 'bitmask' && code.startsWith('while') && textOf(told[i - 1][1]).startsWith('free = ')) {
      if (!textOf(told[i + 1]?.[1]).startsWith('bit =')) kind = 'dead-end';
    }
    if (kind === undefined) continue;
    if (kind === 'conflict' && hit >= 0) by.push(hit);
    hit = -1;
    made.push({ kind, by });
  }
  return { lines, made };
}

const python = spawnSync('python3', ['--version']).status === 0;
const skip = !python && !process.env.CI && 'Python 3 is missing';

for (const algorithm of Object.keys(algorithms)) {
  test(`${algorithm}: the lines that are marked at an event are those that make it`, { skip }, () => {
    for (const n of [1, 2, 3, 4]) {
      const { lines, made } = deeds(algorithm, n);
      const shown = moments(algorithm, n);
      assert.deepEqual(
        made.map(({ kind }) => kind),
        shown.map(({ event }) => event?.kind),
        `n = ${n}`,
      );
      for (const [i, moment] of shown.entries()) {
        const at = marked(lines, wordOf(moment));
        for (const line of made[i].by) {
          assert.ok(
            at.includes(line),
            `n = ${n}, step ${i + 1}: line ${line + 1} is not among ${at.map((k) => k + 1)}`,
          );
        }
        const hits = at.filter((line) => lines[line].text.trim() === 'return True');
        assert.ok(hits.length <= 1, `n = ${n}, step ${i + 1}: more than one way out of the test is marked`);
      }
    }
  });
}

test('every listing ties each event and each part of the template to a line', () => {
  for (const algorithm of Object.keys(algorithms)) {
    for (const language of Object.keys(languages)) {
      assert.deepEqual(check(algorithm, language), [], `${algorithm} in ${language}`);
    }
  }
});

test('a marker that ties nothing, and an event or a part without a line, are found', () => {
  const source = program(listing('flags', 'c').map((line) => ({ ...line, text: withMarker(line) })));
  const core = `//@ core\n${source}`;
  assert.deepEqual(faults('flags', parse(core)), []);
  const unknown = faults('flags', parse(core.replace('refused conflict', 'refused conflict skip')));
  assert.match(unknown.join(), /"skip" ties no event/);
  const eventless = faults('flags', parse(core.replaceAll(' backtrack', '')));
  assert.match(eventless.join(), /no line for "backtrack"/);
  const partless = faults('flags', parse(core.replace('//@ choices', '')));
  assert.match(partless.join(), /the part "choices" stands at 0 lines/);
  const reasonless = faults('flags', parse(core.replaceAll('backtrack', 'backtrack:solved')));
  assert.match(reasonless.join(), /no line for "backtrack:exhausted"/);
});

/** @param {import('../scripts/listings/marked.js').Line} line */
const withMarker = ({ text, words }) => (words.length ? `${text}  //@ ${words.join(' ')}` : text);

test('no marker is left in what is shown, copied and run', () => {
  for (const algorithm of Object.keys(algorithms)) {
    for (const language of Object.keys(languages)) {
      assert.doesNotMatch(
        program(listing(algorithm, language)),
        /(#|\/\/) ?@/,
        `${algorithm} in ${language}`,
      );
    }
  }
});

test('the page offers the languages that there are', () => {
  assert.deepEqual([...LANGUAGES], Object.keys(languages));
});
