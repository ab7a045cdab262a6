/** The head of the page: which board, which algorithm, and the switches of the page itself. */

import { readSize } from '../address.js';
import { icon } from '../icons.js';
import { ownName } from '../languages.js';
import { commitField, showProblem } from './transport.js';

const THEMES = /** @type {const} */ ([null, 'light', 'dark']);

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text, algorithms: readonly string[],
 *   languages: readonly string[], speak: (lang: string) => void, present: {toggle(): void}, keys: {open(): void},
 *   link: () => string}} parts `link` is the address of the moment that is shown; that of the page follows it with a delay
 */
export function createControls(root, { session, text, algorithms, languages, speak, present, keys, link }) {
  const { dispatch } = session;
  /** @template {HTMLElement} T @param {string} id @returns {T} */
  const find = (id) => /** @type {T} */ (root.querySelector(`#${id}`));

  const size = /** @type {HTMLInputElement} */ (find('size'));
  const sizeProblem = find('size-problem');
  commitField(size, {
    shown: () => String(session.snapshot().run.n),
    accept(value) {
      const n = readSize(value);
      if (n === undefined) dispatch({ type: 'notice', key: 'wrong.n', values: { value }, where: 'n' });
      else dispatch({ type: 'run', n });
    },
    forget: () => dispatch({ type: 'dismiss', where: 'n' }),
    by: (change) => dispatch({ type: 'run', n: session.snapshot().run.n + change }),
  });

  const algorithm = /** @type {HTMLSelectElement} */ (find('algorithm'));
  algorithm.addEventListener('change', () => dispatch({ type: 'run', algorithm: algorithm.value }));

  find('copy-link').addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(link());
      dispatch({ type: 'notice', key: 'copy-link.done' });
    } catch {
      dispatch({ type: 'notice', key: 'copy-link.failed' });
    }
  });
  find('present').addEventListener('click', () => present.toggle());
  find('keys').addEventListener('click', () => keys.open());
  const language = /** @type {HTMLSelectElement} */ (find('language'));
  language.replaceChildren(
    ...languages.map((tag) => {
      const option = new Option(ownName(tag), tag);
      option.lang = tag;
      return option;
    }),
  );
  language.addEventListener('change', () => speak(language.value));
  const theme = find('theme');
  theme.addEventListener('click', () => {
    const at = THEMES.indexOf(session.snapshot().theme);
    dispatch({ type: 'set', key: 'theme', value: THEMES[(at + 1) % THEMES.length] });
  });
  const more = find('controls-more');
  more.addEventListener('click', () => {
    const open = root.classList.toggle('open');
    more.setAttribute('aria-expanded', String(open));
  });

  /** @type {import('../types').Snapshot | null} */
  let drawn = null;
  let lang = '';

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    if (lang !== text.lang) {
      algorithm.replaceChildren(
        ...algorithms.map((id) => new Option(text(`algorithm.${id}`), id, false, id === shown.run.algorithm)),
      );
    }
    if (drawn?.run !== shown.run) {
      size.setAttribute('aria-valuenow', String(shown.run.n));
      if (document.activeElement !== size || !size.dataset.edited) size.value = String(shown.run.n);
      algorithm.value = shown.run.algorithm;
    }
    if (language.value !== shown.lang) language.value = shown.lang;
    if (drawn?.theme !== shown.theme || lang !== text.lang) {
      const name = shown.theme ?? 'auto';
      theme.replaceChildren(icon(name));
      theme.setAttribute('aria-label', text(`theme.${name}`));
      theme.title = text(`theme.${name}`);
    }
    showProblem(size, sizeProblem, shown, 'n', text);
    drawn = shown;
    lang = text.lang;
  }

  return { draw };
}
