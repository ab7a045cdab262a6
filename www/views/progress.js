/** Where we are in the whole search, and what goes on while a long walk lasts. */

import { say } from '../text.js';

/** A walk that is over sooner, in milliseconds, is not worth a word. */
const PATIENCE = 150;

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A number that is only known roughly: in full while it is short, else as a power of ten.
 * @param {number} value
 * @param {import('../text.js').Text} text
 * @param {number} [digits] of the power of ten's factor
 */
export function rough(value, text, digits = 1) {
  if (value < 1e6) return text.number(Number(value.toPrecision(2)));
  const [factor, exponent] = value.toExponential(digits - 1).split('e');
  const mantissa = Number(factor);
  const raised = [...String(Number(exponent))].map((digit) => SUPERSCRIPT[Number(digit)]).join('');
  return text('power', { mantissa, exponent: raised });
}

/** What is longer has no room on a phone but in small type. */
const LONG = 34;

/**
 * @param {{progress: HTMLElement, busy: HTMLElement, busyText: HTMLElement, spoken: HTMLElement, cancel: HTMLElement,
 *   goTo: HTMLElement}} roots `goTo`: what has the focus when the walk is over and the button goes that had it
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text}} parts
 */
export function createProgress({ progress, busy, busyText, spoken, cancel, goTo }, { session, text }) {
  cancel.addEventListener('click', () => session.dispatch({ type: 'cancel' }));
  let written = '';
  /** @type {number | null} When the walk began. */
  let begun = null;
  let timer = 0;

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    const { step, total, totalKind, busy: walk } = shown;
    const kind = total === null && totalKind !== 'counting' ? 'unknown' : totalKind;
    const values = {
      step,
      total: total === null ? '' : kind === 'estimate' ? rough(total, text) : total,
    };
    const now = `${kind} ${step} ${total} ${text.lang}`;
    if (now !== written) {
      say(progress, text.pieces(`progress.${kind}`, values));
      progress.classList.toggle('is-long', (progress.textContent ?? '').length > LONG);
      written = now;
    }
    if (walk === null) begun = null;
    else begun ??= performance.now();
    const tell = walk !== null && begun !== null && performance.now() - begun > PATIENCE;
    clearTimeout(timer);
    // While a file is on its way nothing changes, and nobody draws.
    if (walk !== null && !tell) timer = window.setTimeout(() => draw(session.snapshot()), PATIENCE + 1);
    if (!tell && document.activeElement === cancel) goTo.focus({ preventScroll: true });
    busy.hidden = !tell;
    // What changes with every slice is for the eye; the ear is told once.
    const words = tell ? text(walk.label, { count: walk.done }) : '';
    if (busyText.textContent !== words) busyText.textContent = words;
    const aloud = tell ? text('busy.spoken') : '';
    if (spoken.textContent !== aloud) spoken.textContent = aloud;
  }

  return { draw };
}
