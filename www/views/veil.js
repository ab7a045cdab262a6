/**
 * The crowded lines of a drawn tree. Where nodes are nearer to each other than a few pixels, what falls into a pixel is
 * summed: the more branches run through it, the stronger it is, and it takes the colour of solutions by their share. So the
 * lower lines become a veil in which it can be read where the search is dense and where it finds something.
 */

import { across, bend, down, seen } from './plane.js';

/** @typedef {import('./structure.js').Structure} Structure */
/** @typedef {import('./plane.js').Camera} Camera */
/** @typedef {import('./plane.js').Range} Range */

const DEAD_END = 1;
const SOLVED = 3;

/** Nodes of a line that is drawn one by one are on average so many pixels apart. */
const ROOM = 4;
/** A line with fewer nodes is never crowded. */
const FEW = 40;
/** Rows of the field from line to line, a row every so many pixels. */
const COARSE = 3;
/** The most branches times rows that a frame has time for. */
const MOST = 240_000;
/** The opacity of bars where there is nothing else, of 255, and how far they are smoothed to either side. */
const BAR = 220;
const SOFT = 3;
/** Steps of strength, and how many of them a branch a pixel takes. */
const STEPS = 256;
const FINE = 16;

/** Whether the nodes of a line are too near to each other to be drawn one by one.
 * @param {Structure} structure @param {Camera} camera @param {number} line */
export function crowded({ x, byLine }, camera, line) {
  const nodes = byLine[line];
  if (nodes.length < FEW) return false;
  return nodes.length * ROOM > (x[nodes[nodes.length - 1]] - x[nodes[0]]) * camera.scale;
}

/** @param {string} colour as `#rrggbb` */
function channels(colour) {
  const packed = Number.parseInt(colour.slice(1), 16);
  return [packed >> 16, (packed >> 8) & 255, packed & 255];
}

/**
 * How the branches of a veil look.
 * @typedef {object} Look
 * @property {string} colour without a solution below
 * @property {number} alpha of one that runs alone
 * @property {string} solved with one
 * @property {number} solvedAlpha
 * @property {string | null} deadEnd the bars at dead ends; null for none
 * @property {boolean} told whether it is told what has a solution below
 */

export function createVeil() {
  const canvas = document.createElement('canvas');
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  let plain = new Float32Array(0);
  let solved = new Float32Array(0);
  /** @type {ImageData | null} */
  let image = null;
  const strength = new Uint8Array(STEPS);

  /**
   * Room for the fields and their picture, empty.
   * @param {number} columns @param {number} rows
   */
  function clear(columns, rows) {
    const size = columns * rows;
    if (plain.length < size) {
      plain = new Float32Array(size);
      solved = new Float32Array(size);
    } else {
      plain.fill(0, 0, size);
      solved.fill(0, 0, size);
    }
    // As large as any before, for a new one a line would take longer than all else.
    if (image === null || image.width < columns || image.height < rows) {
      const width = Math.max(columns, image?.width ?? 0);
      const height = Math.max(rows, image?.height ?? 0);
      image = new ImageData(width, height);
      canvas.width = width;
      canvas.height = height;
    }
    return image;
  }

  /**
   * Draws the branches from one line to the next, and the bars at dead ends, where that line is crowded.
   * @param {CanvasRenderingContext2D} context
   * @param {Structure} structure
   * @param {Camera} camera
   * @param {number} line
   * @param {number} width
   * @param {Look} look
   * @param {Range} [range] only these
   */
  function draw(context, structure, camera, line, width, look, range) {
    const { x, parent, outcome, byLine } = structure;
    const nodes = byLine[line];
    const [low, high] = seen(structure, camera, line, width, range);
    if (high <= low) return;
    const first = Math.min(x[nodes[low]], x[parent[nodes[low]]]);
    const last = Math.max(x[nodes[high - 1]], x[parent[nodes[high - 1]]]);
    const left = Math.max(0, Math.floor(across(camera, first)) - 1);
    const right = Math.min(Math.ceil(width), Math.ceil(across(camera, last)) + 2);
    const columns = right - left;
    if (columns < 1) return;
    const bands = Math.max(4, Math.min(Math.ceil(camera.pitch / COARSE), Math.floor(MOST / (high - low))));
    // The last row is for the bars; the one before parts it from the veil, which is stretched and would take it in.
    const picture = clear(columns, bands + 2);
    const { data } = picture;
    const bends = Float32Array.from({ length: bands }, (_, band) => bend((band + 0.5) / bands));
    const end = columns - 1;
    for (let i = low; i < high; i++) {
      const node = nodes[i];
      const kind = outcome?.[node] ?? 0;
      const field = look.told && kind >= SOLVED ? solved : plain;
      const from = across(camera, x[parent[node]]) - left - 0.5;
      const way = (x[node] - x[parent[node]]) * camera.scale;
      for (let band = 0, row = 0; band < bands; band++, row += columns) {
        const at = from + way * bends[band];
        const column = Math.floor(at);
        if (column < 0 || column >= end) continue;
        const part = at - column;
        field[row + column] += 1 - part;
        field[row + column + 1] += part;
      }
      if (look.deadEnd === null) continue;
      // Of all that end here, how many are dead ends.
      const at = Math.round(from + way);
      if (at < 0 || at > end) continue;
      const ends = kind === DEAD_END ? solved : plain;
      ends[(bands + 1) * columns + at] += 1;
    }
    const dense = nodes.length / Math.max(1, (x[nodes[nodes.length - 1]] - x[nodes[0]]) * camera.scale);
    const scale = 1 / Math.max(1 / ROOM, dense);
    for (let i = 0; i < STEPS; i++) strength[i] = Math.round(255 * (1 - Math.exp((-i / FINE) * scale)));
    const [r, g, b] = channels(look.colour);
    const [sr, sg, sb] = channels(look.solved);
    for (let band = 0, i = 0; band < bands; band++) {
      for (let at = 4 * band * picture.width, end = at + 4 * columns; at < end; at += 4, i++) {
        const all = plain[i] + solved[i];
        if (all === 0) {
          data[at + 3] = 0;
          continue;
        }
        const share = solved[i] / all;
        data[at] = r + (sr - r) * share;
        data[at + 1] = g + (sg - g) * share;
        data[at + 2] = b + (sb - b) * share;
        const alpha = look.alpha + (look.solvedAlpha - look.alpha) * share;
        data[at + 3] = strength[Math.min(STEPS - 1, Math.round(all * FINE))] * alpha;
      }
    }
    const { width: stride } = picture;
    data.copyWithin(4 * bands * stride, 4 * (bands - 1) * stride, 4 * bands * stride);
    if (look.deadEnd !== null) bars(picture, bands + 1, columns, channels(look.deadEnd));
    paper.putImageData(picture, 0, 0, 0, 0, columns, bands + 2);
    // On whole pixels, lest lines part where they meet.
    const top = Math.round(down(camera, line - 1));
    const bottom = Math.round(down(camera, line));
    context.drawImage(canvas, 0, 0, columns, bands, left, top, columns, bottom - top);
    if (look.deadEnd !== null) {
      context.drawImage(canvas, 0, bands + 1, columns, 1, left, bottom - 1, columns, 2);
    }
  }

  /**
   * The bars at dead ends, as strong as their share of the nodes around.
   * @param {ImageData} picture @param {number} line of it that is theirs @param {number} columns
   * @param {number[]} colour
   */
  function bars({ data, width }, line, columns, [r, g, b]) {
    const row = line * columns;
    for (let column = 0; column < columns; column++) {
      let dead = 0;
      let all = 0;
      for (let off = -SOFT; off <= SOFT; off++) {
        if (column + off < 0 || column + off >= columns) continue;
        const weight = SOFT + 1 - Math.abs(off);
        dead += weight * solved[row + column + off];
        all += weight * (solved[row + column + off] + plain[row + column + off]);
      }
      const at = 4 * (line * width + column);
      data[at] = r;
      data[at + 1] = g;
      data[at + 2] = b;
      data[at + 3] = (BAR * dead) / Math.max((SOFT + 1) ** 2 / ROOM, all);
    }
  }

  return { draw };
}
