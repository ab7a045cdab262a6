/**
 * The board as a table, for those who do not see the canvas: one cell a square, whose text is `Q` or nothing and whose
 * name says what stands there, what the event did there, and who attacks it.
 *
 * Only cells that change are touched, and a large board is brought up to date over several frames.
 */

import { lineBetween, NONE } from '../chess.js';
import { browserSchedule } from '../clock.js';
import { attribute, write } from './elements.js';

/** While it plays the table follows at most once in this many milliseconds. */
const PLAYING_PAUSE = 1000;
/** Milliseconds of work on it in a frame. */
const BUDGET = 5;

/**
 * @param {HTMLTableElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text}} parts
 */
export function createTwin(root, { session, text }) {
  let n = 0;
  /** @type {HTMLTableCellElement[]} */
  let cells = [];
  /** What the table says at present, or is about to. */
  let queens = new Int8Array(0);
  /** @type {{row: number, col: number, refused: boolean} | null} */
  let tried = null;
  /** Cells whose name is not up to date. */
  let dirty = new Uint8Array(0);
  let firstDirty = 0;
  let lastUpdate = Number.NEGATIVE_INFINITY;
  const schedule = browserSchedule();
  let handle = 0;
  let lang = '';

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    const now = performance.now();
    const moved =
      shown.run.n !== n ||
      lang !== text.lang ||
      !sameQueens(shown.queens) ||
      !sameTried(triedOf(shown), tried);
    if (!moved) return;
    if (shown.playing !== 0 && now - lastUpdate < PLAYING_PAUSE) return;
    lastUpdate = now;
    mark(shown);
    work();
  }

  /** @param {Int8Array} other */
  function sameQueens(other) {
    if (other.length !== queens.length) return false;
    for (let row = 0; row < other.length; row++) if (other[row] !== queens[row]) return false;
    return true;
  }

  /** @param {import('../types').Snapshot} shown */
  function triedOf({ event }) {
    if (event === null || event.row === null || event.col === null) return null;
    if (event.kind !== 'place' && event.kind !== 'conflict') return null;
    return { row: event.row, col: event.col, refused: event.kind === 'conflict' };
  }

  /**
   * @param {typeof tried} a
   * @param {typeof tried} b
   */
  const sameTried = (a, b) => a?.row === b?.row && a?.col === b?.col && a?.refused === b?.refused;

  /**
   * Takes over what is shown, and marks the cells that it changes.
   * @param {import('../types').Snapshot} shown
   */
  function mark(shown) {
    const next = triedOf(shown);
    if (shown.run.n !== n) {
      n = shown.run.n;
      cells = [];
      root.replaceChildren();
      dirty = new Uint8Array(n * n).fill(1);
    } else if (lang !== text.lang) {
      dirty.fill(1);
    } else {
      for (let row = 0; row < n; row++) {
        if (queens[row] === shown.queens[row]) continue;
        if (queens[row] !== NONE) markReach(row, queens[row]);
        if (shown.queens[row] !== NONE) markReach(row, shown.queens[row]);
      }
      if (tried && !sameTried(tried, next)) dirty[tried.row * n + tried.col] = 1;
      if (next) dirty[next.row * n + next.col] = 1;
    }
    lang = text.lang;
    queens = shown.queens.slice();
    tried = next;
    firstDirty = 0;
  }

  /**
   * @param {number} row
   * @param {number} col
   */
  function markReach(row, col) {
    for (let r = 0; r < n; r++) {
      const distance = Math.abs(r - row);
      dirty[r * n + col] = 1;
      if (col - distance >= 0) dirty[r * n + col - distance] = 1;
      if (col + distance < n) dirty[r * n + col + distance] = 1;
    }
    dirty.fill(1, row * n, row * n + n);
  }

  /** Brings cells up to date for as long as a frame allows, and comes back for the others. */
  function work() {
    schedule.cancel(handle);
    handle = 0;
    const until = performance.now() + BUDGET;
    for (let at = firstDirty; at < n * n; at++) {
      if (cells.length <= at) addRow(at / n);
      if (dirty[at] === 0) continue;
      dirty[at] = 0;
      name(at);
      if (at % 16 === 15 && performance.now() > until && at + 1 < n * n) {
        firstDirty = at + 1;
        root.setAttribute('aria-busy', 'true');
        handle = schedule.frame(work);
        return;
      }
    }
    firstDirty = n * n;
    root.removeAttribute('aria-busy');
  }

  /** @param {number} row the next that has no cells */
  function addRow(row) {
    const line = root.insertRow(row);
    line.setAttribute('role', 'row');
    for (let col = 0; col < n; col++) {
      const cell = line.insertCell();
      // The style sheet takes the cells out of the layout of tables, which some browsers take for the end of the table.
      cell.setAttribute('role', 'cell');
      cells.push(cell);
    }
  }

  /** @param {number} at */
  function name(at) {
    const row = Math.floor(at / n);
    const col = at % n;
    const queen = queens[row] === col;
    const parts = [text(queen ? 'cell.queen' : 'cell.empty')];
    if (tried?.row === row && tried.col === col) {
      parts.push(text('cell.tried'));
      if (tried.refused) parts.push(text('cell.refused'));
    }
    const rows = [];
    for (let other = 0; other < n; other++) {
      const column = queens[other];
      if (column !== NONE && lineBetween(other, column, row, col) !== null) rows.push(other);
    }
    if (rows.length > 0) parts.push(text('cell.attacked', { count: rows.length, rows }));
    const cell = cells[at];
    write(cell, queen ? 'Q' : '');
    attribute(cell, 'aria-label', text('cell', { row, col, state: parts.join(text('cell.comma')) }));
  }

  void session;
  return {
    draw,
    destroy() {
      schedule.cancel(handle);
      root.replaceChildren();
    },
  };
}
