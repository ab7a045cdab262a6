/** What backtracking is, what the marks on the board mean, and how much the search has done so far. */

import { CROWN } from '../icons.js';
import { say } from '../text.js';

const SVG = 'http://www.w3.org/2000/svg';

/** The marks on a square of 28 × 28: class and path. */
const MARKS = /** @type {const} */ ({
  place: [
    ['s', 'M3 3h22v22H3Z'],
    ['f crown', CROWN],
    ['f', 'M24.5 5.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z'],
  ],
  conflict: [
    ['s', 'M3 3h22v22H3Z'],
    ['s', 'M10 10l8 8M18 10l-8 8'],
  ],
  first: [
    ['s', 'M3 9V3h6M3 13'],
    ['f crown small', CROWN],
    ['s', 'M15 15l9 9'],
  ],
  other: [
    ['f crown small', CROWN],
    ['s dots', 'M15 15l9 9'],
  ],
  dead: [
    ['s', 'M5 10l5 5M10 10l-5 5M18 10l5 5M23 10l-5 5'],
    ['s', 'M1 26h26'],
  ],
  backtrack: [
    ['s', 'M3 3h22v22H3Z'],
    ['s', 'M20.5 14a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM14 17.5v-7M11 13l3-2.5 3 2.5'],
  ],
  solution: [
    ['s', 'M25 14a11 11 0 1 1-22 0 11 11 0 0 1 22 0Z'],
    ['f crown', CROWN],
  ],
  skip: [['s dashes', 'M3 3h22v22H3Z']],
});

/**
 * @param {HTMLElement} root
 * @param {{text: import('../text.js').Text}} parts
 */
export function createLegend(root, { text }) {
  const about = section('about');
  const aboutText = document.createElement('p');
  aboutText.className = 'about-text';
  about.append(aboutText);

  const marks = section('legend');
  const list = document.createElement('ul');
  list.className = 'legend-list';
  marks.append(list);

  const soFar = section('figures');
  const figures = document.createElement('dl');
  figures.className = 'figures';
  soFar.append(figures);
  root.append(about, marks, soFar);

  /** @param {string} key */
  function section(key) {
    const box = document.createElement('section');
    const title = document.createElement('h2');
    title.className = 'section-title';
    title.dataset.text = key;
    title.textContent = text(key);
    box.append(title);
    return box;
  }

  /** @param {keyof typeof MARKS} name */
  function markItem(name) {
    const item = document.createElement('li');
    item.dataset.mark = name;
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', '0 0 28 28');
    svg.setAttribute('aria-hidden', 'true');
    svg.classList.add('mark');
    for (const [classes, d] of MARKS[name]) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', d);
      path.setAttribute('class', classes);
      if (classes.includes('crown')) {
        path.setAttribute(
          'transform',
          classes.includes('small') ? 'translate(3.4 2.6) scale(.5)' : 'translate(5.4 5.2) scale(.72)',
        );
      }
      svg.append(path);
    }
    item.append(svg, text(`legend.${name}`));
    return item;
  }

  /** @param {string} algorithm */
  function marksFor(algorithm) {
    const all = /** @type {(keyof typeof MARKS)[]} */ (Object.keys(MARKS));
    return all.filter((name) => {
      if (name === 'skip') return algorithm === 'cell-by-cell';
      if (name === 'dead') return algorithm !== 'cell-by-cell' && algorithm !== 'generate-and-test';
      if (name === 'conflict' || name === 'first' || name === 'other') return algorithm !== 'bitmask';
      return true;
    });
  }

  /**
   * @param {import('../types').Snapshot} shown
   * @returns {[string, number | null][]}
   */
  function rows({ figures: f, run }) {
    const whole = run.algorithm === 'generate-and-test';
    /** @type {[string, number | null][]} */
    const lines = [['places', f.places]];
    if (run.algorithm !== 'bitmask') lines.push([whole ? 'boards' : 'conflicts', f.conflicts]);
    if (run.algorithm === 'cell-by-cell') lines.push(['skips', f.skips]);
    if (run.algorithm === 'cell-by-cell' || run.algorithm === 'bitmask')
      lines.push(['dead-ends', f.deadEnds]);
    lines.push(['backtracks', f.backtracks], ['checks', f.checks], ['solutions', f.solutions]);
    return lines;
  }

  let drawnFor = '';
  /** @type {HTMLElement[]} */
  let values = [];

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    const lines = rows(shown);
    const wanted = `${shown.run.algorithm} ${text.lang}`;
    if (drawnFor !== wanted) {
      drawnFor = wanted;
      say(aboutText, text.pieces('about.text'));
      list.replaceChildren(...marksFor(shown.run.algorithm).map(markItem));
      values = [];
      figures.replaceChildren(
        ...lines.map(([key]) => {
          const line = document.createElement('div');
          const name = document.createElement('dt');
          name.textContent = text(`figure.${key}`);
          const value = document.createElement('dd');
          values.push(value);
          line.append(name, value);
          return line;
        }),
      );
    }
    lines.forEach(([, value], i) => {
      const words = value === null ? text('figure.unknown') : text.number(value);
      if (values[i].textContent !== words) values[i].textContent = words;
    });
  }

  return {
    draw,
    destroy() {
      root.replaceChildren();
    },
  };
}
