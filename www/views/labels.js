/** What stands on the bars of a map: columns where there is room, and from close by a mark for each refused square. */

import { OUTCOMES } from './structure.js';

/** @typedef {import('./sources.js').MapNode} MapNode */
/** @typedef {import('./sources.js').Source} Source */

/** Between a label and the border of its bar, or the position line, at least. */
const ROOM = 4;
/** Half of the position line, with the paper beside it. */
const HALF_LINE = 2;
/** The height of a line that has room for labels. */
const HIGH = 15;
/** An event this wide is shown by its own mark. */
export const ROOM_FOR_MARK = 7;

/**
 * Where the middle of a label goes: in the middle of its bar, or as little beside it as keeps it off the position line.
 * @param {number} left where the bar is seen to begin
 * @param {number} right where it is seen to end
 * @param {number} width of the label
 * @param {number} line where the position line is
 * @returns {number | null} null where there is no room
 */
export function placeLabel(left, right, width, line) {
  const half = width / 2 + ROOM;
  if (right - left < 2 * half) return null;
  const middle = (left + right) / 2;
  const before = Math.min(middle, line - HALF_LINE - half);
  const behind = Math.max(middle, line + HALF_LINE + half);
  const fits = [before >= left + half, behind <= right - half];
  if (fits[0] && fits[1]) return middle - before <= behind - middle ? before : behind;
  return fits[0] ? before : fits[1] ? behind : null;
}

/**
 * @typedef {object} Place
 * @property {CanvasRenderingContext2D} context
 * @property {string} font
 * @property {number} left where the drawing begins
 * @property {number} right
 * @property {number} top
 * @property {number} pitch from one line to the next
 * @property {{from: number, to: number}} view the stretch that is shown, in events
 * @property {number} here where the search stands in it
 * @property {boolean} future
 * @property {import('../theme').Colors} colors
 */

/**
 * @param {Place} place
 * @param {Pick<Source, 'wide'>} source
 * @param {{line: number, from: number}[]} path the open nodes
 */
export function drawLabels(place, source, path) {
  const { context, font, left, right, top, pitch, view, here, future, colors } = place;
  if (pitch < HIGH) return;
  const scale = (right - left) / (view.to - view.from);
  /** @param {number} event */
  const xOf = (event) => left + (event - view.from) * scale;
  /** @param {MapNode} node */
  const isOpen = (node) => path[node.line - 1]?.from === node.from;
  const line = xOf(here);
  context.font = font;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const digit = context.measureText('0').width;
  for (const node of source.wide(view.from, view.to, (digit + 2 * ROOM) / scale)) {
    if (node.empty || (!future && node.from >= here)) continue;
    const from = Math.max(left, xOf(node.from));
    let to = Math.min(right, xOf(node.to));
    // Where nothing is shown of what is to come, an open bar ends at the position.
    if (!future && isOpen(node)) to = Math.min(to, line - HALF_LINE);
    const label = String(node.col);
    const middle = placeLabel(from, to, digit * label.length, line);
    if (middle === null) continue;
    const solution = OUTCOMES[node.outcome] === 'solution' && node.to <= here;
    const strong = solution || (isOpen(node) && middle < line);
    context.fillStyle = strong ? colors.paper : colors.ink;
    context.fillText(label, middle, top + (node.line - 0.5) * pitch);
  }
  context.textAlign = 'left';
}

/**
 * Draws the crosses of refused squares, under the row in which they are tried.
 * @param {Place} place whose events are all steps
 * @param {Source['path']} pathAt
 * @param {number} lines
 */
export function drawRefused(place, pathAt, lines) {
  const { context, left, right, top, pitch, view, here, future, colors } = place;
  const scale = (right - left) / (view.to - view.from);
  // Those that are seen whole.
  const first = Math.ceil(view.from + 0.5);
  const last = Math.min(Math.floor(view.to + 0.5), future ? Number.POSITIVE_INFINITY : here);
  let before = pathAt(first - 1);
  for (let event = first; event <= last; event++) {
    const now = pathAt(event);
    const deepest = now[now.length - 1];
    const same = now.length === before.length && deepest?.enter === before[before.length - 1]?.enter;
    before = now;
    if (!same || now.length >= lines) continue;
    const x = left + (event - 0.5 - view.from) * scale;
    const y = top + (now.length + 0.5) * pitch;
    const size = Math.min(4, scale * 0.25, pitch * 0.3);
    context.beginPath();
    context.moveTo(x - size, y - size);
    context.lineTo(x + size, y + size);
    context.moveTo(x + size, y - size);
    context.lineTo(x - size, y + size);
    context.strokeStyle = event <= here ? colors.conflict : colors['to-come-node'];
    context.lineWidth = event === here ? 2.4 : 1.4;
    context.stroke();
  }
}
