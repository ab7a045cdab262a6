/** A canvas that is as large as its place on the page and as sharp as the screen. */

/** The largest area, in device pixels; beyond it some devices give an empty canvas. */
const MAX_AREA = 8_000_000;

/**
 * Watches the box that a canvas fills. Sizes are taken over in {@link fit}, inside the frame that draws, since setting
 * them clears the canvas.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {() => void} changed called when the next frame should draw
 */
export function createSurface(canvas, changed) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  let width = 0;
  let height = 0;
  const observer = new ResizeObserver((entries) => {
    const box = entries[entries.length - 1].contentRect;
    if (box.width === width && box.height === height) return;
    width = box.width;
    height = box.height;
    changed();
  });
  observer.observe(canvas);

  return {
    canvas,
    context,
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    /** @returns {number} device pixels a CSS pixel, 0 while nothing can be seen */
    fit() {
      if (width < 1 || height < 1) return 0;
      const ratio = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MAX_AREA / (width * height)));
      const across = Math.round(width * ratio);
      const down = Math.round(height * ratio);
      if (canvas.width !== across || canvas.height !== down) {
        canvas.width = across;
        canvas.height = down;
      }
      return ratio;
    },
    destroy() {
      observer.disconnect();
    },
  };
}
