/** The map of a search, nested bars over time, for whoever shows it: the timeline's strip and the tree's face. */

/** @typedef {import('./sources.js').Source} Source */
/** @typedef {import('../theme').Colors} Colors */

/** How much of its colour a bar to come has. */
const FAINT = 0.45;

/** @param {string} colour as `#rrggbb` */
const packed = (colour) => Number.parseInt(colour.slice(1), 16);

/**
 * How much of its colour a bar has that has been left, on paper; and how much of that of solutions it takes on where there
 * are some below. Near the root all bars have some: full colour is for the solutions themselves.
 */
const VISITED = 0.56;
const SOLVED = 0.28;

/**
 * @param {number} one as 0xRRGGBB
 * @param {number} other
 * @param {number} part of the one
 */
function mixed(one, other, part) {
  /** @param {number} shift */
  const channel = (shift) =>
    Math.round(((one >> shift) & 255) * part + ((other >> shift) & 255) * (1 - part)) << shift;
  return channel(16) | channel(8) | channel(0);
}

/** @param {Colors} colors @returns {Uint32Array} of nodes left without and with a solution, of solutions, of what is to come */
function coloursOf(colors) {
  const visited = mixed(packed(colors.exhausted), packed(colors.paper), VISITED);
  const solution = packed(colors.solution);
  return Uint32Array.of(visited, mixed(solution, visited, SOLVED), solution, packed(colors['to-come']));
}

/**
 * Draws stretches of a map. The solver paints a picture once for a stretch; it holds every line twice, as it looks once
 * it has been left and as it looks to come, so that it serves every step.
 */
export function createBars() {
  const picture = document.createElement('canvas');
  const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
  /** @type {any[]} */
  let key = [];
  // The picture's two halves at the size at which they are shown, made once the same stretch is drawn again: to put them
  // onto the target costs much less than to stretch each of their lines.
  const halves = [document.createElement('canvas'), document.createElement('canvas')];
  /** @type {any[]} */
  let stretched = [];

  /**
   * @param {Pick<Source, 'lines' | 'paint'>} source
   * @param {number} width
   * @param {number} from
   * @param {number} to
   * @param {Colors} colors
   */
  function prepare(source, width, from, to, colors) {
    const next = [source, width, from, to, colors];
    if (next.every((part, i) => part === key[i])) return;
    key = next;
    stretched = [];
    const image = source.paint(width, from, to, coloursOf(colors));
    if (picture.width !== image.width || picture.height !== image.height) {
      picture.width = image.width;
      picture.height = image.height;
    }
    context.putImageData(image, 0, 0);
  }

  /**
   * Whether both halves are there at their full size; they are from the second drawing of a stretch on.
   * @param {number} lines
   * @param {number} width in device pixels
   * @param {number} height in CSS pixels
   * @param {number} ratio
   */
  function settled(lines, width, height, ratio) {
    const next = [lines, width, height, ratio];
    const again = next.every((part, i) => part === stretched[i]);
    if (again && stretched.length > next.length) return true;
    stretched = next;
    if (!again) return false;
    stretched.push(true);
    const pitch = height / lines;
    const gap = pitch >= 5 ? 1 : 0;
    halves.forEach((half, i) => {
      half.width = width;
      half.height = Math.ceil(height * ratio);
      const on = /** @type {CanvasRenderingContext2D} */ (half.getContext('2d'));
      on.imageSmoothingEnabled = false;
      for (let line = 0; line < lines; line++) {
        const top = line * pitch * ratio;
        on.drawImage(picture, 0, i * lines + line, width, 1, 0, top, width, (pitch - gap) * ratio);
      }
    });
    return true;
  }

  /**
   * @param {CanvasRenderingContext2D} target scaled to CSS pixels
   * @param {object} what
   * @param {Pick<Source, 'lines' | 'paint'>} what.source
   * @param {number} what.x
   * @param {number} what.y
   * @param {number} what.width
   * @param {number} what.height
   * @param {number} what.ratio device pixels a CSS pixel
   * @param {number} what.from
   * @param {number} what.to
   * @param {number} what.step
   * @param {{line: number, from: number, to: number}[]} what.path at that step
   * @param {boolean} what.future
   * @param {Colors} what.colors
   */
  function draw(target, { source, x, y, width, height, ratio, from, to, step, path, future, colors }) {
    const pixels = Math.max(1, Math.round(width * ratio));
    prepare(source, pixels, from, to, colors);
    const { lines } = source;
    const scale = width / (to - from);
    const position = Math.min(width, Math.max(0, (step - from) * scale));
    const pitch = height / lines;
    const gap = pitch >= 5 ? 1 : 0;
    const split = Math.round(position * ratio);
    const rest = pixels - split;
    target.imageSmoothingEnabled = false;
    if (settled(lines, pixels, height, ratio)) {
      const high = halves[0].height;
      if (split > 0) target.drawImage(halves[0], 0, 0, split, high, x, y, split / ratio, high / ratio);
      target.globalAlpha = FAINT;
      if (future && rest > 0)
        target.drawImage(halves[1], split, 0, rest, high, x + split / ratio, y, rest / ratio, high / ratio);
      target.globalAlpha = 1;
    } else {
      for (let line = 0; line < lines; line++) {
        const top = y + line * pitch;
        const high = pitch - gap;
        if (split > 0) target.drawImage(picture, 0, line, split, 1, x, top, split / ratio, high);
        if (!future || rest <= 0) continue;
        target.globalAlpha = FAINT;
        target.drawImage(picture, split, lines + line, rest, 1, x + split / ratio, top, rest / ratio, high);
        target.globalAlpha = 1;
      }
    }
    // The open nodes: their visited part.
    target.fillStyle = colors.ink;
    for (const node of path) {
      const left = Math.max(0, (node.from - from) * scale);
      const right = Math.min(position, (node.to - from) * scale);
      if (right <= left) continue;
      target.fillRect(x + left, y + (node.line - 1) * pitch, Math.max(right - left, 1), pitch - gap);
    }
  }

  return { draw };
}

/**
 * Strokes over what is only estimated.
 * @param {CanvasRenderingContext2D} target
 * @param {object} where
 * @param {number} where.x
 * @param {number} where.y
 * @param {number} where.width
 * @param {number} where.height
 * @param {number} where.apart from one stroke to the next
 * @param {Colors} colors
 */
export function hatch(target, { x, y, width, height, apart }, colors) {
  target.save();
  target.beginPath();
  target.rect(x, y, Math.max(0, width), height);
  target.clip();
  target.beginPath();
  // From a place that does not move with the stretch.
  for (let foot = -(y + height); foot < x + width; foot += apart) {
    target.moveTo(foot, y + height);
    target.lineTo(foot + y + height, 0);
  }
  target.strokeStyle = colors.paper;
  target.lineWidth = apart * 0.28;
  target.stroke();
  target.restore();
}
