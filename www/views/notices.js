/** Sentences to the reader about the page as a whole; each is spoken when it appears, and can be dismissed. */

import { icon } from '../icons.js';
import { shorten } from './transport.js';

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text}} parts
 */
export function createNotices(root, { session, text }) {
  /** @type {readonly import('../types').Notice[] | null} */
  let drawn = null;
  let lang = '';

  /** @param {import('../types').Snapshot} shown */
  function draw({ notices }) {
    if (drawn === notices && lang === text.lang) return;
    drawn = notices;
    const relabel = lang !== text.lang;
    lang = text.lang;
    const wanted = notices.filter((notice) => notice.where === 'page');
    for (const line of [...root.children]) {
      const { id } = /** @type {HTMLElement} */ (line).dataset;
      if (relabel || !wanted.some((notice) => String(notice.id) === id)) line.remove();
    }
    const present = new Set([...root.children].map((line) => /** @type {HTMLElement} */ (line).dataset.id));
    for (const notice of wanted) if (!present.has(String(notice.id))) root.append(lineOf(notice));
  }

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
