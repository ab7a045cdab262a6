/**
 * The algorithm's own data under the names of its listing: what the last event read and what it changed is marked in the
 * event's colour.
 *
 * Pointing at a flag, a bit or a number shows its line or its square on the board, and a square that is pointed at on
 * the board shows here what stands for it.
 */

import { atOf, lineIndex, variables } from '../variables.js';
import { attribute, make, tooFast, write } from './elements.js';

/** A matrix with more rows than this is written as lines of text, not cell by cell. */
const LARGEST_GRID = 16;

/** @typedef {import('../variables.js').Variable} Variable */
/** @typedef {import('../variables.js').Point} Point */
/** @typedef {import('../types').Snapshot} Snapshot */

/** @param {number} exponent */
const superscript = (exponent) => String(exponent).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text}} parts
 */
export function createVariables(root, { session, text }) {
  /** @type {Snapshot | null} */
  let drawn = null;
  let lang = '';
  let lastDraw = Number.NEGATIVE_INFINITY;

  const head = make('div', 'variables-head');
  const title = make('h3', 'section-title');
  const checks = make('label', 'check');
  const checksBox = make('input');
  checksBox.type = 'checkbox';
  const checksWords = make('span');
  checks.append(checksBox, checksWords);
  // Where the board's own head has no room, its switch stands here.
  const heat = make('label', 'check check-heat');
  const heatBox = make('input');
  heatBox.type = 'checkbox';
  const heatWords = make('span');
  heat.append(heatBox, heatWords);
  head.append(title, heat, checks);
  const list = make('div', 'variable-list');
  const values = make('div', 'values');
  const bitsNote = make('p', 'note');
  const staleNote = make('p', 'note');
  root.append(head, list, bitsNote, staleNote);

  checksBox.addEventListener('change', () =>
    session.dispatch({ type: 'set', key: 'checks', value: checksBox.checked }),
  );

  heatBox.addEventListener('change', () =>
    session.dispatch({ type: 'set', key: 'heat', value: heatBox.checked }),
  );

  /** @type {Map<string, {element: HTMLElement, value: HTMLElement, cells: HTMLElement[], key: string}>} */
  const rows = new Map();
  /** @type {Map<string, Variable>} */
  let known = new Map();
  /** The cell that the keyboard is on. @type {{name: string, cell: number} | null} */
  let walking = null;

  /** @param {Snapshot} shown */
  function draw(shown) {
    const same =
      drawn !== null &&
      drawn.step === shown.step &&
      drawn.run === shown.run &&
      drawn.hover === shown.hover &&
      drawn.tests === shown.tests &&
      drawn.playing === shown.playing &&
      drawn.checks === shown.checks &&
      drawn.heat === shown.heat &&
      lang === text.lang;
    if (same || (drawn?.run === shown.run && tooFast(shown, lastDraw))) return;
    lastDraw = performance.now();
    if (lang !== text.lang) {
      title.textContent = text('stack.variables');
      checksWords.textContent = text('stack.checks');
      checks.title = text('stack.checks.title');
      heatWords.textContent = text('board.heat');
    }
    lang = text.lang;
    drawn = shown;
    checksBox.checked = shown.checks;
    heatBox.checked = shown.heat;
    attribute(root, 'data-kind', shown.testing ? 'testing' : (shown.event?.kind ?? 'start'));
    drawVariables(shown);
  }

  /** @param {Snapshot} shown */
  function drawVariables(shown) {
    const all = variables(atOf(shown));
    known = new Map(all.map((variable) => [variable.name, variable]));
    const order = /** @type {HTMLElement[]} */ ([]);
    const plain = /** @type {HTMLElement[]} */ ([]);
    for (const variable of all) {
      const key = `${variable.shape} ${variable.cells.length}`;
      let row = rows.get(variable.name);
      if (row === undefined || row.key !== key) {
        row = newRow(variable, key);
        rows.set(variable.name, row);
      }
      (variable.shape === 'value' ? plain : order).push(row.element);
      if (variable.shape === 'matrix' && shown.run.n > LARGEST_GRID) drawLines(row.value, variable, shown);
      else drawCells(row.cells, variable, shown);
    }
    put(values, plain);
    put(list, [values, ...order]);
    const n = shown.run.n;
    const bits = all.some(({ shape }) => shape === 'bits');
    bitsNote.hidden = !bits;
    write(bitsNote, bits ? text('stack.bits') : '');
    const stale = all.some((variable) => variable.stale.size > 0 && variable.stale.size <= n);
    staleNote.hidden = !stale;
    write(staleNote, stale ? text('stack.stale') : '');
  }

  /**
   * @param {HTMLElement} parent
   * @param {HTMLElement[]} children
   */
  function put(parent, children) {
    const same =
      parent.children.length === children.length &&
      children.every((child, i) => parent.children[i] === child);
    if (!same) parent.replaceChildren(...children);
  }

  /**
   * @param {Variable} variable
   * @param {string} key
   */
  function newRow(variable, key) {
    const { name, shape, cells } = variable;
    const element = make('div', `variable ${shape}`);
    const title = make('code', 'variable-name', name);
    const value = make('div', 'variable-value');
    value.dataset.name = name;
    const n = drawn?.run.n ?? 1;
    /** @type {HTMLElement[]} */
    const made = [];
    if (shape !== 'value') {
      value.setAttribute('role', 'group');
      value.setAttribute('aria-label', name);
      value.tabIndex = 0;
    }
    if (shape === 'matrix') value.classList.toggle('lines', n > LARGEST_GRID);
    if (shape !== 'matrix' || n <= LARGEST_GRID) {
      let line = value;
      for (let i = 0; i < cells.length; i++) {
        if (shape === 'matrix' && i % n === 0) {
          line = make('div', 'matrix-row');
          value.append(line);
        }
        const cell = make('span', 'cell');
        cell.dataset.cell = String(i);
        line.append(cell);
        made.push(cell);
      }
    }
    element.append(title, value);
    return { element, value, cells: made, key };
  }

  /**
   * @param {HTMLElement[]} cells
   * @param {Variable} variable
   * @param {Snapshot} shown
   */
  function drawCells(cells, variable, shown) {
    cells.forEach((cell, i) => {
      write(cell, wordOf(variable, i));
      const className = `cell${marksOf(variable, i, shown)}`;
      if (cell.className !== className) cell.className = className;
      const title = variable.shape === 'array' ? `${variable.name}[${i}]` : '';
      if (title !== '' && cell.title !== title) cell.title = title;
    });
  }

  /**
   * @param {Variable} variable
   * @param {number} i
   */
  function wordOf({ shape, cells }, i) {
    const value = cells[i];
    if (value === null) return '·';
    if (typeof value === 'boolean') return value ? '1' : '0';
    // A word of many digits says less than its only bit.
    if (shape === 'array' && typeof value === 'number' && value > 9999)
      return `2${superscript(Math.log2(value))}`;
    return String(value);
  }

  /**
   * @param {Variable} variable
   * @param {number} i
   * @param {Snapshot} shown
   */
  function marksOf(variable, i, { hover, run }) {
    let marks = '';
    if (variable.cells[i] === true || variable.cells[i] === 'Q') marks += ' set';
    if (variable.stale.has(i)) marks += ' stale';
    if (variable.read.has(i)) marks += ' read';
    if (variable.written.has(i)) marks += ' written';
    if (variable.hit === i) marks += ' hit';
    if (walking?.name === variable.name && walking.cell === i) marks += ' walking';
    if (hover !== null && standsFor(variable.points(i), hover, run.n)) marks += ' pointed';
    return marks;
  }

  /**
   * @param {Point | null} point
   * @param {NonNullable<Snapshot['hover']>} hover
   * @param {number} n
   */
  function standsFor(point, hover, n) {
    if (point === null) return false;
    if ('line' in hover) {
      return 'line' in point && point.line.kind === hover.line.kind && point.line.index === hover.line.index;
    }
    if (!('row' in hover)) return false;
    if ('row' in point) return point.row === hover.row && point.col === hover.col;
    return lineIndex(point.line.kind, hover.row, hover.col, n) === point.line.index;
  }

  /**
   * A large matrix, a line of text a row; only what is marked gets an element of its own.
   * @param {HTMLElement} value
   * @param {Variable} variable
   * @param {Snapshot} shown
   */
  function drawLines(value, variable, shown) {
    const { n } = shown.run;
    while (value.children.length > n) value.lastElementChild?.remove();
    for (let row = 0; row < n; row++) {
      let line = /** @type {HTMLElement | undefined} */ (value.children[row]);
      if (line === undefined) {
        line = make('div', 'matrix-line');
        value.append(line);
      }
      /** @type {(string | HTMLElement)[]} */
      const parts = [];
      let signature = '';
      let plain = '';
      for (let col = 0; col < n; col++) {
        const cell = row * n + col;
        const marks = marksOf(variable, cell, shown);
        if (marks === '') {
          plain += variable.cells[cell];
          continue;
        }
        if (plain !== '') parts.push(plain);
        plain = '';
        const mark = make('span', `mark-text${marks}`, String(variable.cells[cell]));
        mark.dataset.cell = String(cell);
        parts.push(mark);
        signature += `${col}${marks};`;
      }
      if (line.dataset.marks === signature && line.childNodes.length > 0) continue;
      line.dataset.marks = signature;
      if (plain !== '') parts.push(plain);
      line.replaceChildren(...parts);
    }
  }

  /** @param {Point | null} what */
  function point(what) {
    const was = session.snapshot().hover;
    if (was === what || JSON.stringify(was) === JSON.stringify(what)) return;
    session.dispatch({ type: 'hover', what });
  }

  list.addEventListener('pointerover', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const cell = /** @type {HTMLElement | null} */ (target?.closest('[data-cell]') ?? null);
    const value = /** @type {HTMLElement | null} */ (target?.closest('[data-name]') ?? null);
    const variable = known.get(value?.dataset.name ?? '');
    point(cell && variable ? variable.points(Number(cell.dataset.cell)) : null);
  });
  list.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') point(null);
  });

  // With the keyboard: an array is one stop, the arrows move over its cells.
  list.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || drawn === null) return;
    const value = event.target instanceof HTMLElement ? event.target : null;
    const variable = known.get(value?.dataset.name ?? '');
    if (value === null || variable === undefined) return;
    const line = variable.shape === 'matrix' ? drawn.run.n : variable.cells.length;
    const move = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -line, ArrowDown: line }[event.key];
    if (event.key === 'Escape' && walking) {
      walking = null;
      point(null);
    } else if (move !== undefined && (variable.shape === 'matrix' || Math.abs(move) === 1)) {
      const from = walking?.name === variable.name ? walking.cell : move > 0 ? -move : variable.cells.length;
      const cell = Math.min(Math.max(from + move, 0), variable.cells.length - 1);
      walking = { name: variable.name, cell };
      point(variable.points(cell));
    } else return;
    event.preventDefault();
    event.stopPropagation();
    drawVariables(drawn);
  });
  list.addEventListener('focusout', () => {
    if (walking === null) return;
    walking = null;
    point(null);
  });

  return {
    draw,
    destroy() {
      root.replaceChildren();
    },
  };
}
