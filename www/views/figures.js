/**
 * The figures of the search: so far and in all, by depth, over board sizes; what each algorithm costs; and how many
 * solutions boards have.
 */

import { createVisited, doneOf, factorial, LARGEST_VISITED, totalsOf, visitedOfAll } from '../growth.js';
import growth from '../growth.json';
import { KNOWN } from '../known.js';
import { atOf, innermost, leftovers, UNKNOWN } from '../variables.js';
import { createCounts } from './counts.js';
import { make, tooFast, write } from './elements.js';
import { rough } from './progress.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Names in the growth chart stand at least this far apart. */
const LINE = 15;

/** @type {readonly import('../growth.js').Size[]} */
const SIZES = growth;

/** Time and space of each algorithm, the time as a bound on its checks or word operations. */
const COSTS = /** @type {const} */ ({
  'generate-and-test': ['nⁿ · n²', 'n'],
  'board-scan': ['n! · n²', 'n²'],
  'column-array': ['n! · n²', 'n'],
  intercepts: ['n! · n²', 'n'],
  flags: ['n! · n', 'n'],
  'cell-by-cell': ['2ⁿ · n! · n²', 'n²'],
  bitmask: ['n!', 'n'],
});

/** @typedef {import('../types').Snapshot} Snapshot */

/** Stands for the deepest row where no queen has stood yet. */
const NO_ROW = -1;

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [words]
 */
function shape(name, attributes, words = '') {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (words !== '') element.textContent = words;
  return element;
}

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text, theme: import('../theme.js').Theme, counting: import('../counting.js').Counting}} parts
 */
export function createFigures(root, { text, counting }) {
  /** @type {Snapshot | null} */
  let drawn = null;
  let lang = '';
  let lastDraw = Number.NEGATIVE_INFINITY;
  let visitedOf = createVisited(1);
  let visitedFor = 1;

  const sums = section();
  const depth = section();
  const sizes = section();
  const costs = section();
  const counts = make('div', 'side-counts');
  const known = section();
  root.append(sums.box, depth.box, sizes.box, costs.box, counts, known.box);
  const countsView = createCounts(counts, { text, counting });

  function section() {
    const box = make('section', 'figure-section');
    const title = make('h3', 'section-title');
    const body = make('div');
    box.append(title, body);
    return { box, title, body };
  }

  /** @param {Snapshot} shown */
  function draw(shown) {
    const same =
      drawn !== null &&
      drawn.step === shown.step &&
      drawn.run === shown.run &&
      drawn.figures === shown.figures &&
      drawn.playing === shown.playing &&
      drawn.future === shown.future &&
      lang === text.lang;
    countsView.draw(shown);
    if (same && knownFor === knownState(shown)) return;
    if (drawn?.run === shown.run && lang === text.lang && tooFast(shown, lastDraw)) return;
    lastDraw = performance.now();
    const fresh = drawn?.run !== shown.run || lang !== text.lang;
    drawn = shown;
    if (lang !== text.lang) {
      lang = text.lang;
      sums.title.textContent = text('sums');
      depth.title.textContent = text('depths');
      sizes.title.textContent = text('growth');
      costs.title.textContent = text('costs');
      known.title.textContent = text('known');
      drawCosts();
    }
    drawSums(shown);
    drawDepths(shown, fresh);
    if (fresh) {
      drawGrowth(shown);
      markCosts(shown);
    }
    if (knownFor !== knownState(shown) || fresh) drawKnown(shown);
  }

  /** @param {number | null} value */
  const number = (value) =>
    value === null
      ? text('figure.unknown')
      : value === NO_ROW
        ? text('figure.none')
        : value > 1e15
          ? rough(value, text, 3)
          : text.number(value);

  // So far, and in all.

  /** @type {{name: string, soFar: HTMLElement, all: HTMLElement}[]} */
  let lines = [];
  let linesFor = '';

  /** @param {Snapshot} shown */
  function drawSums(shown) {
    const { figures, run } = shown;
    const totals = totalsOf(run.algorithm, SIZES[run.n - 1]);
    const places = figures.places;
    const sum = (/** @type {number | null} */ a, /** @type {number | null} */ b) =>
      a === null || b === null ? null : a + b;
    const tested = run.algorithm === 'generate-and-test';
    const cells = run.algorithm === 'cell-by-cell';
    const bits = run.algorithm === 'bitmask';
    /** @type {[string, number | null, number | null][]} */
    const rows = [
      ['places', places, totals?.places ?? null],
      tested
        ? ['tested', sum(figures.conflicts, figures.solutions), totals?.tried ?? null]
        : ['tried', bits ? places : sum(places, figures.conflicts), totals?.tried ?? null],
      ['checks', figures.checks, totals?.checks ?? null],
      ['backtracks', figures.backtracks, totals?.backtracks ?? null],
      ['because.dead-end', figures.reasons.deadEnd, totals?.reasons[0] ?? null],
      ['because.exhausted', figures.reasons.exhausted, totals?.reasons[1] ?? null],
      ['because.solved', figures.reasons.solved, totals?.reasons[2] ?? null],
    ];
    if (cells) rows.splice(1, 0, ['skips', figures.skips, totals?.skips ?? null]);
    if (cells || bits) rows.push(['dead-ends', figures.deadEnds, totals?.deadEnds ?? null]);
    rows.push(['solutions', figures.solutions, totals?.solutions ?? null]);
    if (!cells) rows.push(['deepest', deepest(shown), totals?.deepest ?? null]);
    const wanted = `${run.algorithm} ${lang}`;
    if (linesFor !== wanted) {
      linesFor = wanted;
      lines = rows.map(([name]) => ({ name, soFar: make('td'), all: make('td') }));
      const table = make('table', 'sums');
      table.append(headOf(['', text('sums.so-far'), text('sums.all')]));
      const body = make('tbody');
      for (const { name, soFar, all } of lines) {
        const line = make('tr', name.startsWith('because') ? 'because' : '');
        const title = make('th', '', text(`sum.${name}`));
        title.scope = 'row';
        line.append(title, soFar, all);
        body.append(line);
      }
      table.append(body);
      sums.body.replaceChildren(table);
    }
    rows.forEach(([, soFar, all], i) => {
      write(lines[i].soFar, number(soFar));
      write(lines[i].all, number(all));
    });
  }

  /** The deepest row that has held a queen; {@link NO_ROW} before the first one. @param {Snapshot} shown */
  function deepest(shown) {
    if (shown.step === 0) return NO_ROW;
    if ((shown.figures.solutions ?? 0) > 0) return shown.run.n - 1;
    const at = atOf(shown);
    const depth = Math.min(innermost(at).level, shown.run.n);
    const left = leftovers(at);
    let row = depth - 1;
    for (let i = depth; i < left.length; i++) {
      if (left[i] === UNKNOWN) return null;
      if (left[i] >= 0) row = i;
    }
    return row;
  }

  /** @param {string[]} words */
  function headOf(words) {
    const head = make('thead');
    const line = make('tr');
    for (const word of words) {
      const cell = make('th', '', word);
      cell.scope = 'col';
      line.append(cell);
    }
    head.append(line);
    return head;
  }

  // Nodes by depth.

  const BAR = 20;
  /** @type {SVGRectElement[]} */
  let filled = [];
  /** @type {SVGTextElement[]} */
  let labels = [];

  /** @param {Snapshot} shown */
  function allByDepth({ run }) {
    if (run.algorithm === 'cell-by-cell') return null;
    if (run.algorithm === 'generate-and-test') {
      return run.n <= 16 ? Array.from({ length: run.n + 1 }, (_, depth) => run.n ** depth) : null;
    }
    return SIZES[run.n - 1]?.depths ?? null;
  }

  /**
   * @param {Snapshot} shown
   * @param {boolean} fresh
   */
  function drawDepths(shown, fresh) {
    const all = allByDepth(shown);
    depth.box.hidden = all === null;
    if (all === null) return;
    const { n, algorithm } = shown.run;
    const whole = Math.max(...all);
    const width = 250;
    if (fresh) {
      const svg = shape('svg', {
        viewBox: `0 0 420 ${all.length * BAR}`,
        class: 'depths',
        role: 'img',
        'aria-label': text('depths.label', { list: all.map((nodes) => number(nodes)) }),
      });
      filled = [];
      labels = [];
      all.forEach((nodes, at) => {
        const y = at * BAR;
        svg.append(shape('text', { x: 18, y: y + 14, class: 'depth-name' }, String(at)));
        svg.append(
          shape('rect', {
            x: 28,
            y: y + 3.5,
            width: Math.max(1, (nodes / whole) * width),
            height: BAR - 7,
            class: 'depth-all',
          }),
        );
        const bar = shape('rect', { x: 28, y: y + 3.5, width: 0, height: BAR - 7, class: 'depth-visited' });
        const label = shape('text', { x: 36 + (nodes / whole) * width, y: y + 14, class: 'depth-count' });
        svg.append(bar, label);
        filled.push(bar);
        labels.push(label);
      });
      const note = make('p', 'note');
      depth.body.replaceChildren(svg, note);
    }
    const note = depth.body.lastElementChild;
    const countable = algorithm === 'generate-and-test' || n <= LARGEST_VISITED;
    if (note) write(note, text(countable ? 'depths.note' : 'depths.note.large', { most: LARGEST_VISITED }));
    /** @type {Float64Array | null} */
    let visited = null;
    if (algorithm === 'generate-and-test') visited = visitedOfAll(n, shown.queens, doneOf(shown));
    else if (countable) {
      if (visitedFor !== n) {
        visitedOf = createVisited(n);
        visitedFor = n;
      }
      visited = visitedOf(shown.queens, doneOf(shown));
    }
    all.forEach((nodes, at) => {
      const seen = visited ? visited[at] : 0;
      filled[at].setAttribute('width', String((seen / whole) * width));
      write(
        labels[at],
        visited ? text('depths.of', { seen: number(seen), all: number(nodes) }) : number(nodes),
      );
    });
  }

  // Growth.

  /** @param {string} algorithm */
  function seriesOf(algorithm) {
    const of = (/** @type {(size: import('../growth.js').Size) => number | undefined} */ value) =>
      SIZES.map(value);
    const checks = (/** @type {string} */ id) => of((size) => size.checks[id]);
    const own = (/** @type {string[]} */ ...ids) => ids.includes(algorithm);
    return [
      { key: 'all', values: of(({ n }) => n ** n), dash: '1 4', own: own('generate-and-test') },
      {
        key: 'checks.generate-and-test',
        values: checks('generate-and-test'),
        dash: '',
        own: own('generate-and-test'),
      },
      { key: 'factorial', values: of(({ n }) => factorial(n)), dash: '1 4', own: false },
      { key: 'checks.cell-by-cell', values: checks('cell-by-cell'), dash: '', own: own('cell-by-cell') },
      { key: 'checks.board-scan', values: checks('board-scan'), dash: '', own: own('board-scan') },
      {
        key: 'checks.column-array',
        values: checks('column-array'),
        dash: '',
        own: own('column-array', 'intercepts'),
      },
      { key: 'checks.flags', values: checks('flags'), dash: '', own: own('flags') },
      {
        key: 'tried',
        values: of((size) => totalsOf('flags', size)?.tried ?? undefined),
        dash: '6 3',
        own: own('board-scan', 'column-array', 'intercepts', 'flags'),
      },
      {
        key: 'nodes',
        values: of(({ places }) => places),
        dash: '6 3',
        own: own('board-scan', 'column-array', 'intercepts', 'flags', 'bitmask'),
      },
      { key: 'checks.bitmask', values: checks('bitmask'), dash: '', own: own('bitmask') },
      {
        key: 'solutions',
        values: of(({ solutions }) => (solutions > 0 ? solutions : undefined)),
        dash: '2 2',
        own: true,
      },
    ];
  }

  /** @param {Snapshot} shown */
  function drawGrowth({ run }) {
    const series = seriesOf(run.algorithm);
    const [width, height, left, right, top, bottom] = [440, 360, 34, 128, 10, 24];
    const highest = 20;
    const x = (/** @type {number} */ n) => left + ((n - 1) / 15) * (width - left - right);
    const y = (/** @type {number} */ value) =>
      height - bottom - (Math.log10(Math.max(value, 1)) / highest) * (height - top - bottom);
    const svg = shape('svg', {
      viewBox: `0 0 ${width} ${height}`,
      class: 'growth',
      role: 'img',
      'aria-label': text('growth.label'),
    });
    for (let power = 0; power <= highest; power += 5) {
      const at = y(10 ** power);
      svg.append(shape('line', { x1: left, x2: width - right, y1: at, y2: at, class: 'growth-grid' }));
      svg.append(
        shape(
          'text',
          { x: left - 5, y: at + 4, class: 'growth-axis', 'text-anchor': 'end' },
          power === 0 ? '1' : `10${superscript(power)}`,
        ),
      );
    }
    for (const n of [1, 4, 8, 12, 16]) {
      svg.append(
        shape('text', { x: x(n), y: height - 8, class: 'growth-axis', 'text-anchor': 'middle' }, String(n)),
      );
    }
    if (run.n <= 16) {
      svg.append(
        shape('line', { x1: x(run.n), x2: x(run.n), y1: top, y2: height - bottom, class: 'growth-now' }),
      );
    }
    /** @type {{own: boolean, words: string, x: number, y: number, at: number}[]} */
    const ends = [];
    for (const { key, values, dash, own } of series) {
      let path = '';
      let pen = false;
      let last = { x: 0, y: 0 };
      values.forEach((value, i) => {
        if (value === undefined) {
          pen = false;
          return;
        }
        last = { x: x(i + 1), y: y(value) };
        path += `${pen ? 'L' : 'M'}${last.x.toFixed(1)} ${last.y.toFixed(1)}`;
        pen = true;
      });
      svg.append(
        shape('path', { d: path, class: own ? 'growth-line own' : 'growth-line', 'stroke-dasharray': dash }),
      );
      ends.push({ own, words: text(`growth.${key}`), x: last.x, y: last.y, at: last.y });
    }
    // Names stand beside the ends of their lines, in order, no closer than a line of text.
    ends.sort((a, b) => a.y - b.y);
    for (let i = 1; i < ends.length; i++) ends[i].at = Math.max(ends[i].at, ends[i - 1].at + LINE);
    const over = ends[ends.length - 1].at - (height - bottom);
    if (over > 0)
      for (let i = ends.length - 1, limit = height - bottom; i >= 0; i--, limit -= LINE)
        ends[i].at = Math.min(ends[i].at, limit);
    const edge = width - right;
    for (const end of ends) {
      svg.append(
        shape('path', { d: `M${end.x + 3} ${end.y}L${edge + 4} ${end.at}h6`, class: 'growth-lead' }),
      );
      svg.append(
        shape(
          'text',
          { x: edge + 13, y: end.at + 4, class: end.own ? 'growth-name own' : 'growth-name' },
          end.words,
        ),
      );
    }
    const details = make('details', 'growth-table');
    details.append(make('summary', '', text('growth.table')), growthTable(series));
    sizes.body.replaceChildren(svg, make('p', 'note', text('growth.note')), details);
  }

  /** @param {ReturnType<typeof seriesOf>} series */
  function growthTable(series) {
    const wrap = make('div', 'table-wrap');
    const table = make('table', 'numbers');
    table.append(headOf(['n', ...series.map(({ key }) => text(`growth.${key}`))]));
    const body = make('tbody');
    SIZES.forEach(({ n }, i) => {
      const line = make('tr');
      const title = make('th', '', String(n));
      title.scope = 'row';
      line.append(title, ...series.map(({ values }) => make('td', '', number(values[i] ?? null))));
      body.append(line);
    });
    table.append(body);
    wrap.append(table);
    return wrap;
  }

  // What each algorithm costs.

  function drawCosts() {
    const list = make('dl', 'costs');
    for (const [id, [time, space]] of Object.entries(COSTS)) {
      const item = make('div', 'cost');
      item.dataset.id = id;
      item.append(
        make('dt', '', text(`algorithm.${id}`)),
        make('dd', 'cost-bounds', text('costs.bounds', { time: `O(${time})`, space: `O(${space})` })),
        make('dd', 'cost-why', text(`costs.${id}`)),
      );
      list.append(item);
    }
    costs.body.replaceChildren(list);
  }

  /** @param {Snapshot} shown */
  function markCosts({ run }) {
    for (const item of costs.body.querySelectorAll('.cost')) {
      const own = /** @type {HTMLElement} */ (item).dataset.id === run.algorithm;
      item.classList.toggle('own', own);
    }
  }

  // How many solutions boards have.

  let knownFor = '';

  /**
   * What has been counted on this page, by a search that came to its end or by counting.
   * @param {Snapshot} shown
   */
  function knownState({ run, finished }) {
    if (finished) finishedHere.add(run.n);
    return `${[...counting.counts.keys()].join()} ${[...finishedHere].join()} ${text.lang}`;
  }
  const finishedHere = /** @type {Set<number>} */ (new Set());

  /** @param {Snapshot} shown */
  function drawKnown(shown) {
    knownFor = knownState(shown);
    const format = new Intl.NumberFormat(text.lang);
    const table = make('table', 'numbers known');
    table.append(headOf(['n', text('counts.all'), text('counts.fundamental'), '']));
    const body = make('tbody');
    for (const { n, all, fundamental } of KNOWN) {
      const line = make('tr', n === shown.run.n ? 'own' : '');
      const title = make('th', '', String(n));
      title.scope = 'row';
      const counted = counting.counts.has(n);
      const here = counted || finishedHere.has(n);
      const mark = make(
        'td',
        'known-mark',
        text(counted ? 'known.counted' : here ? 'known.searched' : 'known.only'),
      );
      if (here) line.classList.add('here');
      line.append(
        title,
        make('td', '', format.format(BigInt(all))),
        make('td', '', format.format(BigInt(fundamental))),
        mark,
      );
      body.append(line);
    }
    table.append(body);
    const wrap = make('div', 'table-wrap');
    wrap.append(table);
    known.body.replaceChildren(wrap, make('p', 'note', text('known.note')));
  }

  return {
    draw,
    destroy() {
      countsView.destroy?.();
      root.replaceChildren();
    },
  };
}

/** @param {number} exponent */
const superscript = (exponent) => String(exponent).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);
