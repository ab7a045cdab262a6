/**
 * The running algorithm as a program, in the language that the reader chose: the lines of the current event are marked,
 * and every part of the backtracking template carries its name.
 *
 * The listings come ready from `scripts/listings/prepare.js`, one file an algorithm, when they are first needed. What a line is
 * tied to is said by the words of its marker; `www/listings/README.md` lists them.
 */

import { icon } from '../icons.js';
import { attribute } from './elements.js';

/** The languages, by their ids in the address. */
export const LANGUAGES = /** @type {const} */ ([
  'pseudocode',
  'python',
  'c',
  'cpp',
  'java',
  'javascript',
  'go',
  'rust',
]);

const PARTS = ['stop', 'choices', 'test', 'choose', 'recurse', 'undo', 'refused'];

/** Classes of the pieces of a line, by the first letter of a piece. */
const CLASSES = /** @type {Record<string, string>} */ ({
  k: 'code-keyword',
  c: 'code-comment',
  s: 'code-string',
});

/** Above this many events a second the panel does not scroll; it catches up on pause. */
const FOLLOWABLE = 20;
/** Up to this many events a second it scrolls smoothly. */
const SMOOTH = 4;

/**
 * A snapshot; where single checks are shown and a test goes on, with the checks that are made already.
 * @typedef {import('../types').Snapshot & { testing?: unknown, tests?: readonly { relation: string }[] }} Snapshot
 */
/**
 * @typedef {object} Line
 * @property {string[]} code pieces, each behind the letter of its class
 * @property {string[]} words what the line is tied to
 * @property {boolean} core whether it is shown before the whole program is asked for
 * @property {number} margin by how many columns the core around it is set in
 */
/** @typedef {Record<string, Line[]>} Listings an algorithm's, by language */

/**
 * What the lines to be marked are tied to: a word and, where the event is one of several cases, which.
 * @param {Snapshot} shown
 * @returns {{ word: string, which: string }}
 */
export function wordOf(shown) {
  const { event, testing } = shown;
  if (testing) return { word: 'check', which: shown.tests?.at(-1)?.relation ?? '' };
  if (event === null) return { word: 'enter', which: '' };
  if (event.kind === 'backtrack') return { word: event.kind, which: event.reason };
  if (event.kind === 'conflict') return { word: event.kind, which: lineOfConflict(shown) };
  return { word: event.kind, which: '' };
}

/**
 * The line on which the test met its first attacker.
 * @param {Snapshot} shown
 */
function lineOfConflict({ event, firstAttacker, queens }) {
  if (event === null || event.row === null || event.col === null || firstAttacker === null) return '';
  const down = event.row - firstAttacker;
  const across = event.col - queens[firstAttacker];
  if (down === 0) return 'row';
  if (across === 0) return 'column';
  return down === across ? 'diagonal' : 'anti';
}

/**
 * Which lines are marked, from 0.
 * @param {readonly { words: readonly string[] }[]} lines
 * @param {{ word: string, which: string }} what
 */
export function marked(lines, { word, which }) {
  return lines.flatMap(({ words }, at) =>
    words.some(
      (tie) => tie === word || (tie.startsWith(`${word}:`) && (which === '' || tie === `${word}:${which}`)),
    )
      ? [at]
      : [],
  );
}

/** The name of the part of the template that a line carries. @param {readonly string[]} words */
const partOf = (words) => words.find((word) => PARTS.includes(word.split(':')[0]));

/** The program as it is copied: all of it, and no marker. @param {readonly Line[]} lines */
export const programOf = (lines) =>
  lines.map(({ code }) => `${code.map((piece) => piece.slice(1)).join('')}\n`).join('');

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} className
 * @returns {HTMLElementTagNameMap[K]}
 */
function make(name, className) {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

/**
 * @param {HTMLElement} root
 * @param {{ session: import('../session.js').Session, text: import('../text.js').Text,
 *   theme: import('../theme.js').Theme }} parts
 */
export function createCode(root, { session, text, theme }) {
  /** @type {Map<string, Listings>} Those that have come, by algorithm. */
  const shelf = new Map();
  /** @type {Map<string, Promise<Listings>>} Those on their way. */
  const ordered = new Map();
  /** The listing whose lines stand in the panel. */
  let name = '';
  /** @type {Line[]} */
  let lines = [];
  /** @type {HTMLElement[]} By line. */
  let rows = [];
  /** @type {{ top: number, bottom: number }[] | null} Where the rows stand; null when that has changed. */
  let places = null;
  /** @type {number[]} */
  let current = [];
  let whole = false;
  /** @type {Snapshot | null} */
  let drawn = null;
  let lang = '';
  /** Step at which a sentence about copying was said; it goes with the step. */
  let said = -1;

  const bar = make('div', 'code-bar');
  const label = make('label', 'unseen');
  label.htmlFor = 'code-language';
  const frame = make('span', 'select');
  const select = make('select', '');
  select.id = 'code-language';
  frame.append(select);
  const more = make('button', 'button button-quiet code-whole');
  more.type = 'button';
  const copy = make('button', 'button button-quiet');
  copy.type = 'button';
  const copyWord = make('span', '');
  copy.append(icon('copy'), copyWord);
  bar.append(label, frame, more, copy);
  const status = make('p', 'code-status');
  status.setAttribute('role', 'status');
  const scroller = make('div', 'code-scroll');
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'region');
  const list = make('ol', 'code-lines');
  scroller.append(list);
  const trouble = make('div', 'code-trouble');
  trouble.hidden = true;
  root.classList.add('code');
  root.append(bar, status, trouble, scroller);

  select.addEventListener('change', () =>
    session.dispatch({ type: 'set', key: 'code', value: select.value }),
  );
  more.addEventListener('click', () => {
    whole = !whole;
    fold();
    follow(true);
  });
  copy.addEventListener('click', async () => {
    const step = session.snapshot().step;
    try {
      await navigator.clipboard.writeText(programOf(lines));
      tell('code.copied', step);
    } catch {
      tell('code.copy-failed', step);
    }
  });
  // Rows change their height with the panel's width.
  const observer = new ResizeObserver(() => {
    places = null;
    follow(true);
  });
  observer.observe(scroller);

  /** @param {string} key @param {number} step */
  function tell(key, step) {
    status.textContent = text(key);
    said = step;
  }

  /**
   * Fetches the listings of an algorithm, once.
   * @param {string} algorithm
   */
  function order(algorithm) {
    let coming = ordered.get(algorithm);
    if (coming === undefined) {
      coming = read(new URL(`../generated/listings/${algorithm}.json`, import.meta.url)).then((come) => {
        shelf.set(algorithm, come);
        return come;
      });
      ordered.set(algorithm, coming);
      coming.catch(() => ordered.delete(algorithm));
    }
    return coming;
  }

  /** @param {URL} url @returns {Promise<Listings>} */
  async function read(url) {
    const response = await fetch(url).catch((error) => {
      throw new Error(`${error.message}: ${url}`);
    });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
    return response.json();
  }

  /** Puts the wanted listing into the panel, as soon as it is there. @param {string} wanted algorithm/language */
  function put(wanted) {
    name = wanted;
    trouble.hidden = true;
    const [algorithm, language] = wanted.split('/');
    const come = shelf.get(algorithm);
    if (come) {
      build(come[language]);
      return;
    }
    build([]);
    order(algorithm).then(
      (late) => {
        if (name !== wanted) return;
        build(late[language]);
        if (drawn) mark(drawn);
      },
      (error) => {
        if (name === wanted) showTrouble(String(error.message), wanted);
      },
    );
  }

  /** @param {string} words @param {string} wanted */
  function showTrouble(words, wanted) {
    const sentence = make('p', '');
    sentence.textContent = text('code.missing', { words });
    const again = make('button', 'button');
    again.type = 'button';
    again.textContent = text('code.again');
    again.addEventListener('click', () => put(wanted));
    trouble.replaceChildren(sentence, again);
    trouble.hidden = false;
  }

  /** @param {Line[]} come */
  function build(come) {
    lines = come;
    current = [];
    rows = lines.map((line, at) => row(line, at + 1));
    /** @type {HTMLElement[]} */
    const items = [];
    lines.forEach(({ core }, at) => {
      // Where lines are folded away between two that are not, a gap tells so.
      if (core && at > 0 && !lines[at - 1].core && lines.slice(0, at).some((line) => line.core)) {
        const gap = make('li', 'code-gap');
        gap.setAttribute('aria-hidden', 'true');
        items.push(gap);
      }
      items.push(rows[at]);
    });
    list.replaceChildren(...items);
    scroller.scrollTop = 0;
    more.hidden = lines.every(({ core }) => core);
    copy.disabled = lines.length === 0;
    fold();
  }

  /** @param {Line} line @param {number} number */
  function row({ code, words }, number) {
    const item = make('li', 'code-line');
    const count = make('span', 'code-number');
    count.textContent = String(number);
    const body = make('code', '');
    for (const piece of code) {
      const className = CLASSES[piece[0]];
      if (className === undefined) body.append(piece.slice(1));
      else {
        const span = make('span', className);
        span.textContent = piece.slice(1);
        body.append(span);
      }
    }
    item.append(count, body);
    const part = partOf(words);
    if (part) {
      const tag = make('span', 'code-part');
      tag.dataset.part = part;
      tag.textContent = text(`code.part.${part}`);
      item.append(tag);
    }
    return item;
  }

  /** Shows the core alone, set out to the left edge, or the whole program as it is. */
  function fold() {
    list.classList.toggle('whole', whole);
    more.setAttribute('aria-pressed', String(whole));
    lines.forEach(({ core, margin, code }, at) => {
      const item = rows[at];
      item.hidden = !whole && !core;
      const taken = whole ? 0 : margin;
      const first = code[0]?.slice(1) ?? '';
      const indent = first.match(/^[ \t]*/)?.[0] ?? '';
      const columns = indent.replaceAll('\t', '  ').length - taken;
      const body = /** @type {HTMLElement} */ (item.children[1]);
      // A line that is too long for the panel goes on below, further in than it began.
      body.style.setProperty('--indent', `${Math.max(columns, 0) + 2}ch`);
      if (indent !== '' && body.firstChild)
        body.firstChild.textContent = first.slice(Math.min(taken, indent.length));
    });
    places = null;
  }

  /** @param {Snapshot} shown */
  function mark(shown) {
    const next = marked(lines, wordOf(shown));
    attribute(root, 'data-kind', shown.testing ? 'check' : (shown.event?.kind ?? 'enter'));
    if (next.length === current.length && next.every((at, i) => at === current[i])) return;
    for (const at of current) {
      rows[at].classList.remove('current');
      rows[at].removeAttribute('aria-current');
    }
    for (const at of next) {
      rows[at].classList.add('current');
      rows[at].setAttribute('aria-current', 'step');
    }
    current = next;
    const quick = shown.playing !== 0 && (shown.speed === 'max' || shown.speed > SMOOTH);
    follow(quick);
  }

  /**
   * Scrolls the panel, and never the page, by as little as brings the marked lines into sight. Where they stand too far
   * apart for that, the last of them counts: those before it are a test that it calls.
   * @param {boolean} atOnce
   */
  function follow(atOnce) {
    if (current.length === 0 || !drawn) return;
    if (drawn.playing !== 0 && (drawn.speed === 'max' || drawn.speed > FOLLOWABLE)) return;
    places ??= rows.map((item) => ({ top: item.offsetTop, bottom: item.offsetTop + item.offsetHeight }));
    const height = scroller.clientHeight;
    const air = Math.min(40, height / 6);
    const final = places[current[current.length - 1]];
    const end = final.bottom + air;
    const together = end - places[current[0]].top + air <= height;
    const start = (together ? places[current[0]].top : final.top) - air;
    const from = scroller.scrollTop;
    if (start >= from && end <= from + height) return;
    const to = together && start < from ? start : end - height;
    scroller.scrollTo({ top: Math.max(0, to), behavior: atOnce || theme.still ? 'instant' : 'smooth' });
  }

  /** Every word, in the language of the page. @param {Snapshot} shown */
  function word(shown) {
    label.textContent = text('code.language');
    select.replaceChildren(
      ...LANGUAGES.map((id) => new Option(text(`code.language.${id}`), id, false, id === shown.code)),
    );
    more.textContent = text('code.whole');
    copyWord.textContent = text('code.copy');
    status.textContent = '';
    for (const tag of list.querySelectorAll('.code-part')) {
      tag.textContent = text(`code.part.${/** @type {HTMLElement} */ (tag).dataset.part}`);
    }
  }

  /** Says what the panel holds. @param {Snapshot} shown */
  function entitle({ run, code }) {
    const algorithm = text(`algorithm.${run.algorithm}`);
    scroller.setAttribute(
      'aria-label',
      text('code.of', { algorithm, language: text(`code.language.${code}`) }),
    );
  }

  /** @param {Snapshot} shown */
  function draw(shown) {
    const wanted = `${shown.run.algorithm}/${shown.code}`;
    const translated = lang !== text.lang;
    if (translated) word(shown);
    if (translated || wanted !== name) entitle(shown);
    if (shown.step !== said && status.textContent !== '') status.textContent = '';
    drawn = shown;
    lang = text.lang;
    if (wanted !== name) put(wanted);
    if (select.value !== shown.code) select.value = shown.code;
    mark(shown);
  }

  return {
    draw,
    destroy() {
      observer.disconnect();
      root.replaceChildren();
    },
  };
}
