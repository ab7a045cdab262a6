/** The card beside the pointer: a small board and what is known of the node that it shows. */

/**
 * @typedef {object} CardContent
 * @property {Int8Array} queens by row, -1 for none
 * @property {{row: number, col: number} | null} refused a square that is refused here
 * @property {string} title
 * @property {string[]} lines
 */

/** Where a board's squares stop being told apart. */
const CHECKERED = 30;

/** @param {HTMLElement} stage what the card stays inside of */
export function createCard(stage) {
  const card = document.createElement('div');
  card.className = 'node-card';
  card.hidden = true;
  card.setAttribute('aria-hidden', 'true');
  const canvas = document.createElement('canvas');
  const words = document.createElement('div');
  card.append(canvas, words);
  stage.append(card);

  /**
   * @param {CardContent} content
   * @param {number} x in the stage
   * @param {number} y
   * @param {import('../theme').Colors} colors
   */
  function show(content, x, y, colors) {
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
    const width = card.offsetWidth;
    const height = card.offsetHeight;
    const left = x + 16 + width <= stage.clientWidth ? x + 16 : x - 16 - width;
    const top = y + 12 + height <= stage.clientHeight ? y + 12 : y - 12 - height;
    card.style.left = `${Math.max(0, Math.min(left, stage.clientWidth - width))}px`;
    card.style.top = `${Math.max(0, top)}px`;
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
    hide() {
      card.hidden = true;
    },
    get shown() {
      return !card.hidden;
    },
  };
}
