/**
 * The letters of a drawn tree: how many nodes are in a folded branch, and which columns the current path takes. They stand
 * where there is room for them and nowhere else; the card beside the pointer tells what is left out.
 */

import { across, bend, down, radiusOf, seen } from './plane.js';
import { firstAbove, LEFT_EMPTY, squareOf } from './structure.js';

/** @typedef {import('./structure.js').Structure} Structure */
/** @typedef {import('./structure.js').Place} Place */
/** @typedef {import('./plane.js').Camera} Camera */
/** @typedef {import('../theme').Colors} Colors */

/** Outcomes from here on have a solution below. */
const SOLVED = 3;
/** From line to line of counts, and between those beside each other. */
const LEADING = 11;
const APART = 4;
/** At most so many counts under each other. */
const STAGGERED = 2;
/** A count is not wider than so many of its neighbours, lest nobody could tell whose it is. */
const WIDEST = 2;
/** More folded branches than these have room for a count in a line at no size of a screen. */
const MOST = 1500;

/** Half the width of a folded branch's triangle, and its height. @param {Camera} camera */
export const triangleOf = (camera) => ({
  half: Math.max(1, Math.min(11, camera.scale * 0.4)),
  high: Math.min(26, camera.pitch * 0.36),
});

/** A count in few letters. @param {number} count */
export function short(count) {
  if (count < 10_000) return String(count);
  if (count < 1_000_000) return `${Math.round(count / 1000)} k`;
  return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)} M`;
}

/**
 * @typedef {object} Count
 * @property {number} node
 * @property {string} words
 * @property {number} x of its middle
 * @property {number} y of its top
 */

/**
 * Which folded branches have room for their counts, and where. Counts that would touch are staggered.
 * @param {object} what
 * @param {Structure} what.structure
 * @param {Place} what.place
 * @param {Camera} what.camera
 * @param {number} what.width
 * @param {boolean} what.future
 * @param {(words: string) => number} widthOf
 * @param {number} below of the current line: the height that is taken by something else
 * @returns {Count[]}
 */
export function placeCounts({ structure, place, camera, width, future }, widthOf, below) {
  const { folded, byLine, x, lines } = structure;
  /** @type {Count[]} */
  const placed = [];
  if (folded === null || structure.below === null) return placed;
  const { high } = triangleOf(camera);
  const begin = high + 3;
  const currentLine = structure.depth[place.current];
  for (let line = 0; line < lines; line++) {
    const [low, end] = seen(structure, camera, line, width);
    if (end - low > MOST) continue;
    const rest = line === currentLine ? below : 3;
    const heights = Math.floor((camera.pitch - radiusOf(camera) - rest - begin) / LEADING);
    const right = new Float64Array(Math.max(0, Math.min(STAGGERED, heights))).fill(-APART);
    if (right.length === 0) continue;
    const from = place.path[line];
    const to = place.path[line + 1];
    /** Whether the current path runs through a place. @type {(left: number, right: number, top: number) => boolean} */
    const crossed = (left, right, top) => {
      if (to === undefined) return false;
      const start = across(camera, x[from]);
      const way = across(camera, x[to]) - start;
      const first = start + way * bend(top / camera.pitch);
      const last = start + way * bend(Math.min(1, (top + LEADING) / camera.pitch));
      // Beside the node at its end stands that node's column.
      const column = top + LEADING > camera.pitch - 9 ? 30 : 4;
      return left < Math.max(first, last) + column && right > Math.min(first, last) - column;
    };
    for (let i = low; i < end; i++) {
      const node = byLine[line][i];
      if (folded[node] === 0 || (!future && node >= place.visited)) continue;
      // What is in a branch that the search is in would tell how it goes on.
      if (!future && node === place.current) continue;
      const at = across(camera, x[node]);
      const words = short(structure.below(node)[0] - 1);
      const half = widthOf(words) / 2;
      if (at - half < 0 || at + half > width) continue;
      const near = Math.min(
        i > 0 ? x[node] - x[byLine[line][i - 1]] : Number.POSITIVE_INFINITY,
        i + 1 < byLine[line].length ? x[byLine[line][i + 1]] - x[node] : Number.POSITIVE_INFINITY,
      );
      if (2 * half > WIDEST * near * camera.scale) continue;
      const height = right.findIndex(
        (taken, i) => at - half >= taken + APART && !crossed(at - half, at + half, begin + i * LEADING),
      );
      if (height < 0) continue;
      right[height] = at + half;
      placed.push({ node, words, x: at, y: down(camera, line) + begin + height * LEADING });
    }
  }
  return placed;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Count[]} counts
 * @param {Structure} structure
 * @param {number} visited nodes so far
 * @param {Colors} colors
 */
export function drawCounts(context, counts, { outcome }, visited, colors) {
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = colors.paper;
  for (const { words, x, y } of counts) context.strokeText(words, x, y);
  for (const { node, words, x, y } of counts) {
    const solved = node < visited && (outcome?.[node] ?? 0) >= SOLVED;
    context.fillStyle = solved ? colors.solution : colors.muted;
    context.fillText(words, x, y);
  }
  context.textAlign = 'left';
}

/**
 * The columns of the current path's nodes, on the side where there is room.
 * @param {CanvasRenderingContext2D} context
 * @param {object} what
 * @param {Structure} what.structure
 * @param {Place} what.place
 * @param {Camera} what.camera
 * @param {number} what.width
 * @param {boolean} what.future
 * @param {Colors} what.colors
 * @param {number} radius of the path's nodes
 * @param {number} ringed node that has a ring around it, or -1
 * @param {boolean} near whether nodes are too near to each other to be told apart, and nothing but hairlines is around
 */
export function drawColumns(context, what, radius, ringed, near) {
  const { structure, place, camera, width, future, colors } = what;
  const { x, byLine, choice, depth } = structure;
  const { half, high } = triangleOf(camera);
  // A triangle's width at the height of the letters' feet.
  const around = Math.max(radiusOf(camera), structure.folded ? (half * 7) / high : 0) + 2;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = colors.paper;
  context.fillStyle = colors.ink;
  for (const node of place.path) {
    if (node === 0 || choice[node] >= LEFT_EMPTY) continue;
    const { row, col } = squareOf(structure, node);
    const label = structure.algorithm === 'cell-by-cell' ? `${row}, ${col}` : `${col}`;
    const size = context.measureText(label).width;
    const at = across(camera, x[node]);
    const line = byLine[depth[node]];
    const i = firstAbove(line, node) - 1;
    const aside = radius + (node === ringed ? 8 : 5);
    let from = 0;
    let to = width;
    if (!near) {
      if (i > 0) from = Math.max(from, across(camera, x[line[i - 1]]) + around);
      const next = i + 1 < line.length && (future || line[i + 1] < place.visited);
      if (next) to = Math.min(to, across(camera, x[line[i + 1]]) - around);
    }
    const left = at + aside + size <= to ? at + aside : at - aside - size;
    if (left < from) continue;
    const y = down(camera, depth[node]);
    context.strokeText(label, left, y);
    context.fillText(label, left, y);
  }
}
