// The tree's drawing and the map of a search: how long they take, and how much memory.
// @ts-expect-error: it comes without types, and is no more than what ours is measured against
import { hierarchy, tree } from '../../../node_modules/d3-hierarchy/src/index.js';
import start, { Levels, memoryBytes, Search, tidy } from '../../../www/pkg/queenstep.js';
import { unpack } from '../../../www/session.js';
import { createSources } from '../../../www/views/sources.js';
import { createStructures } from '../../../www/views/structure.js';
import { createTimeline } from '../../../www/views/timeline.js';
import { createTree } from '../../../www/views/tree.js';
import { createRandom } from './random.js';

await start();

const COLOURS = Uint32Array.of(0x6b707b, 0x1b855a, 0x1b855a, 0xb3aa98);
/** Pixels of a map. */
const WIDTH = 1920;

/**
 * The depths of all nodes of the row-by-row search, in the order in which it enters them.
 * @param {number} n
 */
function depthsOf(n) {
  const all = 2 ** n - 1;
  const depths = [0];
  const [cols, diag, anti, free] = [[0], [0], [0], [all]];
  for (let row = 0; row >= 0; ) {
    const squares = free[row];
    if (squares === 0) {
      row -= 1;
      continue;
    }
    const bit = squares & -squares;
    free[row] = squares ^ bit;
    depths.push(row + 1);
    if (row + 1 === n) continue;
    cols[row + 1] = cols[row] | bit;
    diag[row + 1] = (diag[row] | bit) << 1;
    anti[row + 1] = (anti[row] | bit) >> 1;
    row += 1;
    free[row] = all & ~(cols[row] | diag[row] | anti[row]);
  }
  return Uint8Array.from(depths);
}

/** @param {Uint8Array} depths */
function hierarchyOf(depths) {
  /** @typedef {{children?: Node[]}} Node */
  /** @type {Node[]} */
  const path = [{}];
  for (let i = 1; i < depths.length; i++) {
    /** @type {Node} */
    const node = {};
    const parent = path[depths[i] - 1];
    parent.children ??= [];
    parent.children.push(node);
    path[depths[i]] = node;
  }
  return hierarchy(path[0]);
}

/**
 * The shortest times of both layouts of one tree, measured in turns; they must agree.
 * @param {number} n
 * @param {number} rounds
 */
export function layout(n, rounds) {
  const depths = depthsOf(n);
  const theirs = hierarchyOf(depths);
  const drawing = tree()
    .nodeSize([1, 1])
    .separation(() => 1);
  const times = { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY };
  const x = new Float32Array(depths.length);
  for (let round = 0; round <= rounds; round++) {
    let begin = performance.now();
    drawing(theirs);
    const passed = performance.now() - begin;
    begin = performance.now();
    tidy(depths, x);
    if (round === 0) continue;
    times.theirs = Math.min(times.theirs, passed);
    times.ours = Math.min(times.ours, performance.now() - begin);
  }
  let leftmost = 0;
  theirs.each((/** @type {any} */ node) => {
    leftmost = Math.min(leftmost, node.x);
  });
  let node = 0;
  theirs.eachBefore((/** @type {any} */ their) => {
    if (Math.abs(their.x - leftmost - x[node]) > 0.05) throw new Error(`Node ${node} stands elsewhere.`);
    node += 1;
  });
  return times;
}

/**
 * The wasm memory that the layout of a tree takes, in bytes a node, what goes in and comes out included.
 * @param {number} n
 */
export async function layoutBytes(n) {
  const depths = depthsOf(n);
  const address = new URL('../../../www/pkg/queenstep.js?layout', import.meta.url).href;
  const fresh = await import(address);
  await fresh.default();
  const before = fresh.memoryBytes();
  fresh.tidy(depths, new Float32Array(depths.length));
  return (fresh.memoryBytes() - before) / depths.length;
}

const picture = document.createElement('canvas');
const pictureContext = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
const screen = document.createElement('canvas');
screen.width = WIDTH;
screen.height = 600;
const screenContext = /** @type {CanvasRenderingContext2D} */ (screen.getContext('2d'));

/** Makes the canvas draw now what it would draw at the end of the frame. @param {CanvasRenderingContext2D} context */
const flush = (context) => context.getImageData(0, 0, 1, 1);

/** Paints a stretch, puts it onto a canvas, and scales it. @param {Levels} levels @param {number} from @param {number} to */
function show(levels, from, to) {
  const image = levels.paintMap(WIDTH, from, to, COLOURS);
  if (picture.height !== image.height) {
    picture.width = image.width;
    picture.height = image.height;
  }
  pictureContext.putImageData(image, 0, 0);
  screenContext.imageSmoothingEnabled = false;
  screenContext.clearRect(0, 0, WIDTH, screen.height);
  screenContext.drawImage(picture, 0, 0, WIDTH, screen.height);
  flush(screenContext);
}

/** @param {string} algorithm @param {number} n @returns {Levels} */
function levelsOf(algorithm, n) {
  const levels = Levels.create(algorithm, n);
  if (!levels) throw new Error(`There are no levels of n = ${n}.`);
  return levels;
}

/**
 * The milliseconds of one whole map, counting included, and of painting it again.
 * @param {number} n
 */
export function wholeMap(n) {
  const begin = performance.now();
  const levels = levelsOf('flags', n);
  levels.finish();
  levels.paintMap(WIDTH, 0, levels.total, COLOURS);
  const first = performance.now() - begin;
  let again = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i++) {
    const start = performance.now();
    levels.paintMap(WIDTH, 0, levels.total, COLOURS);
    again = Math.min(again, performance.now() - start);
  }
  levels.free();
  return { first, again };
}

/**
 * The milliseconds of each of so many random windows, at all scales, in ascending order; and the wasm memory.
 * @param {number} n
 * @param {number} windows
 */
export function zoom(n, windows) {
  const levels = levelsOf('flags', n);
  levels.finish();
  const random = createRandom();
  const { total } = levels;
  const times = [];
  for (let i = -10; i < windows; i++) {
    const length = total * (20 / total) ** random();
    const from = random() * (total - length);
    const begin = performance.now();
    show(levels, from, from + length);
    if (i >= 0) times.push(performance.now() - begin);
  }
  levels.free();
  return { times: times.sort((a, b) => a - b), memory: memoryBytes() };
}

const COLORS = Object.freeze({
  paper: '#fbfaf7',
  surface: '#ffffff',
  ink: '#1d1f24',
  muted: '#5a606c',
  hairline: '#e1dcd1',
  'square-light': '#f4efe4',
  'square-dark': '#e0d6c3',
  place: '#0b45b5',
  conflict: '#b02008',
  backtrack: '#5e1170',
  solution: '#1b855a',
  exhausted: '#6b707b',
  'to-come': '#b3aa98',
  'to-come-node': '#958c7a',
});

/**
 * The milliseconds of drawing a frame of the tree and the timeline, canvas included, in ascending order.
 * @param {number} n
 * @param {'nodes' | 'map'} face
 * @param {'play' | 'pan'} what
 */
export async function frames(n, face, what) {
  document.body.innerHTML =
    '<section><div class="panel-head"></div><div class="panel-body"></div></section><div></div>';
  const sheet = document.createElement('style');
  sheet.textContent =
    '.tree-stage{position:relative;width:540px;height:600px}.tree-stage div,.map-stage{position:absolute;inset:0}' +
    '.tree-canvas{position:absolute;inset:0;width:100%;height:100%}.timeline,.timeline canvas{width:1340px;height:60px}[hidden]{display:none}';
  document.head.append(sheet);
  const section = /** @type {HTMLElement} */ (document.body.firstElementChild);
  const strip = /** @type {HTMLElement} */ (document.body.lastElementChild);
  const run = Object.freeze({ algorithm: 'flags', n });
  const search = new Search('flags', n);
  /** @type {any} */
  let snapshot = null;
  /** @param {number} step */
  const look = (step) => {
    search.seek(step, Number.MAX_SAFE_INTEGER);
    const packed = search.figures()[3];
    snapshot = Object.freeze({
      run,
      step: search.step,
      total: null,
      totalKind: 'unknown',
      event: packed < 0 ? null : unpack(packed),
      queens: search.queens(),
      nextColumns: search.nextColumns(),
      playing: what === 'play' ? 1 : 0,
      speed: 'max',
      future: true,
      tree: face,
      lang: 'en',
    });
  };
  look(0);
  /** @type {any} */
  const parts = {
    session: { dispatch() {}, snapshot: () => snapshot },
    text: Object.assign((/** @type {string} */ key) => key, { number: String }),
    theme: { colors: () => COLORS, still: true },
    engine: { glue: { Tree: (await import('../../../www/pkg/queenstep.js')).Tree, Levels, tidy } },
    redraw() {},
  };
  parts.structures = createStructures(parts.engine);
  parts.sources = createSources(parts.engine, parts.structures.wholeOf, () => {});
  const views = [createTree(section, parts), createTimeline(strip, parts)];
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  // A face comes when it is first drawn.
  /** @type {HTMLElement | null} */
  let drawing = null;
  while (drawing === null) {
    for (const view of views) view.draw(snapshot);
    await nextFrame();
    drawing = section.querySelector(face === 'map' ? '.map canvas' : '.nodes-stage canvas');
  }
  const canvases = [...document.querySelectorAll('canvas')].filter((canvas) => canvas.offsetParent !== null);
  const contexts = canvases.map(
    (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')),
  );
  const total = parts.sources.stateOf(run)?.source?.total ?? 0;
  const random = createRandom();
  const box = drawing.getBoundingClientRect();
  const times = [];
  const count = 240;
  for (let i = 0; i < count; i++) {
    look(Math.round((total * (i + 1)) / count));
    if (what === 'pan') {
      const at = { clientX: box.left + random() * box.width, clientY: box.top + 200 };
      const wheel =
        i % 2 === 0 ? { deltaX: 120 * (random() - 0.5) } : { deltaY: (i % 40 < 22 ? -1 : 1) * 240 };
      drawing.dispatchEvent(new WheelEvent('wheel', { ...at, ...wheel, cancelable: true }));
    }
    await nextFrame();
    const begin = performance.now();
    for (const view of views) view.draw(snapshot);
    for (const context of contexts) flush(context);
    if (i >= 10) times.push(performance.now() - begin);
  }
  for (const view of views) view.destroy();
  search.free();
  document.body.replaceChildren();
  sheet.remove();
  return times.sort((a, b) => a - b);
}
