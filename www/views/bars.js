/** The map of a search, nested bars over time, for whoever shows it: the timeline's strip and the tree's face. */

import { placeOf } from './structure.js';

/** @typedef {import('./structure.js').Structure} Structure */

/** @param {string} colour as `#rrggbb` */
const packed = (colour) => Number.parseInt(colour.slice(1), 16);

/**
 * Draws the map of a whole tree, from a picture that the solver paints once for a stretch.
 */
export function createBars() {
  const picture = document.createElement('canvas');
  const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
  /** @type {any[]} */
  let key = [];

  /**
   * @param {Structure} whole
   * @param {number} width
   * @param {number} from
   * @param {number} to
   * @param {import('../theme').Colors} colors
   */
  function prepare(whole, width, from, to, colors) {
    const next = [whole, width, from, to, colors];
    if (next.every((part, i) => part === key[i])) return;
    key = next;
    const image = whole.tree.paintMap(
      width,
      from,
      to,
      Uint32Array.of(
        packed(colors.exhausted),
        packed(colors.solution),
        packed(colors.solution),
        packed(colors['to-come']),
      ),
    );
    picture.width = image.width;
    picture.height = image.height;
    context.putImageData(image, 0, 0);
  }

  /**
   * @param {CanvasRenderingContext2D} target scaled to CSS pixels
   * @param {object} what
   * @param {Structure} what.whole
   * @param {number} what.x
   * @param {number} what.y
   * @param {number} what.width
   * @param {number} what.height
   * @param {number} what.ratio device pixels a CSS pixel
   * @param {number} what.from
   * @param {number} what.to
   * @param {number} what.step
   * @param {boolean} what.future
   * @param {import('../theme').Colors} what.colors
   */
  function draw(target, { whole, x, y, width, height, ratio, from, to, step, future, colors }) {
    const pixels = Math.max(1, Math.round(width * ratio));
    prepare(whole, pixels, from, to, colors);
    const lines = whole.lines - 1;
    if (lines <= 0) return;
    const scale = width / (to - from);
    const position = Math.min(width, Math.max(0, (step - from) * scale));
    const pitch = height / lines;
    const gap = pitch >= 5 ? 1 : 0;
    const split = Math.round(position * ratio);
    target.imageSmoothingEnabled = false;
    for (let line = 0; line < lines; line++) {
      const top = y + line * pitch;
      if (split > 0) target.drawImage(picture, 0, line, split, 1, x, top, split / ratio, pitch - gap);
      if (future && split < pixels) {
        target.globalAlpha = 0.55;
        target.drawImage(
          picture,
          split,
          lines + line,
          pixels - split,
          1,
          x + split / ratio,
          top,
          (pixels - split) / ratio,
          pitch - gap,
        );
        target.globalAlpha = 1;
      }
    }
    // The open nodes: their visited part, in ink, lighter the deeper they lie.
    const { path } = placeOf(whole, step);
    target.fillStyle = colors.ink;
    for (const node of path.slice(1)) {
      const left = Math.max(0, (whole.enter?.[node] ?? 0) - 1 - from) * scale;
      const right = Math.min(position, ((whole.leave?.[node] ?? 0) - from) * scale);
      if (right <= left) continue;
      const line = whole.depth[node] - 1;
      target.fillRect(x + left, y + line * pitch, Math.max(right - left, 1), pitch - gap);
    }
  }

  return { draw };
}
