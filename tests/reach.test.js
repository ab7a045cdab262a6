// The whole tree of n = 8, drawn as close as a reader can go: whatever is in it can be pointed at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createStructures } from '../www/views/structure.js';

// The drawing keeps bitmaps, but what is where is told without them.
Object.assign(globalThis, { document: { createElement: () => ({ getContext: () => ({}) }) } });
const { createNodes } = await import('../www/views/nodes.js');
const glue = await import(new URL('../www/pkg/queenstep.js', import.meta.url).href);
glue.initSync({ module: readFileSync(new URL('../www/pkg/queenstep_bg.wasm', import.meta.url)) });

const N = 8;
const PITCH = 64;
const TOP = 20;
const SCALE = 110;
/** What a reader sees of the drawing. */
const WIDTH = 540;

test('n = 8: every node and each of the 13,664 refused squares is found where it is drawn, none over another', () => {
  const structure = createStructures({ glue }).wholeOf({ algorithm: 'flags', n: N });
  assert.ok(structure !== null);
  const nodes = createNodes();
  const place = { current: 0, visited: structure.x.length, path: [0] };
  const refused = Array.from(structure.x, (_, node) =>
    structure.refused(node).map((square) => ({ ...square, tried: true })),
  );
  assert.equal(
    refused.reduce((sum, { length }) => sum + length, 0),
    13_664,
  );
  /** @type {Set<number>} */
  const found = new Set();
  /** @type {Set<number>} the steps of the squares */
  const steps = new Set();
  // Along each line, window by window, a pixel at a time.
  for (let line = 0; line < structure.lines; line++) {
    let last = -1;
    let lastStep = -1;
    for (let left = -WIDTH; left < structure.width * SCALE + WIDTH; left += WIDTH) {
      const camera = { scale: SCALE, left: -left + 40, pitch: PITCH, top: TOP };
      const what = {
        structure,
        place,
        camera,
        width: WIDTH,
        refused: (/** @type {number} */ node) => refused[node],
      };
      for (let x = 0; x < WIDTH; x++) {
        const node = nodes.hit(what, x, TOP + line * PITCH);
        if (node !== null && node.square === null && node.node !== last) {
          assert.ok(!found.has(node.node), `node ${node.node} is in one place`);
          assert.ok(node.node > last, 'nodes of a line stand in the order in which they are entered');
          assert.equal(structure.depth[node.node], line);
          last = node.node;
          found.add(last);
        }
        const cross = nodes.hit(what, x, TOP + (line + 0.46) * PITCH);
        const step = cross?.square?.step ?? null;
        if (cross !== null && step !== null && step !== lastStep) {
          assert.ok(!steps.has(step), `the square refused at step ${step} is in one place`);
          assert.ok(step > lastStep, 'squares stand in the order in which they are refused');
          assert.ok(refused[cross.node].some((square) => square.step === step));
          lastStep = step;
          steps.add(step);
        }
      }
    }
  }
  assert.equal(found.size, structure.x.length);
  assert.equal(steps.size, 13_664);
});
