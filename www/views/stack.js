/**
 * The recursion's open calls, the innermost last: where each stands, what it has still to try, and a way to its node.
 */

import { atOf, frameCount, frames } from '../variables.js';
import { make, tooFast, write } from './elements.js';

/** Height of a call in the list, as the style sheet has it. */
const LINE = 28;
/** Of more calls than this only those in sight are made. */
const MOST_CALLS = 14;

/** @typedef {import('../variables.js').Frame} Frame */
/** @typedef {import('../types').Snapshot} Snapshot */

/**
 * @param {readonly number[]} columns ascending
 * @returns {string} as short as it can be said: `1, 4–7`
 */
export function rangesOf(columns) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const col of columns) {
    const last = runs.at(-1);
    if (last && last[1] === col - 1) last[1] = col;
    else runs.push([col, col]);
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`))
    .join(', ');
}

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text}} parts
 */
export function createStack(root, { session, text }) {
  /** @type {Snapshot | null} */
  let drawn = null;
  let lang = '';
  let lastDraw = Number.NEGATIVE_INFINITY;
  /** Whether the list is kept at its innermost end; scrolling away from it ends that. */
  let following = true;

  const title = make('h3', 'section-title');
  const head = make('div', 'call-head');
  head.setAttribute('aria-hidden', 'true');
  const callWindow = make('div', 'call-window');
  const callSpace = make('div', 'call-space');
  const callList = make('ol', 'call-list');
  callSpace.append(callList);
  callWindow.append(callSpace);
  root.append(title, head, callWindow);

  /** @param {Snapshot} shown */
  function draw(shown) {
    const same =
      drawn !== null &&
      drawn.step === shown.step &&
      drawn.run === shown.run &&
      drawn.tests === shown.tests &&
      drawn.playing === shown.playing &&
      lang === text.lang;
    if (same || (drawn?.run === shown.run && tooFast(shown, lastDraw))) return;
    lastDraw = performance.now();
    if (lang !== text.lang) {
      title.textContent = text('stack.calls');
      callWindow.setAttribute('aria-label', text('stack.calls'));
      head.replaceChildren(
        make('span', '', text('stack.call')),
        make('span', '', text('stack.at')),
        make('span', '', text('stack.left')),
      );
    }
    if (drawn?.run !== shown.run) following = true;
    lang = text.lang;
    drawn = shown;
    root.dataset.kind = shown.testing ? 'testing' : (shown.event?.kind ?? 'start');
    drawCalls();
  }

  function drawCalls() {
    if (drawn === null) return;
    const at = atOf(drawn);
    const count = frameCount(at);
    const windowed = count > MOST_CALLS;
    callWindow.classList.toggle('windowed', windowed);
    callWindow.tabIndex = windowed ? 0 : -1;
    callSpace.style.height = windowed ? `${count * LINE}px` : '';
    if (windowed && following) callWindow.scrollTop = count * LINE;
    const height = callWindow.clientHeight || MOST_CALLS * LINE;
    const from = windowed ? Math.max(0, Math.floor(callWindow.scrollTop / LINE) - 2) : 0;
    const to = windowed ? Math.min(count, from + Math.ceil(height / LINE) + 4) : count;
    callList.style.top = windowed ? `${from * LINE}px` : '';
    const shownFrames = frames(at, from, to);
    while (callList.children.length > shownFrames.length) callList.lastElementChild?.remove();
    shownFrames.forEach((frame, i) => {
      if (i >= callList.children.length) callList.append(newCall());
      drawCall(/** @type {HTMLElement} */ (callList.children[i]), frame, at, count);
    });
  }

  function newCall() {
    const item = make('li');
    const button = make('button', 'call');
    button.type = 'button';
    button.append(make('code'), make('span', 'call-at'), make('span', 'call-left'));
    item.append(button);
    return item;
  }

  /**
   * @param {HTMLElement} item
   * @param {Frame} frame
   * @param {import('../variables.js').At} at
   * @param {number} count
   */
  function drawCall(item, frame, at, count) {
    item.setAttribute('aria-setsize', String(count));
    item.setAttribute('aria-posinset', String(frame.level + 1));
    const button = /** @type {HTMLElement} */ (item.firstElementChild);
    button.classList.toggle('innermost', frame.innermost);
    button.dataset.level = String(frame.level);
    const [name, where, left] = button.children;
    write(name, callName(frame, at.algorithm));
    write(where, text(...placeOf(frame, at)));
    write(left, leftOf(frame, at));
    const title = text('stack.go', { name: callName(frame, at.algorithm) });
    if (button.title !== title) button.title = title;
  }

  /**
   * @param {Frame} frame
   * @param {string} algorithm
   */
  function callName(frame, algorithm) {
    if (algorithm === 'cell-by-cell') return `search(${frame.level}, ${frame.depth})`;
    return algorithm === 'bitmask' ? `search(${frame.level}, …)` : `search(${frame.level})`;
  }

  /**
   * Where a call stands: the key of its words, and their values.
   * @param {Frame} frame
   * @param {import('../variables.js').At} at
   * @returns {[string, Record<string, number>]}
   */
  function placeOf(frame, { algorithm, n }) {
    const { row, col } = frame;
    if (row === n) return [algorithm === 'cell-by-cell' ? 'stack.at.past' : 'stack.at.full', {}];
    if (algorithm === 'cell-by-cell') {
      const values = { row, col: col ?? 0 };
      if (!frame.innermost) return [frame.queen ? 'stack.at.queen' : 'stack.at.empty', values];
      return [frame.left.length === 0 ? 'stack.at.queen' : 'stack.at.square', values];
    }
    return col === null ? ['stack.at.new', {}] : ['stack.at.column', { col }];
  }

  /**
   * @param {Frame} frame
   * @param {import('../variables.js').At} at
   */
  function leftOf(frame, { algorithm, n }) {
    if (frame.row === n) return '';
    if (algorithm === 'cell-by-cell') {
      if (frame.left.length === 0) return text('stack.left.none');
      const both = frame.innermost;
      return text(both ? 'stack.left.both' : 'stack.left.queen');
    }
    return frame.left.length === 0 ? text('stack.left.none') : rangesOf(frame.left);
  }

  callWindow.addEventListener('scroll', () => {
    following = callWindow.scrollTop + callWindow.clientHeight >= callWindow.scrollHeight - LINE;
    drawCalls();
  });
  // Before the panel has its place there is no end to scroll to.
  const observer = new ResizeObserver(drawCalls);
  observer.observe(callWindow);
  callList.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const level = button?.dataset.level;
    if (level !== undefined) session.dispatch({ type: 'call', level: Number(level) });
  });

  return {
    draw,
    destroy() {
      observer.disconnect();
      root.replaceChildren();
    },
  };
}
