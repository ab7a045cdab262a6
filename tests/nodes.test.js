// Nodes of a tree without its steps: going to one, and how it ended. The whole trees of small boards are what is right.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createSession } from '../www/session.js';
import { choicesFrom, endingOf } from '../www/views/endings.js';
import { LEFT_EMPTY } from '../www/views/structure.js';

const PACKAGE = new URL('../www/pkg/', import.meta.url);
const glue = await import(new URL('queenstep.js', PACKAGE).href);
glue.initSync({ module: readFileSync(new URL('queenstep_bg.wasm', PACKAGE)) });

/** @param {string} algorithm @param {number} n */
function wholeOf(algorithm, n) {
  const tree = glue.Tree.grow(algorithm, n, 60_000);
  const [choice, parent] = [tree.choice(), tree.parent()];
  /** @type {number[][]} */
  const paths = [[]];
  /** @type {number[][]} */
  const children = Array.from(choice, () => []);
  for (let node = 1; node < choice.length; node++) {
    paths.push([...paths[parent[node]], choice[node]]);
    children[parent[node]].push(choice[node]);
  }
  return { paths, children, enter: tree.enter(), leave: tree.leave(), outcome: tree.outcome() };
}

for (const [algorithm, n] of /** @type {const} */ ([
  ['generate-and-test', 4],
  ['flags', 7],
  ['bitmask', 6],
  ['cell-by-cell', 4],
])) {
  test(`${algorithm}: how a branch ended, and what it consists of, is known without its steps`, () => {
    const { paths, children, outcome } = wholeOf(algorithm, n);
    const run = { algorithm, n };
    for (let node = 1; node < paths.length; node++) {
      assert.equal(endingOf(run, paths[node], null), outcome[node], `ending of ${paths[node]}`);
      assert.deepEqual(choicesFrom(run, paths[node]), children[node], `choices from ${paths[node]}`);
    }
  });
}

test('on a large board a branch is told solved without walking through it', () => {
  const run = { algorithm: 'flags', n: 60 };
  assert.equal(endingOf(run, [0], null), 3);
  assert.equal(endingOf(run, [0, 2, 4], 0), 2);
});

/**
 * What leads to a node of `cell-by-cell`: from the last call that it shares with what is open at a step.
 * @param {ReturnType<typeof wholeOf>} tree @param {number} step @param {number} node
 * @returns {import('../www/types').Command}
 */
function cellOf({ paths, enter, leave }, step, node) {
  const open = paths.filter((_, at) => enter[at] <= step && step < leave[at]).at(-1) ?? [];
  const wanted = paths[node];
  let level = 0;
  while (level < wanted.length && wanted[level] === open[level]) level += 1;
  return { type: 'cell', level, placed: wanted.slice(level).map((choice) => choice !== LEFT_EMPTY) };
}

for (const algorithm of ['flags', 'bitmask', 'generate-and-test', 'cell-by-cell']) {
  test(`${algorithm}: any node is gone to from anywhere`, () => {
    const n = { 'generate-and-test': 3, 'cell-by-cell': 3 }[algorithm] ?? 5;
    const tree = wholeOf(algorithm, n);
    const { paths, enter } = tree;
    /** @type {Map<number, () => void>} */
    const waiting = new Map();
    let handles = 0;
    let now = 0;
    const wait = (/** @type {() => void} */ callback) => {
      waiting.set(++handles, callback);
      return handles;
    };
    const forget = (/** @type {number} */ handle) => void waiting.delete(handle);
    const schedule = { frame: wait, cancel: forget, soon: wait, forget, now: () => (now += 0.01) };
    const session = createSession({
      engine: {
        algorithms: glue.algorithms(),
        makes: () => true,
        enlarge: async () => () => {},
        create: (algorithm, n) => new glue.Search(algorithm, n),
        panicMessage: () => '',
        recover: async () => {},
      },
      schedule,
      start: { algorithm, n },
    });
    const settle = () => {
      for (let i = 0; waiting.size > 0; i++) {
        assert.ok(i < 10_000, 'it never comes to rest');
        const [[handle, callback]] = waiting;
        waiting.delete(handle);
        callback();
      }
    };
    settle();
    const total = session.snapshot().total ?? 0;
    for (const from of [0, 1, Math.floor(total / 3), Math.floor(total / 2) + 1, total]) {
      for (let node = 1; node < paths.length; node++) {
        session.dispatch({ type: 'seek', step: from });
        settle();
        session.dispatch(
          algorithm === 'cell-by-cell' ? cellOf(tree, from, node) : { type: 'node', columns: paths[node] },
        );
        settle();
        assert.equal(session.snapshot().step, enter[node], `${paths[node]} from ${from}`);
      }
    }
  });
}
