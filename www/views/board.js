/**
 * The board: squares, queens, and the marks of the event that is shown, each with a shape as well as a colour.
 *
 * Drawn on a canvas whose size follows the box it stands in and the pixels of the screen. Pointing at a square (or
 * walking over the squares with the arrow keys, after Enter) says who attacks it and what a queen there would attack.
 */

import { attackersOf, deadRow, lineBetween, NONE, reach } from '../chess.js';
import { CROWN, CROWN_BALLS } from '../icons.js';
import { FOLLOWABLE } from '../session.js';
import { lineIndex } from '../variables.js';

/** A canvas gets no more pixels than this, whatever the screen. */
const LARGEST_SIDE = 2400;
/** The size of the labels beside the squares, where the page's type has its usual size. */
const LABEL = 12;
/** Milliseconds in which a queen comes or goes. */
const MOTION = 160;
/** Squares smaller than this get a disc for a queen. */
const SMALLEST_CROWN = 9;

const crown = new Path2D(CROWN);
for (const [x, y] of CROWN_BALLS) {
  crown.moveTo(x + 1.5, y);
  crown.arc(x, y, 1.5, 0, 2 * Math.PI);
}
const crownFoot = new Path2D('M6.2 18.9h11.6v1.5H6.2Z');

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text, theme: import('../theme.js').Theme}} parts
 */
export function createBoard(root, { session, text, theme }) {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const readout = document.createElement('p');
  readout.className = 'readout';
  readout.hidden = true;
  readout.setAttribute('aria-live', 'polite');
  root.append(canvas, readout);

  const heat = document.createElement('button');
  heat.type = 'button';
  heat.className = 'button button-quiet board-heat';
  heat.addEventListener('click', () =>
    session.dispatch({ type: 'set', key: 'heat', value: !session.snapshot().heat }),
  );
  root.parentElement?.querySelector('.panel-head')?.append(heat);

  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  let width = 0;
  let height = 0;
  let scale = 1;
  /** How much larger than usual the page's type is; where it changes, so does the box of the board. */
  let type = 1;
  /** @type {import('../types').Snapshot | null} */
  let drawn = null;
  /** @type {import('../theme.js').Colors | null} */
  let drawnColors = null;
  let stale = true;
  /** When the event that is shown came, where its queen is to be seen moving. */
  let begun = Number.NEGATIVE_INFINITY;
  let frame = 0;

  /** Geometry in CSS pixels. */
  let cell = 1;
  let left = 0;
  let top = 0;

  const observer = new ResizeObserver((entries) => {
    const box = entries[entries.length - 1].contentRect;
    if (box.width === width && box.height === height && devicePixelRatio === scale) return;
    width = box.width;
    height = box.height;
    type = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    stale = true;
    if (drawn) draw(drawn);
  });
  observer.observe(root);

  /** @param {number} n */
  function fit(n) {
    const labels = (n > 10 ? 25 : 20) * type;
    // The frame of a very small square reaches beyond it.
    const side = Math.max(0, Math.min(width, height) - labels - 3);
    scale = Math.min(devicePixelRatio || 1, LARGEST_SIDE / Math.max(width, height, 1));
    cell = Math.max(side, 1) / n;
    left = labels;
    top = labels;
    const pixelWidth = Math.round(width * scale);
    const pixelHeight = Math.round(height * scale);
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      canvas.width = pixelWidth;
      canvas.height = pixelHeight;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
  }

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    const colors = theme.colors();
    const same =
      !stale &&
      drawn !== null &&
      drawnColors === colors &&
      drawn.step === shown.step &&
      drawn.run === shown.run &&
      drawn.tests === shown.tests &&
      drawn.heat === shown.heat &&
      drawn.hover === shown.hover;
    const before = drawn;
    drawn = shown;
    heat.setAttribute('aria-pressed', String(shown.heat));
    if (heat.lang !== text.lang) {
      heat.lang = text.lang;
      heat.textContent = text('board.heat');
      heat.title = text('board.heat.title');
    }
    if (same || width === 0 || height === 0) return;
    stale = false;
    drawnColors = colors;
    if (before?.step !== shown.step || before.run !== shown.run) {
      const next = before?.run === shown.run && shown.step === before.step + 1;
      const slow = shown.playing === 0 || (shown.speed !== 'max' && shown.speed <= FOLLOWABLE);
      begun = next && slow && !theme.still ? performance.now() : Number.NEGATIVE_INFINITY;
    }
    fit(shown.run.n);
    render();
    point(shown);
  }

  /** Draws what is shown; a queen that is put down or taken off moves for a moment. */
  function render() {
    cancelAnimationFrame(frame);
    if (drawn === null || drawnColors === null) return;
    const passed = Math.min(1, (performance.now() - begun) / MOTION);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    paint(drawn, drawnColors, 1 - (1 - passed) ** 3);
    const kind = drawn.event?.kind;
    if (passed < 1 && (kind === 'place' || kind === 'backtrack')) frame = requestAnimationFrame(render);
  }

  /** To a whole pixel of the screen, so that squares have sharp edges. @param {number} length */
  const snap = (length) => Math.round(length * scale) / scale;
  /** Left edge of a column. @param {number} col */
  const x = (col) => snap(left + col * cell);
  /** Top edge of a row. @param {number} row */
  const y = (row) => snap(top + row * cell);
  /** @param {number} col */
  const cx = (col) => x(col) + cell / 2;
  /** @param {number} row */
  const cy = (row) => y(row) + cell / 2;

  /**
   * @param {import('../types').Snapshot} shown
   * @param {import('../theme.js').Colors} colors
   * @param {number} settled how far the motion of the event's queen has come, from 0 to 1
   */
  function paint(shown, colors, settled) {
    const { n } = shown.run;
    const { queens, attackers, firstAttacker, testing } = shown;
    const event = testing === null ? shown.event : null;
    const dead = testing === null ? deadRow(shown) : null;
    const at = testing?.event ?? event;
    paintSquares(n, colors);
    paintLabels(n, colors, at?.row ?? null, at?.col ?? null);
    if (shown.heat) paintHeat(n, queens, colors);

    if (shown.hover && 'row' in shown.hover) paintReach(n, shown.hover, queens, colors);
    if (shown.hover && 'line' in shown.hover) paintTrack(n, shown.hover.line, colors.ink);
    if (dead) paintDeadRow(n, dead, colors);
    else if (testing === null) paintRefused(shown, colors);
    if (testing !== null || shown.checks) paintChecks(shown, colors);

    const refused = event?.kind === 'conflict';
    const row = event?.row ?? null;
    const col = event?.col ?? null;

    if (refused && row !== null && col !== null) {
      for (const other of attackers) {
        if (other !== firstAttacker) paintLine(other, queens[other], row, col, false, colors.conflict);
      }
      if (firstAttacker !== null)
        paintLine(firstAttacker, queens[firstAttacker], row, col, true, colors.conflict);
    }

    for (let r = 0; r < n; r++) {
      if (queens[r] === NONE) continue;
      let color = colors.ink;
      if (event?.kind === 'solution') color = colors.solution;
      else if (event?.kind === 'place' && r === row) color = colors.place;
      else if (refused && (attackers.includes(r) || (r === row && queens[r] === col)))
        color = colors.conflict;
      const arrives = event?.kind === 'place' && r === row;
      paintQueen(r, queens[r], color, arrives ? { alpha: settled, zoom: 0.7 + 0.3 * settled } : {});
      if (event?.kind === 'solution') paintRing(r, queens[r], colors.solution);
      if (refused && r === firstAttacker) paintCorners(r, queens[r], colors.conflict);
    }

    if (testing !== null && testing.event.row !== null && testing.event.col !== null) {
      paintFrame(testing.event.row, testing.event.col, colors.ink, true);
    }
    if (event === null || row === null || col === null) return;
    switch (event.kind) {
      case 'place':
        paintFrame(row, col, colors.place, false);
        paintDisc(row, col, colors.place);
        break;
      case 'conflict':
        paintFrame(row, col, colors.conflict, false);
        if (queens[row] === col) paintSmallCross(row, col, colors.conflict);
        else paintCross(row, col, colors.conflict);
        break;
      case 'skip':
        paintFrame(row, col, colors.exhausted, true);
        break;
      case 'backtrack':
        if (settled < 1) {
          paintQueen(row, col, colors.backtrack, { alpha: 0.7 * (1 - settled), lift: settled * 0.4 });
        }
        paintFrame(row, col, colors.backtrack, false);
        paintReturn(row, col, colors.backtrack);
        break;
    }
  }

  /**
   * @param {number} n
   * @param {import('../theme.js').Colors} colors
   */
  function paintSquares(n, colors) {
    context.fillStyle = colors['square-light'];
    context.fillRect(x(0), y(0), x(n) - x(0), y(n) - y(0));
    context.fillStyle = colors['square-dark'];
    context.beginPath();
    for (let row = 0; row < n; row++) {
      for (let col = (row + 1) % 2; col < n; col += 2)
        context.rect(x(col), y(row), x(col + 1) - x(col), y(row + 1) - y(row));
    }
    context.fill();
  }

  /**
   * @param {number} n
   * @param {import('../theme.js').Colors} colors
   * @param {number | null} row
   * @param {number | null} col
   */
  function paintLabels(n, colors, row, col) {
    const every = [1, 2, 5, 10, 20, 50].find((step) => step * cell >= (n > 10 ? 24 : 18)) ?? 100;
    const size = LABEL * type;
    context.textBaseline = 'middle';
    for (let i = 0; i < n; i++) {
      const isRow = i === row;
      const isCol = i === col;
      // A label that would touch the event's own gives way to it.
      const near = (/** @type {number | null} */ at) =>
        at !== null && i !== at && Math.abs(i - at) * cell < 18;
      if ((i % every === 0 && !near(col)) || isCol) {
        context.font = `${isCol ? 600 : 400} ${size}px ${font()}`;
        context.fillStyle = isCol ? colors.ink : colors.muted;
        context.textAlign = 'center';
        context.fillText(String(i), cx(i), top - 10 * type);
      }
      if ((i % every === 0 && !near(row)) || isRow) {
        context.font = `${isRow ? 600 : 400} ${size}px ${font()}`;
        context.fillStyle = isRow ? colors.ink : colors.muted;
        context.textAlign = 'right';
        context.fillText(String(i), left - 6, cy(i));
      }
    }
  }

  /** @type {string | null} */
  let family = null;
  function font() {
    family ??= getComputedStyle(root).fontFamily;
    return family;
  }

  /**
   * @param {number} row
   * @param {number} col
   * @param {string} color
   * @param {{alpha?: number, zoom?: number, lift?: number}} [motion] lift: in squares
   */
  function paintQueen(row, col, color, { alpha = 1, zoom = 1, lift = 0 } = {}) {
    context.fillStyle = color;
    context.globalAlpha = alpha;
    const px = cx(col);
    const py = cy(row) - lift * cell;
    if (cell < SMALLEST_CROWN) {
      context.beginPath();
      context.arc(px, py, Math.max(cell * 0.48, 1.5), 0, 2 * Math.PI);
      context.fill();
    } else {
      context.save();
      const size = cell * zoom * (cell > 60 ? 0.72 : 0.8);
      context.translate(px - size / 2, py - size / 2 - cell * 0.01);
      context.scale(size / 24, size / 24);
      context.fill(crown);
      context.fill(crownFoot);
      context.restore();
    }
    context.globalAlpha = 1;
  }

  /** The width of the marks' lines. */
  const stroke = () => Math.min(3, Math.max(1.5, cell / 16));
  /** Half the side of a mark that is never too small to be seen. */
  const extent = () => Math.max(cell / 2, 5);

  /**
   * @param {number} row
   * @param {number} col
   * @param {string} color
   * @param {boolean} dashed
   */
  function paintFrame(row, col, color, dashed) {
    const line = stroke();
    const half = extent() - line / 2;
    context.strokeStyle = color;
    context.lineWidth = line;
    context.setLineDash(dashed ? [line * 2.2, line * 1.8] : []);
    context.beginPath();
    context.roundRect(cx(col) - half, cy(row) - half, 2 * half, 2 * half, Math.min(4, half / 3));
    context.stroke();
    context.setLineDash([]);
  }

  /**
   * @param {number} row
   * @param {number} col
   * @param {string} color
   * @param {number} [part] of half the square
   */
  function paintCross(row, col, color, part = 0.42) {
    const arm = Math.max((cell / 2) * part, 2.5);
    context.strokeStyle = color;
    context.lineWidth = Math.max(stroke() * 1.15, 1.5);
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(cx(col) - arm, cy(row) - arm);
    context.lineTo(cx(col) + arm, cy(row) + arm);
    context.moveTo(cx(col) + arm, cy(row) - arm);
    context.lineTo(cx(col) - arm, cy(row) + arm);
    context.stroke();
    context.lineCap = 'butt';
  }

  /**
   * A cross in the corner of a square on which a queen stands.
   * @param {number} row
   * @param {number} col
   * @param {string} color
   */
  function paintSmallCross(row, col, color) {
    if (cell < 16) return;
    const arm = cell * 0.07;
    const px = x(col) + cell * 0.84;
    const py = y(row) + cell * 0.16;
    context.strokeStyle = color;
    context.lineWidth = Math.max(1.5, cell / 26);
    context.lineCap = 'round';
    context.beginPath();
    context.moveTo(px - arm, py - arm);
    context.lineTo(px + arm, py + arm);
    context.moveTo(px + arm, py - arm);
    context.lineTo(px - arm, py + arm);
    context.stroke();
    context.lineCap = 'butt';
  }

  /**
   * The filled disc of a place.
   * @param {number} row
   * @param {number} col
   * @param {string} color
   */
  function paintDisc(row, col, color) {
    if (cell < 16) return;
    context.fillStyle = color;
    context.beginPath();
    context.arc(x(col) + cell * 0.85, y(row) + cell * 0.15, cell * 0.06, 0, 2 * Math.PI);
    context.fill();
  }

  /**
   * The hollow disc with an arrow upwards of a backtrack.
   * @param {number} row
   * @param {number} col
   * @param {string} color
   */
  function paintReturn(row, col, color) {
    if (cell < 12) return;
    const radius = cell * 0.24;
    const px = cx(col);
    const py = cy(row);
    context.strokeStyle = color;
    context.lineWidth = Math.max(1.25, stroke() * 0.9);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    context.arc(px, py, radius, 0, 2 * Math.PI);
    context.moveTo(px, py + radius * 0.5);
    context.lineTo(px, py - radius * 0.5);
    context.moveTo(px - radius * 0.42, py - radius * 0.08);
    context.lineTo(px, py - radius * 0.5);
    context.lineTo(px + radius * 0.42, py - radius * 0.08);
    context.stroke();
    context.lineCap = 'butt';
    context.lineJoin = 'miter';
  }

  /**
   * The ring of a solution.
   * @param {number} row
   * @param {number} col
   * @param {string} color
   */
  function paintRing(row, col, color) {
    context.strokeStyle = color;
    context.lineWidth = stroke() * 0.8;
    context.beginPath();
    context.arc(cx(col), cy(row), Math.max(cell / 2 - stroke(), 2.5), 0, 2 * Math.PI);
    context.stroke();
  }

  /**
   * Four corners around the queen that the algorithm's own test met first.
   * @param {number} row
   * @param {number} col
   * @param {string} color
   */
  function paintCorners(row, col, color) {
    const half = extent() - stroke() / 2;
    const arm = half * 0.36;
    context.strokeStyle = color;
    context.lineWidth = stroke();
    context.beginPath();
    for (const [sx, sy] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]) {
      context.moveTo(cx(col) + sx * half, cy(row) + sy * (half - arm));
      context.lineTo(cx(col) + sx * half, cy(row) + sy * half);
      context.lineTo(cx(col) + sx * (half - arm), cy(row) + sy * half);
    }
    context.stroke();
  }

  /**
   * The line along which a queen attacks the tried square: solid from the queen that was met first, else dashed.
   * @param {number} fromRow
   * @param {number} fromCol
   * @param {number} row
   * @param {number} col
   * @param {boolean} first
   * @param {string} color
   */
  function paintLine(fromRow, fromCol, row, col, first, color) {
    const dx = cx(col) - cx(fromCol);
    const dy = cy(row) - cy(fromRow);
    const length = Math.hypot(dx, dy);
    if (length === 0) return;
    const reachOf = Math.max(Math.abs(dx), Math.abs(dy)) / length;
    const gap = (cell * 0.42) / reachOf;
    const arrive = (cell * (cell < 16 ? 0.5 : 0.3)) / reachOf;
    if (length <= gap + arrive) return;
    context.strokeStyle = color;
    context.lineWidth = first ? Math.max(1.5, stroke()) : Math.max(1.25, stroke() * 0.7);
    context.lineCap = 'round';
    context.setLineDash(first ? [] : [1, Math.max(4, stroke() * 2.2)]);
    context.beginPath();
    context.moveTo(cx(fromCol) + (dx / length) * gap, cy(fromRow) + (dy / length) * gap);
    context.lineTo(cx(col) - (dx / length) * arrive, cy(row) - (dy / length) * arrive);
    context.stroke();
    context.setLineDash([]);
    context.lineCap = 'butt';
  }

  /**
   * A dead row: a bar under it, a cross on every square, and the rows of those who block it.
   * @param {number} n
   * @param {{row: number, queens: Int8Array}} dead
   * @param {import('../theme.js').Colors} colors
   */
  function paintDeadRow(n, { row, queens }, colors) {
    context.fillStyle = colors.conflict;
    const bar = Math.max(2, stroke());
    context.fillRect(x(0), y(row + 1) - bar, cell * n, bar);
    const words = cell >= 44;
    for (let col = 0; col < n; col++) {
      context.save();
      if (words) context.translate(0, -cell * 0.12);
      if (cell >= 6) paintCross(row, col, colors.conflict, 0.24);
      context.restore();
      if (!words) continue;
      const rows = attackersOf(queens, row, col);
      const label = rows.length <= 3 ? rows.join(' ') : `${rows.slice(0, 2).join(' ')} +${rows.length - 2}`;
      context.font = `500 ${Math.min(13, Math.max(11, cell * 0.17))}px ${font()}`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillStyle = colors.conflict;
      context.fillText(label, cx(col), y(row) + cell * 0.74);
    }
  }

  /**
   * Squares of the row in hand that were refused before the one that is tried now.
   * @param {import('../types').Snapshot} shown
   * @param {import('../theme.js').Colors} colors
   */
  function paintRefused({ event, queens, nextColumns, run }, colors) {
    if (event === null || event.kind !== 'conflict' || event.row === null || event.col === null) return;
    if (queens[event.row] !== NONE || cell < 12) return;
    const until = Math.min(event.col, nextColumns[event.row] ?? 0, run.n);
    context.globalAlpha = 0.5;
    for (let col = 0; col < until; col++) {
      if (attackersOf(queens, event.row, col).length > 0) paintCross(event.row, col, colors.conflict, 0.2);
    }
    context.globalAlpha = 1;
  }

  /**
   * How many queens attack each square: the more, the darker. A number says it too, where there is room.
   * @param {number} n
   * @param {Int8Array} queens
   * @param {import('../theme.js').Colors} colors
   */
  function paintHeat(n, queens, colors) {
    const counts = new Uint8Array(n * n);
    for (let r = 0; r < n; r++) {
      if (queens[r] === NONE) continue;
      for (let row = 0; row < n; row++) {
        const apart = Math.abs(row - r);
        for (const col of row === r ? [] : new Set([queens[r], queens[r] - apart, queens[r] + apart])) {
          if (col >= 0 && col < n) counts[row * n + col] += 1;
        }
      }
      for (let col = 0; col < n; col++) if (col !== queens[r]) counts[r * n + col] += 1;
    }
    const numbers = cell >= 26;
    context.textAlign = 'left';
    context.textBaseline = 'top';
    context.font = `400 11px ${font()}`;
    counts.forEach((count, at) => {
      if (count === 0) return;
      const row = Math.floor(at / n);
      const col = at % n;
      context.fillStyle = colors.conflict;
      context.globalAlpha = 1 - 0.84 ** count;
      context.fillRect(x(col), y(row), x(col + 1) - x(col), y(row + 1) - y(row));
      context.globalAlpha = 1;
      if (numbers && queens[row] !== col) {
        context.fillStyle = colors.ink;
        context.fillText(String(count), x(col) + 4, y(row) + 4);
      }
    });
  }

  /**
   * The squares of a line that stands for something elsewhere on the page.
   * @param {number} n
   * @param {import('../variables.js').Line} line
   * @param {string} color
   */
  function paintTrack(n, line, color) {
    context.fillStyle = color;
    context.strokeStyle = color;
    context.lineWidth = 1;
    for (let row = 0; row < n; row++) {
      for (let col = 0; col < n; col++) {
        if (lineIndex(line.kind, row, col, n) !== line.index) continue;
        context.globalAlpha = 0.2;
        context.fillRect(x(col), y(row), x(col + 1) - x(col), y(row + 1) - y(row));
        context.globalAlpha = 0.6;
        context.strokeRect(x(col) + 0.5, y(row) + 0.5, cell - 1, cell - 1);
      }
    }
    context.globalAlpha = 1;
  }

  /**
   * The single checks: what was looked at, one after the other, and in ink what is looked at now.
   * @param {import('../types').Snapshot} shown
   * @param {import('../theme.js').Colors} colors
   */
  function paintChecks({ tests, testing, event, queens, run }, colors) {
    const of = testing?.event ?? event;
    tests.forEach((check, i) => {
      const now = testing !== null && i === tests.length - 1;
      const color = now ? colors.ink : colors.muted;
      switch (check.what) {
        case 'examine':
          paintLooked(check.row, check.col, i + 1, color, now);
          break;
        case 'compare': {
          const col = run.algorithm === 'generate-and-test' ? queens[check.row] : (of?.col ?? 0);
          if (now) paintLine(check.with, queens[check.with], check.row, col, false, color);
          if (now || run.algorithm !== 'generate-and-test') {
            paintLooked(check.with, queens[check.with], i + 1, color, now);
          }
          break;
        }
        case 'read':
          if (now && check.relation !== '') {
            paintTrack(run.n, { kind: check.relation, index: check.index }, colors.ink);
          }
          break;
      }
    });
  }

  /**
   * A square that a check looked at, with the check's number.
   * @param {number} row
   * @param {number} col
   * @param {number} number
   * @param {string} color
   * @param {boolean} now
   */
  function paintLooked(row, col, number, color, now) {
    const half = cell / 2 - 2;
    context.strokeStyle = color;
    context.lineWidth = now ? stroke() : 1;
    context.strokeRect(cx(col) - half, cy(row) - half, 2 * half, 2 * half);
    if (cell < 24) return;
    context.font = `${now ? 600 : 400} 11px ${font()}`;
    context.fillStyle = color;
    context.textAlign = 'left';
    context.textBaseline = 'bottom';
    context.fillText(String(number), x(col) + 5, y(row) + cell - 3);
  }

  /**
   * What a queen on the pointed square would attack, and who attacks it.
   * @param {number} n
   * @param {{row: number, col: number}} at
   * @param {Int8Array} queens
   * @param {import('../theme.js').Colors} colors
   */
  function paintReach(n, at, queens, colors) {
    context.fillStyle = colors.ink;
    context.globalAlpha = 0.14;
    for (let row = 0; row < n; row++) {
      for (let col = 0; col < n; col++) {
        if (lineBetween(at.row, at.col, row, col) !== null)
          context.fillRect(x(col), y(row), x(col + 1) - x(col), y(row + 1) - y(row));
      }
    }
    context.globalAlpha = 1;
    for (const row of attackersOf(queens, at.row, at.col)) {
      paintLine(row, queens[row], at.row, at.col, false, colors.ink);
    }
    paintFrame(at.row, at.col, colors.ink, false);
  }

  /**
   * The sentence beside the pointed square.
   * @param {import('../types').Snapshot} shown
   */
  function point({ hover, queens, run }) {
    if (!hover || !('row' in hover)) {
      readout.hidden = true;
      return;
    }
    const rows = attackersOf(queens, hover.row, hover.col);
    const who =
      rows.length === 0
        ? text('board.point.free', hover)
        : text('board.point.attacked', { ...hover, count: rows.length, rows });
    readout.textContent = `${who} ${text('board.point.reach', { count: reach(run.n, hover.row, hover.col) })}`;
    readout.hidden = false;
    const below = hover.row < run.n / 2;
    const gap = cell / 2 + 10;
    const wide = readout.offsetWidth;
    const px = Math.min(Math.max(0, cx(hover.col) - wide / 2), Math.max(0, width - wide));
    readout.style.left = `${px}px`;
    readout.style.top = below ? `${cy(hover.row) + gap}px` : '';
    readout.style.bottom = below ? '' : `${height - cy(hover.row) + gap}px`;
  }

  /**
   * @param {PointerEvent} event
   * @returns {{row: number, col: number} | null}
   */
  function squareAt(event) {
    const box = canvas.getBoundingClientRect();
    const { n } = session.snapshot().run;
    const col = Math.floor(((event.clientX - box.left) * (width / box.width) - left) / cell);
    const row = Math.floor(((event.clientY - box.top) * (height / box.height) - top) / cell);
    return row >= 0 && row < n && col >= 0 && col < n ? { row, col } : null;
  }

  /** @param {{row: number, col: number} | null} what */
  function hover(what) {
    const was = session.snapshot().hover;
    const before = was && 'row' in was ? was : null;
    if (before?.row === what?.row && before?.col === what?.col) return;
    session.dispatch({ type: 'hover', what });
  }

  canvas.addEventListener('pointermove', (event) => hover(squareAt(event)));
  canvas.addEventListener('pointerdown', (event) => hover(squareAt(event)));
  canvas.addEventListener('pointerleave', (event) => {
    // A finger that is lifted leaves too; what it pointed at stays until it points elsewhere.
    if (event.pointerType === 'mouse') hover(null);
  });

  // With the keyboard: Enter takes up a square, the arrows move over the board, Escape lets go.
  let walking = false;
  root.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { n } = session.snapshot().run;
    const was = session.snapshot().hover;
    const at = was && 'row' in was ? was : { row: 0, col: 0 };
    if (!walking) {
      if (event.key !== 'Enter') return;
      walking = true;
      hover(at);
    } else {
      const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (event.key === 'Escape' || event.key === 'Enter') {
        walking = false;
        hover(null);
      } else if (move) {
        const clamp = (/** @type {number} */ value) => Math.min(Math.max(value, 0), n - 1);
        hover({ row: clamp(at.row + move[0]), col: clamp(at.col + move[1]) });
      } else return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  root.addEventListener('blur', () => {
    if (walking) hover(null);
    walking = false;
  });

  return {
    draw,
    destroy() {
      observer.disconnect();
      cancelAnimationFrame(frame);
      root.replaceChildren();
    },
  };
}
