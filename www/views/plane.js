/** How a tree lies on a canvas: the camera, which nodes it sees, and how a branch runs from one line to the next. */

import { firstAbove } from './structure.js';

/** @typedef {import('./structure.js').Structure} Structure */

/**
 * How a tree lies on the canvas, in CSS pixels.
 * @typedef {object} Camera
 * @property {number} scale pixels from a node to its neighbour
 * @property {number} left where x = 0 of the drawing is
 * @property {number} pitch from line to line
 * @property {number} top where the first line is
 */

/** An edge whose ends are no further apart across is drawn straight. */
const STEEP = 2.5;

/** @param {Camera} camera @param {number} x */
export const across = (camera, x) => camera.left + x * camera.scale;
/** @param {Camera} camera @param {number} line */
export const down = (camera, line) => camera.top + line * camera.pitch;

/** @param {Camera} camera */
export function radiusOf(camera) {
  return Math.max(0.8, Math.min(4.5, camera.scale * 0.3, camera.pitch * 0.12));
}

/**
 * Nodes by number, from the first up to the last but one.
 * @typedef {{from: number, to: number}} Range
 */

/** Nodes of a line that can be seen, as a range of its list.
 * @param {Structure} structure @param {Camera} camera @param {number} line @param {number} width
 * @param {Range} [range] only these
 * @param {number} [reach] how far what belongs to a node stands from it at most, in pixels */
export function seen({ x, byLine }, camera, line, width, range, reach = 20) {
  const nodes = byLine[line];
  const from = (-camera.left - reach) / camera.scale;
  const to = (width - camera.left + reach) / camera.scale;
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[nodes[middle]] < from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  let top = nodes.length;
  while (end < top) {
    const middle = (end + top) >> 1;
    if (x[nodes[middle]] <= to) end = middle + 1;
    else top = middle;
  }
  if (range === undefined) return [low, end];
  return within(nodes, range, low, end);
}

/** The part of a stretch of a line that lies in a range. @param {Uint32Array} nodes @param {Range} range
 * @param {number} low @param {number} end */
export function within(nodes, { from, to }, low, end) {
  const first = Math.max(low, from === 0 ? 0 : firstAbove(nodes, from - 1));
  return [first, Math.max(first, Math.min(end, firstAbove(nodes, to - 1)))];
}

/**
 * The part of the way across that a branch has made where it has gone a part of the way down.
 * @param {number} part
 */
export function bend(part) {
  // Down it goes as 1.5 t (1 − t) + t³, which is turned round by Newton's method.
  let t = part;
  for (let i = 0; i < 4; i++) {
    t -= (1.5 * t * (1 - t) + t * t * t - part) / (1.5 - 3 * t + 3 * t * t);
  }
  return t * t * (3 - 2 * t);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} fromX @param {number} fromY @param {number} toX @param {number} toY
 */
export function curve(context, fromX, fromY, toX, toY) {
  const middle = (fromY + toY) / 2;
  context.moveTo(fromX, fromY);
  // So steep a curve is hardly another line, and takes longer.
  if (Math.abs(toX - fromX) < STEEP) context.lineTo(toX, toY);
  else context.bezierCurveTo(fromX, middle, toX, middle, toX, toY);
}
