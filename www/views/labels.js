/** What stands on the bars of a map: columns where there is room, and from close by a mark for each refused square. */

/** @typedef {import('./sources.js').MapNode} MapNode */
/** @typedef {import('./sources.js').Source} Source */

/** Between a label and the border of its bar, or the position line, at least. */
const ROOM = 4;
/** Half of the position line, with the paper beside it. */
const HALF_LINE = 2;
/** The height of a line that has room for labels. */
const HIGH = 15;
/** An event this wide is shown by its own mark. */
const ROOM_FOR_MARK = 7;

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
 * @property {Source} source
 * @property {number} left where the drawing begins
 * @property {number} right
 * @property {number} top
 * @property {number} pitch from one line to the next
 * @property {{from: number, to: number}} view the stretch that is shown, in events
 * @property {number} step
 * @property {MapNode[]} path at that step
 * @property {boolean} future
 * @property {import('../theme').Colors} colors
 */

/** @param {Place} place */
export function drawLabels(place) {
  const { context, font, source, left, right, top, pitch, view, step, path, future, colors } = place;
  if (pitch < HIGH) return;
  const scale = (right - left) / (view.to - view.from);
  /** @param {number} event */
  const xOf = (event) => left + (event - view.from) * scale;
  const open = new Set(path.map((node) => node.enter));
  const line = xOf(step);
  context.font = font;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  const digit = context.measureText('0').width;
  for (const node of source.wide(view.from, view.to, (digit + 2 * ROOM) / scale)) {
    if (node.empty || (!future && node.enter > step)) continue;
    const from = Math.max(left, xOf(node.from));
    let to = Math.min(right, xOf(node.to));
    // Where nothing is shown of what is to come, an open bar ends at the position.
    if (!future && open.has(node.enter)) to = Math.min(to, line - HALF_LINE);
    const label = String(node.col);
    const middle = placeLabel(from, to, digit * label.length, line);
    if (middle === null) continue;
    context.fillStyle = open.has(node.enter) && middle < line ? colors.paper : colors.ink;
    context.fillText(label, middle, top + (node.line - 0.5) * pitch);
  }
  context.textAlign = 'left';
}

/** Draws the crosses of refused squares, under the row in which they are tried. @param {Place} place */
export function drawRefused({ context, source, left, right, top, pitch, view, step, future, colors }) {
  const scale = (right - left) / (view.to - view.from);
  if (scale < ROOM_FOR_MARK) return;
  const first = Math.max(1, Math.floor(view.from) + 1);
  const last = Math.min(source.total, Math.ceil(view.to), future ? Number.POSITIVE_INFINITY : step);
  let before = source.path(first - 1);
  for (let event = first; event <= last; event++) {
    const now = source.path(event);
    const deepest = now[now.length - 1];
    const same = now.length === before.length && deepest?.enter === before[before.length - 1]?.enter;
    before = now;
    if (!same || now.length >= source.lines) continue;
    const x = left + (event - 0.5 - view.from) * scale;
    const y = top + (now.length + 0.5) * pitch;
    const size = Math.min(4, scale * 0.25, pitch * 0.3);
    context.beginPath();
    context.moveTo(x - size, y - size);
    context.lineTo(x + size, y + size);
    context.moveTo(x + size, y - size);
    context.lineTo(x - size, y + size);
    context.strokeStyle = event <= step ? colors.conflict : colors['to-come-node'];
    context.lineWidth = event === step ? 2.4 : 1.4;
    context.stroke();
  }
}
