/** The card beside the pointer: a small board and what is known of the node that it shows. */

/**
 * @typedef {object} CardContent
 * @property {Int8Array} queens by row, -1 for none
 * @property {{row: number, col: number} | null} refused a square that is refused here
 * @property {string} title
 * @property {string[]} lines
 */

/** How far from what it explains the card stands. */
const GAP = 16;
/** The same of a bar, over or under which it stands. */
const NEAR = 6;
/** Where a board's squares stop being told apart. */
const CHECKERED = 30;

/** @param {HTMLElement} stage what it is about, and stays inside of where it can */
export function createCard(stage) {
  const card = document.createElement('div');
  card.className = 'node-card';
  card.hidden = true;
  card.setAttribute('aria-hidden', 'true');
  const canvas = document.createElement('canvas');
  const words = document.createElement('div');
  card.append(canvas, words);
  // Not in the stage, which cuts off whatever it has no room for.
  document.body.append(card);

  /** The point for which the card is shown, or was sent away. */
  let at = { x: Number.NaN, y: Number.NaN };
  let dismissed = false;

  /** Sends the card away; it comes back for another point only. */
  function dismiss() {
    if (card.hidden) return;
    dismissed = true;
    card.hidden = true;
  }
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === 'Escape') dismiss();
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('scroll', dismiss, true);
  stage.addEventListener('click', dismiss, true);

  /**
   * @param {CardContent} content
   * @param {number} x of the point that it is about, in the stage
   * @param {number} y
   * @param {import('../theme').Colors} colors
   * @param {number} [over] of a bar, whose lower border y then is, the upper one: the card stands under or over it
   */
  function show(content, x, y, colors, over = y) {
    if (dismissed && at.x === x && at.y === y) return;
    dismissed = false;
    at = { x, y };
    const title = document.createElement('strong');
    title.textContent = content.title;
    words.replaceChildren(
      title,
      ...content.lines.map((line) => {
        const element = document.createElement('span');
        element.textContent = line;
        return element;
      }),
    );
    board(content, colors);
    card.hidden = false;
    const { width, height } = card.getBoundingClientRect();
    const { left, top } = beside(x, y, width, height, over);
    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
  }

  /**
   * Where a card stands in the window: beside the point, or over or under it, inside of the stage or, where that has no
   * room, as far out of it as it must.
   * @param {number} x @param {number} y @param {number} width @param {number} height @param {number} over
   */
  function beside(x, y, width, height, over) {
    const box = stage.getBoundingClientRect();
    const at = { x: box.left + x, y: box.top + y };
    const all = { left: 0, top: 0, right: innerWidth - width, bottom: innerHeight - height };
    const inner = {
      left: Math.max(0, box.left),
      top: Math.max(0, box.top),
      right: Math.min(innerWidth, box.right) - width,
      bottom: Math.min(innerHeight, box.bottom) - height,
    };
    for (const { left, top, right, bottom } of [inner, all]) {
      const level = Math.max(top, Math.min(bottom, at.y + GAP));
      if (over < y) {
        const along = Math.max(left, Math.min(right, at.x + GAP));
        if (at.y + NEAR <= bottom) return { left: along, top: at.y + NEAR };
        if (box.top + over - NEAR - height >= top)
          return { left: along, top: box.top + over - NEAR - height };
      }
      const centred = Math.max(left, Math.min(right, at.x - width / 2));
      if (bottom >= top && at.x + GAP <= right) return { left: at.x + GAP, top: level };
      if (bottom >= top && at.x - GAP - width >= left) return { left: at.x - GAP - width, top: level };
      if (at.y + GAP <= bottom) return { left: centred, top: at.y + GAP };
      if (at.y - GAP - height >= top) return { left: centred, top: at.y - GAP - height };
    }
    return { left: Math.max(0, all.right), top: Math.max(0, all.bottom) };
  }

  /** @param {CardContent} content @param {import('../theme').Colors} colors */
  function board({ queens, refused }, colors) {
    const n = queens.length;
    const size = 88;
    const ratio = globalThis.devicePixelRatio || 1;
    canvas.width = canvas.height = Math.round(size * ratio);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const side = size / n;
    context.fillStyle = colors['square-light'];
    context.fillRect(0, 0, size, size);
    if (n <= CHECKERED) {
      context.fillStyle = colors['square-dark'];
      for (let row = 0; row < n; row++) {
        for (let col = (row + 1) % 2; col < n; col += 2) context.fillRect(col * side, row * side, side, side);
      }
    }
    context.fillStyle = colors.ink;
    queens.forEach((col, row) => {
      if (col < 0) return;
      context.beginPath();
      context.arc((col + 0.5) * side, (row + 0.5) * side, Math.max(1, side * 0.32), 0, 2 * Math.PI);
      context.fill();
    });
    if (refused === null) return;
    const reach = Math.max(1.5, side * 0.28);
    const x = (refused.col + 0.5) * side;
    const y = (refused.row + 0.5) * side;
    context.beginPath();
    context.moveTo(x - reach, y - reach);
    context.lineTo(x + reach, y + reach);
    context.moveTo(x + reach, y - reach);
    context.lineTo(x - reach, y + reach);
    context.strokeStyle = colors.conflict;
    context.lineWidth = 2;
    context.stroke();
  }

  return {
    show,
    dismiss,
    hide() {
      card.hidden = true;
    },
    destroy() {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('scroll', dismiss, true);
      stage.removeEventListener('click', dismiss, true);
      card.remove();
    },
    get shown() {
      return !card.hidden;
    },
  };
}
