/** Sentences to the reader about the page as a whole; each is spoken when it appears, and can be dismissed. */

import { icon } from '../icons.js';
import { shorten } from './transport.js';

/** What is said in passing ends with the next press of a key or the pointer, or, after so many milliseconds, once the pointer moves. */
const READ = 4000;
/** Keys that do nothing by themselves. */
const SILENT = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);
/** From so many on, they can be dismissed at once. */
const MANY = 3;

/**
 * What lasts stands in a list below the header, which scrolls; what is said in passing lies over the page, and moves
 * nothing.
 *
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text}} parts
 */
export function createNotices(root, { session, text }) {
  const lasting = document.createElement('div');
  lasting.className = 'notices-lasting';
  const list = document.createElement('div');
  list.className = 'notices-list';
  const all = document.createElement('button');
  all.type = 'button';
  all.className = 'button button-small';
  all.addEventListener('click', () => session.dispatch({ type: 'dismiss', where: 'page' }));
  lasting.append(list, all);
  const passing = document.createElement('div');
  passing.className = 'notices-passing';
  root.append(lasting, passing);

  /** @type {readonly import('../types').Notice[] | null} */
  let drawn = null;
  let lang = '';
  /** When the last one was drawn that is said in passing. */
  let since = 0;

  /** @param {import('../types').Snapshot} shown */
  function draw({ notices, playing }) {
    if (playing !== 0) endRead();
    if (drawn === notices && lang === text.lang) return;
    drawn = notices;
    const relabel = lang !== text.lang;
    lang = text.lang;
    const wanted = notices.filter((notice) => notice.where === 'page');
    const lines = /** @type {HTMLElement[]} */ ([...list.children, ...passing.children]);
    for (const line of lines) {
      if (relabel || !wanted.some((notice) => String(notice.id) === line.dataset.id)) line.remove();
    }
    const present = new Set(lines.filter((line) => line.isConnected).map((line) => line.dataset.id));
    for (const notice of wanted) {
      if (present.has(String(notice.id))) continue;
      if (!notice.lasting) since = performance.now();
      (notice.lasting ? list : passing).append(lineOf(notice));
    }
    all.textContent = text('dismiss-all');
    all.hidden = list.childElementCount < MANY;
    lasting.hidden = list.childElementCount === 0;
  }

  function endPassing() {
    for (const { id } of session.snapshot().notices.filter((one) => one.where === 'page' && !one.lasting))
      session.dispatch({ type: 'dismiss', id });
  }

  function endRead() {
    if (passing.childElementCount > 0 && performance.now() - since > READ) endPassing();
  }

  // Before the press does what it does, which may be to say something anew.
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (!(event.target instanceof Node && passing.contains(event.target))) endPassing();
    },
    true,
  );
  window.addEventListener(
    'keydown',
    (event) => {
      const inside = event.target instanceof Node && passing.contains(event.target);
      if (!inside && !SILENT.has(event.key)) endPassing();
    },
    true,
  );
  window.addEventListener('pointermove', endRead);

  /** @param {import('../types').Notice} notice */
  function lineOf(notice) {
    const line = document.createElement('div');
    line.className = 'notice';
    line.dataset.id = String(notice.id);
    line.dataset.lasting = String(notice.lasting);
    line.setAttribute('role', notice.lasting ? 'alert' : 'status');
    const words = document.createElement('p');
    words.textContent = text(notice.key, shorten(notice.values));
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'button button-quiet button-icon';
    close.setAttribute('aria-label', text('dismiss'));
    close.append(icon('close'));
    close.addEventListener('click', () => session.dispatch({ type: 'dismiss', id: notice.id }));
    line.append(words, close);
    return line;
  }

  return { draw };
}
