import assert from 'node:assert/strict';
import test from 'node:test';
import { frames, leftovers, UNKNOWN, variables } from '../www/variables.js';
import { replay } from './programs.js';

const ALGORITHMS = [
  'generate-and-test',
  'board-scan',
  'column-array',
  'intercepts',
  'flags',
  'cell-by-cell',
  'bitmask',
];

/** @param {import('./programs.js').Told} told */
const eventOf = (told) => ({
  kind: /** @type {any} */ (told.kind),
  row: told.row,
  col: told.col,
  reason: /** @type {any} */ (told.reason),
  queens: told.queens ?? 0,
});

/**
 * @param {import('../www/variables.js').Variable} variable
 * @param {number} n
 */
function plain({ name, shape, cells }, n) {
  if (shape === 'value') return cells[0];
  if (shape === 'matrix') return Array.from({ length: n }, (_, row) => cells.slice(row * n, row * n + n));
  if (shape === 'bits')
    return cells.reduce((/** @type {number} */ word, bit, col) => word | (bit ? 1 << col : 0), 0);
  return name === 'queens' ? [...cells] : cells;
}

for (const algorithm of ALGORITHMS) {
  const sizes =
    algorithm === 'cell-by-cell'
      ? [1, 2, 3, 4]
      : algorithm === 'generate-and-test'
        ? [1, 2, 3, 4, 5]
        : [1, 2, 3, 4, 5, 6];
  test(`${algorithm}: at every event the panel holds what the running program's variables and calls hold`, () => {
    for (const n of sizes) {
      let step = 0;
      for (const told of replay(algorithm, n)) {
        step += 1;
        const at = { algorithm, n, queens: told.placed, event: eventOf(told), checks: [] };
        const where = `n = ${n}, step ${step}`;
        /** @type {Record<string, any>} */
        const shown = Object.fromEntries(
          variables(at, 1e6).map((variable) => [variable.name, plain(variable, n)]),
        );
        for (const [name, value] of Object.entries(told.variables)) {
          assert.deepEqual(shown[name], value, `${name} at ${where}`);
        }
        assert.deepEqual(
          frames(at).map(({ row, col, left }) => ({ row, col, left })),
          told.stack,
          `calls at ${where}`,
        );
      }
    }
  });
}

test('what lies too far back is said to be unknown, never guessed', () => {
  const n = 8;
  for (const told of replay('flags', n)) {
    const at = { algorithm: 'flags', n, queens: told.placed, event: eventOf(told), checks: [] };
    leftovers(at, 12).forEach((col, row) => {
      if (col === UNKNOWN) return;
      assert.equal(Math.max(col, 0), told.variables.queens[row]);
    });
  }
});
