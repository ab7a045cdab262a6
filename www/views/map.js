/** The *Map* face: the whole search as nested bars, with the playing position as a line through it. */

import { createBars } from './bars.js';
import { pathTo, placeOf } from './structure.js';
import { createSurface } from './surface.js';

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {import('./structure.js').Structure} Structure */

const SIDE = 16;
const ABOVE = 8;
const BELOW = 24;

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import('../session').Session} parts.session
 * @param {import('../text').Text} parts.text
 * @param {import('../theme').Theme} parts.theme
 * @param {ReturnType<typeof import('./structure.js').createStructures>} parts.structures
 * @param {ReturnType<typeof import('./card.js').createCard>} parts.card
 * @param {() => void} parts.redraw
 * @param {(structure: Structure, place: import('./structure.js').Place, node: number, snapshot: Snapshot, square: null) => import('./card.js').CardContent} parts.contentOf
 */
export function createMap(root, { session, text, theme, structures, card, redraw, contentOf }) {
  const canvas = document.createElement('canvas');
  canvas.className = 'tree-canvas';
  const unknown = document.createElement('p');
  unknown.className = 'map-unknown';
  unknown.hidden = true;
  root.append(canvas, unknown);
  let stale = true;
  const again = () => {
    stale = true;
    redraw();
  };
  const surface = createSurface(canvas, again);
  const bars = createBars();
  /** @type {Snapshot | null} */
  let drawn = null;
  /** @type {unknown} */
  let drawnColors = null;
  let pointer = /** @type {{x: number, y: number} | null} */ (null);
  let dragging = false;
  /** @type {Structure | null} */
  let whole = null;

  const inner = () => Math.max(1, surface.width - 2 * SIDE);
  /** @param {number} x */
  const stepAt = (x) => Math.min(1, Math.max(0, (x - SIDE) / inner())) * (whole?.total ?? 0);
  /** @param {number} step */
  const xOf = (step) => SIDE + (step / Math.max(1, whole?.total ?? 1)) * inner();

  /**
   * The node whose bar is at a point, or the deepest above it.
   * @param {number} x @param {number} y
   */
  function nodeAt(x, y) {
    if (whole === null) return -1;
    const pitch = (surface.height - ABOVE - BELOW) / Math.max(1, whole.lines - 1);
    const line = Math.floor((y - ABOVE) / pitch) + 1;
    if (line < 1) return -1;
    // Event k covers the stretch from k − 1 to k.
    const path = pathTo(whole.parent, placeOf(whole, Math.floor(stepAt(x)) + 1).current);
    return path[Math.min(line, path.length - 1)];
  }

  /** @param {MouseEvent} event */
  function inside(event) {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || whole === null) return;
    const { x } = inside(event);
    if (Math.abs(x - xOf(session.snapshot().step)) > 8) return;
    dragging = true;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const at = inside(event);
    if (dragging) {
      session.dispatch({ type: 'seek', step: Math.round(stepAt(at.x)) });
      return;
    }
    pointer = event.pointerType === 'touch' ? null : at;
    again();
  });
  canvas.addEventListener('pointerleave', () => {
    pointer = null;
    card.hide();
    again();
  });
  canvas.addEventListener('lostpointercapture', () => {
    // The click that ends a drag is none.
    setTimeout(() => {
      dragging = false;
    });
  });
  canvas.addEventListener('click', (event) => {
    if (dragging || whole === null) return;
    const { x, y } = inside(event);
    const node = nodeAt(x, y);
    if (node > 0 && whole.enter) session.dispatch({ type: 'seek', step: whole.enter[node] });
  });

  /** @param {Snapshot} snapshot */
  function draw(snapshot) {
    const colors = theme.colors();
    const same =
      drawn !== null &&
      drawn.step === snapshot.step &&
      drawn.run === snapshot.run &&
      drawn.future === snapshot.future &&
      drawn.tree === snapshot.tree &&
      drawn.lang === snapshot.lang &&
      colors === drawnColors;
    if (same && !stale) return;
    whole = structures.wholeOf(snapshot.run);
    canvas.hidden = whole === null;
    unknown.hidden = whole !== null;
    if (whole === null) {
      unknown.textContent = text('map.unknown');
      drawn = snapshot;
      return;
    }
    const ratio = surface.fit();
    if (ratio === 0) return;
    stale = false;
    drawn = snapshot;
    drawnColors = colors;
    const { context, width, height } = surface;
    const { step, future } = snapshot;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    bars.draw(context, {
      whole,
      x: SIDE,
      y: ABOVE,
      width: width - 2 * SIDE,
      height: height - ABOVE - BELOW,
      ratio,
      from: 0,
      to: whole.total ?? 1,
      step,
      future,
      colors,
    });
    const x = xOf(step);
    context.fillStyle = colors.paper;
    context.fillRect(x - 2, 0, 4, height - BELOW + 8);
    context.fillStyle = colors.ink;
    context.fillRect(x - 1, 0, 2, height - BELOW + 8);
    context.beginPath();
    context.arc(x, height - BELOW + 10, 6, 0, 2 * Math.PI);
    context.fill();
    hover(snapshot);
  }

  /** @param {Snapshot} snapshot */
  function hover(snapshot) {
    if (pointer === null || whole === null) return;
    const node = nodeAt(pointer.x, pointer.y);
    const place = placeOf(whole, snapshot.step);
    if (node <= 0 || (!snapshot.future && node >= place.visited)) {
      card.hide();
      return;
    }
    card.show(contentOf(whole, place, node, snapshot, null), pointer.x, pointer.y, theme.colors());
    const colors = theme.colors();
    const { context, height } = surface;
    const pitch = (height - ABOVE - BELOW) / Math.max(1, whole.lines - 1);
    const from = xOf((whole.enter?.[node] ?? 1) - 1);
    const to = xOf(whole.leave?.[node] ?? 0);
    context.strokeStyle = colors.ink;
    context.lineWidth = 1.5;
    context.strokeRect(from, ABOVE + (whole.depth[node] - 1) * pitch, Math.max(2, to - from), pitch - 1);
  }

  return {
    draw,
    destroy() {
      surface.destroy();
    },
  };
}
