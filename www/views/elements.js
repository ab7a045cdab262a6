/** Small things that views share. */

/** While events come too fast to be followed, a panel is drawn at most once in this many milliseconds. */
const FAST_PAUSE = 100;
/** Events a second that can be followed. */
const FOLLOWABLE = 20;

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [className]
 * @param {string} [words]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, className = '', words = '') {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  if (words !== '') element.textContent = words;
  return element;
}

/**
 * Sets words that may stand there already.
 * @param {Element} element
 * @param {string} words
 */
export function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/**
 * Sets an attribute that may stand there already; to set it anew has its price, even at the same value.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function attribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Whether a view may leave out this snapshot: events come too fast to be followed, and it was drawn just now.
 * @param {import('../types').Snapshot} shown
 * @param {number} last when it was drawn last
 */
export function tooFast(shown, last) {
  const fast = shown.playing !== 0 && (shown.speed === 'max' || shown.speed > FOLLOWABLE);
  return fast && performance.now() - last < FAST_PAUSE;
}

/**
 * Says in its place that a part of the page did not come, and lets it be asked for again.
 * @param {Element} root
 * @param {import('../text.js').Text} text
 * @param {any} error
 * @param {() => void} ask
 */
export function sayMissing(root, text, error, ask) {
  const words = document.createElement('p');
  words.className = 'note';
  words.textContent = text('side.missing', { words: String(error?.message ?? error) });
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'button';
  again.textContent = text('side.again');
  again.addEventListener('click', ask);
  root.replaceChildren(words, again);
}
