/**
 * The solutions: small boards, as they are found or all at once, grouped by symmetry on request; and all of them to copy
 * or to save, in the formats that people know.
 *
 * Of the gallery only the rows in sight exist. Pointing at a board of a class turns or mirrors the class's first board
 * into it.
 */

import { createEnumeration, loadEnumeration, writeListing } from '../enumeration.js';
import { KNOWN } from '../known.js';
import { createClasses } from '../symmetry.js';
import { make, tooFast, write } from './elements.js';

const FORMATS = /** @type {const} */ (['leetcode', 'count', 'acwing', 'matrix', 'numbered', 'columns']);
/** The gallery ends here, and says so. */
const MOST_BOARDS = 100_000;
/** Bytes that the clipboard is given at most. */
const MOST_COPIED = 8_000_000;
/** Solutions of a file at most. */
const MOST_WRITTEN = 1_000_000;
/** Bytes of a file at most. */
const MOST_SAVED = 64_000_000;
/** Space between two tiles, and height of what is written below one. */
const GAP = 8;
const CAPTION = 20;
/** Milliseconds of grouping in one go. */
const GROUPING = 8;
/** Height of the line above a class. */
const CLASS_LINE = 30;

/** What makes the first board of a class into another one, as a movement of the drawing. @type {Record<string, string>} */
const MOVEMENTS = {
  identity: 'none',
  'quarter-turn': 'rotate(90deg)',
  'half-turn': 'rotate(180deg)',
  'three-quarter-turn': 'rotate(270deg)',
  'mirror-columns': 'rotateY(180deg)',
  'mirror-rows': 'rotateX(180deg)',
  'mirror-diagonal': 'rotate3d(1, 1, 0, 180deg)',
  'mirror-anti-diagonal': 'rotate3d(1, -1, 0, 180deg)',
};

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {{index: number, symmetry: string, of: number}} Tile */
/**
 * A row of tiles, made when it comes into sight, or the line above a class.
 * @typedef {{top: number, height: number, head: import('../symmetry.js').Class | null, number: number,
 *   from: number, to: number, tileAt: (at: number) => Tile}} Row
 */

/** @param {number} index @returns {Tile} */
const plainTile = (index) => ({ index, symmetry: '', of: -1 });

/** @param {Row} row */
const tilesOf = ({ from, to, tileAt }) => Array.from({ length: to - from }, (_, i) => tileAt(from + i));

let ids = 0;

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text, theme: import('../theme.js').Theme}} parts
 */
export function createSolutions(root, { session, text, theme }) {
  ids += 1;
  /** @type {import('../enumeration.js').Glue | null} */
  let glue = null;
  /** @type {import('../enumeration.js').Enumeration | null} */
  let all = null;
  /** @type {(ReturnType<typeof createClasses> & {size: number, reversed: boolean}) | null} */
  let grouping = null;
  let grouped = false;
  /** Timer of the rest of the grouping; 0 for none. */
  let later = 0;
  let everything = false;
  /** @type {Snapshot | null} */
  let drawn = null;
  let lang = '';
  let lastDraw = Number.NEGATIVE_INFINITY;
  /** @type {object | null} */
  let colors = null;
  let trouble = '';

  const head = make('div', 'gallery-head');
  const title = make('h3', 'section-title');
  const modes = make('fieldset', 'segments');
  const modeNames = make('legend', 'unseen');
  modes.append(modeNames);
  const [soFarMode, allMode] = ['so-far', 'all'].map((value) => {
    const label = make('label');
    const input = make('input');
    input.type = 'radio';
    input.name = `solutions-${ids}`;
    input.value = value;
    input.checked = value === 'so-far';
    const words = make('span');
    label.append(input, words);
    modes.append(label);
    input.addEventListener('change', () => {
      everything = value === 'all';
      scroller.scrollTop = 0;
      redraw();
    });
    return { input, words };
  });
  const groupLabel = make('label', 'check');
  const groupBox = make('input');
  groupBox.type = 'checkbox';
  const groupWords = make('span');
  groupLabel.append(groupBox, groupWords);
  groupBox.addEventListener('change', () => {
    grouped = groupBox.checked;
    scroller.scrollTop = 0;
    redraw();
  });
  head.append(title, modes, groupLabel);
  const status = make('p', 'gallery-status');
  status.setAttribute('role', 'status');
  const scroller = make('div', 'gallery');
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'group');
  const space = make('div', 'gallery-space');
  scroller.append(space);

  const output = make('section', 'output');
  const outputTitle = make('h3', 'section-title');
  const outputLine = make('div', 'output-line');
  const formatLabel = make('label', 'unseen');
  formatLabel.htmlFor = `format-${ids}`;
  const formatFrame = make('span', 'select');
  const format = make('select');
  format.id = `format-${ids}`;
  formatFrame.append(format);
  const copy = make('button', 'button');
  copy.type = 'button';
  const save = make('button', 'button');
  save.type = 'button';
  outputLine.append(formatLabel, formatFrame, copy, save);
  const size = make('p', 'note');
  size.setAttribute('role', 'status');
  const exampleName = make('p', 'note output-example-name');
  exampleName.id = `example-${ids}`;
  const example = make('pre', 'output-example');
  example.setAttribute('aria-labelledby', exampleName.id);
  example.setAttribute('role', 'group');
  output.append(outputTitle, outputLine, size, exampleName, example);
  root.append(head, status, scroller, output);

  format.addEventListener('change', () => drawOutput());
  copy.addEventListener('click', () => put('copied'));
  save.addEventListener('click', () => put('saved'));
  scroller.addEventListener('scroll', () => drawTiles());
  const observer = new ResizeObserver(() => redraw());
  observer.observe(scroller);

  /** @param {Snapshot} shown */
  function draw(shown) {
    const before = drawn;
    const same =
      before !== null &&
      before.run === shown.run &&
      before.figures.solutions === shown.figures.solutions &&
      before.event === shown.event &&
      before.playing === shown.playing &&
      colors === theme.colors() &&
      lang === text.lang;
    if (same || (before?.run === shown.run && lang === text.lang && tooFast(shown, lastDraw))) return;
    lastDraw = performance.now();
    drawn = shown;
    colors = theme.colors();
    if (lang !== text.lang) {
      word();
      drawOutput();
    }
    lang = text.lang;
    if (before === null || before.run.n !== shown.run.n) begin(shown.run.n);
    redraw();
    if (shown.playing === 0) reveal();
  }

  /** @param {number} n */
  function begin(n) {
    all?.end();
    all = null;
    grouping = null;
    trouble = '';
    scroller.scrollTop = 0;
    loadEnumeration().then(
      (come) => {
        if (drawn?.run.n !== n || all !== null) return;
        glue = come;
        all = createEnumeration(come, n);
        redraw();
        drawOutput();
      },
      (error) => {
        trouble = error.key ? text(error.key, error.values) : String(error);
        redraw();
      },
    );
    drawOutput();
  }

  /** Every word that stays. */
  function word() {
    title.textContent = text('side.solutions');
    modeNames.textContent = text('solutions.which');
    soFarMode.words.textContent = text('solutions.so-far');
    allMode.words.textContent = text('solutions.all');
    groupWords.textContent = text('solutions.group');
    scroller.setAttribute('aria-label', text('side.solutions'));
    outputTitle.textContent = text('solutions.output');
    exampleName.textContent = text('solutions.example', { n: EXAMPLE_SIZE });
    formatLabel.textContent = text('solutions.format');
    const chosen = format.value || FORMATS[0];
    format.replaceChildren(
      ...FORMATS.map((id) => new Option(text(`solutions.format.${id}`), id, false, id === chosen)),
    );
    copy.textContent = text('solutions.copy');
    save.textContent = text('solutions.save');
  }

  // Which solutions.

  /** `cell-by-cell` leaves each square empty first, and so finds the solutions in the opposite order. */
  const reversed = () => drawn?.run.algorithm === 'cell-by-cell';

  /** How many the gallery shows; null where that is not known. */
  function wanted() {
    if (drawn === null) return 0;
    return everything ? MOST_BOARDS : drawn.figures.solutions;
  }

  /** The number of boards that are there to be shown. */
  function available() {
    const want = wanted();
    if (all === null || want === null) return 0;
    if (reversed() && !all.finished) return 0;
    return Math.min(want, all.count, MOST_BOARDS);
  }

  /** The place of the i-th found in the row-by-row order. @param {number} i */
  const placeOf = (i) => (reversed() ? (all?.count ?? 0) - 1 - i : i);

  function current() {
    return drawn?.event?.kind === 'solution' ? (drawn.figures.solutions ?? 0) - 1 : -1;
  }

  function redraw() {
    if (drawn === null) return;
    const want = wanted();
    if (all !== null && want !== null) {
      const until = reversed() ? MOST_BOARDS : Math.min(want, MOST_BOARDS);
      if (all.count < until && !all.finished) all.find(until, found);
    }
    layOut();
    drawStatus();
    drawTiles();
  }

  let lastFound = 0;

  /**
   * More have been found: they are shown a few times a second, and at the end.
   * @param {boolean} last
   */
  function found(last) {
    const now = performance.now();
    if (!last && now - lastFound < 200) return;
    lastFound = now;
    redraw();
  }

  function drawStatus() {
    const shown = available();
    const { n } = drawn?.run ?? { n: 0 };
    const found = drawn?.figures.solutions ?? null;
    const total = totalOf(n);
    if (trouble !== '') write(status, trouble);
    else if (!everything && found === null) write(status, text('solutions.unknown'));
    else if (!everything && found === 0)
      write(status, text(total === 0 ? 'solutions.none-ever' : 'solutions.none-yet', { n }));
    else if (everything && all?.finished && all.count === 0)
      write(status, text('solutions.none-ever', { n }));
    else {
      const key =
        shown >= MOST_BOARDS ? 'solutions.most' : total === null ? 'solutions.shown' : 'solutions.shown-of';
      const parts = [text(key, { count: shown, total: total ?? 0 })];
      if (grouped && grouping) parts.push(text('solutions.classes', { count: classesShown().length }));
      if (everything && all !== null && !all.finished && shown < MOST_BOARDS)
        parts.push(text('solutions.finding'));
      write(status, parts.join(' '));
    }
  }

  /** How many solutions a board has, where that is known and a double holds it. @param {number} n */
  function totalOf(n) {
    const known = KNOWN[n - 1];
    return known ? Number(known.all) : null;
  }

  // Layout: rows of tiles, and a line above each class.

  /** @type {Row[]} */
  let rows = [];
  let tile = 64;

  /** Classes by what is shown; each board once, in the order in which this search finds them. */
  function classesShown() {
    const count = available();
    if (grouping === null || grouping.size > count || grouping.reversed !== reversed()) {
      grouping = Object.assign(createClasses(), { size: 0, reversed: reversed() });
    }
    const until = performance.now() + GROUPING;
    while (all && grouping.size < count && performance.now() < until) {
      grouping.add(grouping.size, all.board(placeOf(grouping.size)));
      grouping.size += 1;
    }
    // A large gallery is grouped in several goes, so that the page stays at hand.
    if (grouping.size < count && later === 0) {
      later = window.setTimeout(() => {
        later = 0;
        classesShown();
        found(later === 0);
      });
    }
    return grouping.classes;
  }

  function layOut() {
    const n = drawn?.run.n ?? 1;
    tile = n <= 6 ? 56 : n <= 10 ? 72 : 96;
    const columns = Math.max(1, Math.floor((scroller.clientWidth + GAP) / (tile + GAP)));
    const height = tile + CAPTION + GAP;
    rows = [];
    let top = 0;
    /**
     * @param {number} count
     * @param {(at: number) => Tile} tileAt
     */
    const addTiles = (count, tileAt) => {
      for (let from = 0; from < count; from += columns) {
        rows.push({ top, height, head: null, number: 0, from, to: Math.min(count, from + columns), tileAt });
        top += height;
      }
    };
    if (grouped) {
      classesShown().forEach((one, at) => {
        rows.push({ top, height: CLASS_LINE, head: one, number: at + 1, from: 0, to: 0, tileAt: plainTile });
        top += CLASS_LINE;
        addTiles(one.members.length, (i) => ({ ...one.members[i], of: one.first }));
      });
    } else {
      addTiles(available(), plainTile);
    }
    space.style.height = `${top}px`;
    scroller.hidden = rows.length === 0;
  }

  /** Brings the current solution into sight, within the gallery only. */
  function reveal() {
    const index = current();
    if (index < 0) return;
    const row = rows.find((one) => tilesOf(one).some((tile) => tile.index === index));
    if (!row) return;
    if (row.top < scroller.scrollTop || row.top + row.height > scroller.scrollTop + scroller.clientHeight) {
      scroller.scrollTop = row.top - scroller.clientHeight / 3;
      drawTiles();
    }
  }

  /** The tiles that exist, by what they show. @type {Map<string, HTMLElement>} */
  let made = new Map();
  let madeFor = '';

  function drawTiles() {
    if (drawn === null || all === null) return;
    const from = scroller.scrollTop - 200;
    const to = scroller.scrollTop + (scroller.clientHeight || 400) + 200;
    const key = `${drawn.run.n} ${reversed()} ${tile} ${lang} ${theme.dark} ${devicePixelRatio}`;
    if (key !== madeFor) {
      made = new Map();
      madeFor = key;
      space.replaceChildren();
    }
    const wantedNow = new Set();
    for (const row of rows) {
      if (row.top + row.height < from) continue;
      if (row.top > to) break;
      if (row.head) {
        const id = `class ${row.number} ${row.head.members.length}`;
        wantedNow.add(id);
        const line = made.get(id) ?? add(id, make('p', 'gallery-class'));
        write(line, text('solutions.class', { number: row.number, count: row.head.members.length }));
        line.style.transform = `translateY(${row.top}px)`;
      }
      tilesOf(row).forEach((one, i) => {
        const id = `${one.index} ${one.symmetry} ${one.of}`;
        wantedNow.add(id);
        const button = made.get(id) ?? add(id, newTile(one));
        button.style.transform = `translate(${i * (tile + GAP)}px, ${row.top}px)`;
        const isCurrent = one.index === current();
        if (button.classList.contains('current') !== isCurrent) {
          button.classList.toggle('current', isCurrent);
          if (isCurrent) button.setAttribute('aria-current', 'true');
          else button.removeAttribute('aria-current');
        }
      });
    }
    for (const [id, element] of made) {
      if (wantedNow.has(id)) continue;
      // What has the focus stays, so that the keyboard is not lost.
      if (element.contains(document.activeElement)) continue;
      element.remove();
      made.delete(id);
    }
  }

  /**
   * @param {string} id
   * @param {HTMLElement} element
   */
  function add(id, element) {
    made.set(id, element);
    space.append(element);
    return element;
  }

  /** @param {Tile} one */
  function newTile({ index, symmetry, of }) {
    const button = make('button', 'tile');
    button.type = 'button';
    button.style.width = `${tile}px`;
    const canvas = make('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.style.width = canvas.style.height = `${tile}px`;
    const caption = make(
      'span',
      'tile-caption',
      symmetry === '' ? text.number(index + 1) : text(`symmetry.short.${symmetry}`),
    );
    button.append(canvas, caption);
    const board = all?.board(placeOf(index)) ?? new Uint8Array();
    const columns = Array.from(board).join(', ');
    const name = text('solutions.board', { number: index + 1, columns });
    button.setAttribute(
      'aria-label',
      symmetry === '' ? name : `${name}, ${text(`symmetry.${symmetry}`, { number: of + 1 })}`,
    );
    button.title = symmetry === '' ? text('solutions.go') : text(`symmetry.${symmetry}`, { number: of + 1 });
    button.addEventListener('click', () => session.dispatch({ type: 'solution', number: index + 1 }));
    paint(canvas, board);
    if (symmetry !== '' && symmetry !== 'identity') moveOnPoint(button, canvas, index, of, symmetry);
    return button;
  }

  /**
   * Shows the class's first board, then how it becomes this one.
   * @param {HTMLElement} button
   * @param {HTMLCanvasElement} canvas
   * @param {number} index
   * @param {number} of
   * @param {string} symmetry
   */
  function moveOnPoint(button, canvas, index, of, symmetry) {
    const begin = () => {
      if (!all || theme.still) return;
      canvas.style.transition = 'none';
      canvas.style.transform = 'none';
      paint(canvas, all.board(placeOf(of)));
      canvas.getBoundingClientRect();
      canvas.style.transition = '';
      canvas.style.transform = MOVEMENTS[symmetry];
    };
    const end = () => {
      if (!all) return;
      canvas.style.transition = 'none';
      canvas.style.transform = 'none';
      paint(canvas, all.board(placeOf(index)));
    };
    button.addEventListener('pointerenter', begin);
    button.addEventListener('focus', begin);
    button.addEventListener('pointerleave', end);
    button.addEventListener('blur', end);
  }

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Uint8Array} board
   */
  function paint(canvas, board) {
    const n = board.length;
    const paper = theme.colors();
    const pixels = Math.round(tile * Math.min(devicePixelRatio || 1, 3));
    canvas.width = canvas.height = pixels;
    const context = canvas.getContext('2d');
    if (!context) return;
    const cell = pixels / n;
    context.fillStyle = paper['square-light'];
    context.fillRect(0, 0, pixels, pixels);
    context.fillStyle = paper['square-dark'];
    for (let row = 0; row < n; row++) {
      for (let col = (row + 1) % 2; col < n; col += 2) context.fillRect(col * cell, row * cell, cell, cell);
    }
    context.fillStyle = paper.ink;
    for (let row = 0; row < n; row++) {
      context.beginPath();
      context.arc((board[row] + 0.5) * cell, (row + 0.5) * cell, cell * 0.34, 0, 2 * Math.PI);
      context.fill();
    }
  }

  // Copying and saving.

  let writing = false;
  /** What was said last about a file, and for which. */
  let said = { key: '', of: '' };

  function fileOf() {
    const { n } = drawn?.run ?? { n: 1 };
    const id = format.value || FORMATS[0];
    return { n, id, of: `${n} ${id}`, name: `queens-${n}-${id}.${id === 'leetcode' ? 'json' : 'txt'}` };
  }

  function drawOutput() {
    if (drawn === null) return;
    const { n, id, of } = fileOf();
    write(example, EXAMPLES[/** @type {keyof typeof EXAMPLES} */ (id)]);
    const boards = totalOf(n);
    const bytes = glue === null || boards === null ? null : glue.byteCount(id, n, boards);
    const values = {
      n,
      format: id,
      bytes: bytes ?? 0,
      size: bytes === null ? '' : sizeOf(bytes),
      most: sizeOf(MOST_SAVED),
    };
    const savable = bytes !== null && bytes <= MOST_SAVED && (boards ?? 0) <= MOST_WRITTEN;
    save.hidden = !savable;
    copy.hidden = !savable || bytes > MOST_COPIED;
    save.disabled = copy.disabled = writing;
    if (glue === null) write(size, '');
    else if (writing) write(size, text('solutions.writing'));
    else if (said.of === of) write(size, text(said.key, values));
    else if (boards === null) write(size, text('solutions.size.unknown', values));
    else if (boards > MOST_WRITTEN) write(size, text('solutions.size.too-many', values));
    else if (!savable) write(size, text('solutions.size.too-large', values));
    else if (copy.hidden)
      write(size, text('solutions.size.save-only', { ...values, most: sizeOf(MOST_COPIED) }));
    else write(size, text('solutions.size', values));
  }

  /** @param {number} bytes in the largest unit that leaves a whole part */
  function sizeOf(bytes) {
    const [unit, divisor] =
      bytes < 1000
        ? ['byte', 1]
        : bytes < 1e6
          ? ['kilobyte', 1e3]
          : bytes < 1e9
            ? ['megabyte', 1e6]
            : ['gigabyte', 1e9];
    const options = {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumFractionDigits: unit === 'byte' ? 0 : 1,
    };
    return new Intl.NumberFormat(text.lang, /** @type {Intl.NumberFormatOptions} */ (options)).format(
      Number(bytes) / Number(divisor),
    );
  }

  /** @param {'copied' | 'saved'} how */
  async function put(how) {
    if (glue === null || writing) return;
    const { n, id, of, name } = fileOf();
    writing = true;
    drawOutput();
    try {
      const blob = await writeListing(glue, id, n);
      if (how === 'copied') await navigator.clipboard.writeText(await blob.text());
      else offer(blob, name);
      said = { key: `solutions.${how}`, of };
    } catch {
      said = { key: `solutions.not-${how}`, of };
    }
    writing = false;
    drawOutput();
  }

  return {
    draw,
    destroy() {
      clearTimeout(later);
      all?.end();
      observer.disconnect();
      root.replaceChildren();
    },
  };
}

/**
 * Hands a file to the browser's downloads.
 * @param {Blob} blob
 * @param {string} name
 */
function offer(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read it only later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The board size of the examples. */
const EXAMPLE_SIZE = 4;
/** How each format begins. */
const EXAMPLES = {
  leetcode: '[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]',
  count: '2',
  acwing: '.Q..\n...Q\nQ...\n..Q.\n\n..Q.\n…',
  matrix: ' 0 1 0 0\n 0 0 0 1\n 1 0 0 0\n 0 0 1 0\n\n…',
  numbered: '(1)\n\n. Q . . \n. . . Q \nQ . . . \n. . Q . \n\n…',
  columns: '[1,3,0,2]\n[2,0,3,1]',
};
