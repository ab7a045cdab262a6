// Where the letters of a drawn tree stand.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { drawColumns, placeCounts, short, triangleOf } from '../www/views/lettering.js';
import { bend } from '../www/views/plane.js';
import { nodesByLine } from '../www/views/structure.js';
import { crowded } from '../www/views/veil.js';

/**
 * A tree whose first line's nodes stand at these places, under a root, and are all folded but one that has a child.
 * @param {number[]} places
 * @param {number} open which of them has the child
 */
function treeOf(places, open) {
  const depth = [0, ...places.flatMap((_, i) => (i === open ? [1, 2] : [1]))];
  const x = [places[0], ...places.flatMap((place, i) => (i === open ? [place, place] : [place]))];
  const folded = depth.map((line, node) => (line === 1 && depth[node + 1] !== 2 ? 1 : 0));
  return /** @type {any} */ ({
    algorithm: 'flags',
    n: 8,
    above: 0,
    lines: 3,
    depth: Uint8Array.from(depth),
    x: Float32Array.from(x),
    choice: Uint8Array.from(depth, (line, node) => (line === 0 ? 255 : node % 8)),
    folded: Uint8Array.from(folded),
    byLine: nodesByLine(Uint8Array.from(depth)),
    below: () => [1235, 0, 0],
  });
}

const camera = { scale: 10, left: 40, pitch: 70, top: 10 };
/** @param {any} structure @param {number[]} path */
const what = (structure, path, future = true) => ({
  structure,
  place: { current: path[path.length - 1], visited: path[path.length - 1] + 1, path },
  camera,
  width: 400,
  future,
  colors: /** @type {any} */ ({}),
});
/** @param {string} words */
const widthOf = (words) => 7 * words.length;

describe('counts of folded branches', () => {
  test('stand below each other where there is no room beside, and none touches another', () => {
    const counts = placeCounts(what(treeOf([0, 2, 4, 6, 12, 24], 5), [0]), widthOf, 3);
    assert.deepEqual(
      counts.map(({ words }) => words),
      Array(5).fill('1234'),
    );
    assert.ok(new Set(counts.map(({ y }) => y)).size > 1);
    for (const one of counts) {
      for (const other of counts) {
        const apart = Math.abs(one.x - other.x) > 28 || Math.abs(one.y - other.y) >= 11;
        assert.ok(one === other || apart, `${one.x} and ${other.x}`);
      }
    }
    const { high } = triangleOf(camera);
    for (const { y } of counts) assert.ok(y >= 10 + 70 + high && y + 11 < 10 + 140);
  });

  test('keep off the current path', () => {
    const structure = treeOf([6, 10], 1);
    // The child hangs far to the left, and the path to it runs under the folded node.
    structure.x[3] = 0;
    const [open, child] = [2, 3];
    assert.equal(placeCounts(what(structure, [0]), widthOf, 3)[0].y, 80 + triangleOf(camera).high + 3);
    const counts = placeCounts(what(structure, [0, open, child]), widthOf, 3);
    assert.equal(counts.length, 1);
    for (const { x, y } of counts) {
      for (let at = y; at <= y + 11; at++) {
        const path = 40 + 100 - 100 * bend((at - 80) / 70);
        assert.ok(Math.abs(path - x) > 14 + 2, `at ${at}`);
      }
    }
  });

  test('of what is to come are hidden with it, and so is that of the branch that the search is in', () => {
    const structure = treeOf([0, 10, 20], 2);
    assert.equal(placeCounts(what(structure, [0, 2], true), widthOf, 3).length, 2);
    assert.deepEqual(
      placeCounts(what(structure, [0, 2], false), widthOf, 3).map(({ node }) => node),
      [1],
    );
  });

  test('are short', () => {
    assert.deepEqual([7, 9999, 10_000, 75_400, 2_040_000, 31_000_000].map(short), [
      '7',
      '9999',
      '10 k',
      '75 k',
      '2.0 M',
      '31 M',
    ]);
  });
});

describe('columns along the current path', () => {
  /** @param {number[]} places @param {number} node of the first line */
  function sideOf(places, node) {
    /** @type {number[]} */
    const drawn = [];
    const context = /** @type {any} */ ({
      measureText: () => ({ width: 8 }),
      strokeText() {},
      fillText: (/** @type {string} */ _, /** @type {number} */ x) => drawn.push(x),
    });
    const structure = { ...treeOf(places, -1), folded: null };
    drawColumns(context, what(structure, [0, node + 1]), 4, -1, false);
    if (drawn.length === 0) return 'nowhere';
    return drawn[0] > camera.left + 10 * places[node] ? 'right' : 'left';
  }

  test('stand on the right, or on the left where that has more room, or nowhere', () => {
    assert.equal(sideOf([0, 5, 10], 1), 'right');
    assert.equal(sideOf([0, 5, 6], 1), 'left');
    assert.equal(sideOf([4, 5, 6], 1), 'nowhere');
    assert.equal(sideOf([0, 35], 1), 'left');
  });
});

test('a branch is half across when it is half down', () => {
  assert.deepEqual([bend(0), bend(1)], [0, 1]);
  assert.ok(Math.abs(bend(0.5) - 0.5) < 1e-6);
  assert.ok(bend(0.1) < 0.03);
});

test('a line is crowded when its nodes are nearer to each other than four pixels', () => {
  const structure = treeOf(
    Array.from({ length: 60 }, (_, i) => i),
    -1,
  );
  assert.equal(crowded(structure, { ...camera, scale: 3.5 }, 1), true);
  assert.equal(crowded(structure, { ...camera, scale: 4.5 }, 1), false);
  assert.equal(crowded(structure, { ...camera, scale: 0.1 }, 0), false);
});
