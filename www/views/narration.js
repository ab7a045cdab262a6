/**
 * One sentence an event: what happened, and why. Below it, the last few in short.
 *
 * The sentence is chosen here and worded in the locale. A screen reader hears it too, but is left in peace while events
 * come faster than one a second; on pause it hears the last one.
 */

import { blockersOf, lineBetween, testsSquares } from '../chess.js';
import { say } from '../text.js';
import { attribute } from './elements.js';

/** Above this many events a second nothing is spoken. */
const SPEAKABLE = 1;
/** Above this many events a second nobody reads each sentence; then one comes in so many milliseconds. */
const READABLE = 20;
const RACING_PAUSE = 120;

/**
 * The sentence of the step that is shown.
 * @param {import('../types').Snapshot} shown
 * @returns {{key: string, values: import('../text.js').Values}}
 */
export function sentenceOf(shown) {
  const { event, run, figures } = shown;
  const { algorithm, n } = run;
  if (shown.testing !== null) return checked(shown);
  if (event === null) return { key: `narration.start.${algorithm}`, values: { n } };
  const values = { n, row: event.row ?? 0, col: event.col ?? 0, next: (event.row ?? 0) + 1 };
  if (shown.finished) {
    const count = figures.solutions ?? 0;
    return { key: count === 0 ? 'narration.end.none' : 'narration.end', values: { ...values, count } };
  }
  switch (event.kind) {
    case 'place':
      return placed(shown, values);
    case 'conflict':
      return refused(shown, values);
    case 'skip':
      return { key: 'narration.skip', values };
    case 'dead-end':
      return event.row === null
        ? { key: 'narration.dead-end.few', values: { ...values, count: event.queens } }
        : { key: 'narration.dead-end.row', values: { ...values, ...because(shown.queens, event.row) } };
    case 'solution':
      return {
        key: n === 1 ? 'narration.solution.single' : 'narration.solution',
        values: { n, number: figures.solutions ?? 0 },
      };
    case 'backtrack':
      return takenOff(shown, values);
  }
}

/**
 * The check made last of a test that goes on; none so far has refused.
 * @param {import('../types').Snapshot} shown
 */
function checked({ testing, tests, queens, run }) {
  const check = tests[tests.length - 1];
  const values = {
    row: testing?.event.row ?? 0,
    col: testing?.event.col ?? 0,
    made: testing?.made ?? 0,
    otherRow: check.row,
    otherCol: check.col,
    index: check.index,
  };
  if (check.what === 'examine') return { key: `narration.check.examine.${check.relation}`, values };
  if (check.what === 'read') return { key: `narration.check.read.${check.relation}`, values };
  if (run.algorithm === 'generate-and-test') {
    return { key: 'narration.check.pair', values: { ...values, with: check.with } };
  }
  return {
    key: 'narration.check.compare',
    values: { ...values, otherRow: check.with, otherCol: queens[check.with] },
  };
}

/**
 * @param {Int8Array} queens
 * @param {number} row a row without a free square
 */
function because(queens, row) {
  const rows = blockersOf(queens, row) ?? [];
  return { count: rows.length, rows };
}

/**
 * @param {import('../types').Snapshot} shown
 * @param {Record<string, number>} values
 */
function placed({ run, queens }, values) {
  const { algorithm, n } = run;
  if (algorithm === 'generate-and-test') {
    return { key: values.next === n ? 'narration.place.untested.last' : 'narration.place.untested', values };
  }
  if (algorithm === 'cell-by-cell') {
    const others = queens.reduce((count, col) => count + (col >= 0 ? 1 : 0), 0) - 1;
    return { key: others === 0 ? 'narration.place.cell.first' : 'narration.place.cell', values };
  }
  const kind = algorithm === 'bitmask' ? 'bit' : 'free';
  if (values.row === 0) return { key: `narration.place.${kind}.first`, values };
  if (values.next === n) return { key: `narration.place.${kind}.last`, values };
  return { key: `narration.place.${kind}`, values };
}

/**
 * @param {import('../types').Snapshot} shown
 * @param {Record<string, number>} values
 */
function refused({ run, queens, attackers, firstAttacker }, values) {
  const first = firstAttacker ?? attackers[0] ?? 0;
  const line = (/** @type {number} */ row) =>
    lineBetween(row, queens[row], values.row, values.col) ?? 'column';
  if (run.algorithm === 'generate-and-test') {
    return {
      key: `narration.conflict.pair.${line(first)}`,
      values: { ...values, first, count: attackers.length },
    };
  }
  if (attackers.length <= 1) {
    return { key: `narration.conflict.one.${line(first)}`, values: { ...values, first } };
  }
  return {
    key: `narration.conflict.many.${line(first)}`,
    values: { ...values, first, count: attackers.length, rows: attackers },
  };
}

/**
 * @param {import('../types').Snapshot} shown
 * @param {Record<string, number>} values
 */
function takenOff({ run, event, queens }, values) {
  const { algorithm, n } = run;
  const reason = event?.reason ?? '';
  if (reason === 'solved') {
    const leaf = values.next === n && algorithm !== 'cell-by-cell';
    return { key: leaf ? 'narration.backtrack.solved.leaf' : 'narration.backtrack.solved', values };
  }
  if (algorithm === 'cell-by-cell') return { key: `narration.backtrack.cell.${reason}`, values };
  if (algorithm === 'generate-and-test') return { key: `narration.backtrack.untested.${reason}`, values };
  if (reason === 'dead-end') {
    const before = queens.slice();
    before[values.row] = values.col;
    const rows = blockersOf(before, values.next) ?? [];
    return { key: 'narration.backtrack.dead-end', values: { ...values, count: rows.length, rows } };
  }
  const key = testsSquares(algorithm) ? 'narration.backtrack.exhausted' : 'narration.backtrack.exhausted.bit';
  return { key, values };
}

/**
 * An event in a few words.
 * @param {import('../types').SearchEvent} event
 * @param {string} algorithm
 */
function shortOf(event, algorithm) {
  const values = { row: event.row ?? 0, col: event.col ?? 0, count: event.queens };
  if (event.kind === 'dead-end')
    return { key: event.row === null ? 'short.dead-end.few' : 'short.dead-end.row', values };
  if (event.kind === 'conflict' && algorithm === 'generate-and-test')
    return { key: 'short.conflict.board', values };
  return { key: `short.${event.kind}`, values };
}

/**
 * @param {{sentence: HTMLElement, leap: HTMLElement, history: HTMLElement, live: HTMLElement}} roots
 * @param {{text: import('../text.js').Text}} parts
 */
export function createNarration({ sentence, leap, history, live }, { text }) {
  /** @type {import('../types').Snapshot | null} */
  let drawn = null;
  let drawnAt = 0;
  let lang = '';

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    const same =
      drawn !== null &&
      drawn.step === shown.step &&
      drawn.testing === shown.testing &&
      drawn.run === shown.run &&
      drawn.playing === shown.playing &&
      drawn.recent === shown.recent &&
      drawn.leapt === shown.leapt &&
      lang === text.lang;
    if (same) return;
    // Sentences that come too fast to be read come less often, which also spares the layout of large type.
    const now = performance.now();
    const racing = shown.playing !== 0 && (shown.speed === 'max' || shown.speed > READABLE);
    if (racing && drawn?.playing === shown.playing && now - drawnAt < RACING_PAUSE) return;
    drawnAt = now;
    drawn = shown;
    lang = text.lang;
    const { key, values } = sentenceOf(shown);
    const pieces = text.pieces(key, values);
    say(sentence, pieces);
    attribute(sentence, 'data-kind', kindOf(shown));
    sentence.scrollTop = 0;

    const passed = leapOf(shown);
    leap.textContent = passed;
    drawHistory(shown, passed !== '');

    const fast = shown.playing !== 0 && (shown.speed === 'max' || shown.speed > SPEAKABLE);
    if (!fast) {
      const words = pieces.map((piece) => piece.text).join('');
      const all = passed === '' ? words : `${passed} ${words}`;
      if (live.textContent !== all) live.textContent = all;
    }
  }

  /** @param {import('../types').Snapshot} shown */
  function kindOf({ event, finished, figures, testing }) {
    if (testing !== null) return 'testing';
    if (event === null) return 'start';
    if (finished) return figures.solutions === 0 ? 'dead-end' : 'solution';
    return event.kind;
  }

  /** @param {import('../types').Snapshot} shown */
  function leapOf({ leapt, event, step }) {
    if (step === 0) return text('intro');
    if (leapt === null) return '';
    const count = Math.abs(leapt.to - leapt.from);
    if (count < 2) return '';
    const direction = leapt.to < leapt.from ? 'back' : 'on';
    const parts = [text(`leap.${direction}`, { count })];
    if (leapt.solutions !== null) {
      const subtree = leapt.kind === 'over' && event?.kind === 'backtrack' && event.row !== null;
      const values = { count: leapt.solutions, row: event?.row ?? 0, col: event?.col ?? 0 };
      parts.push(text(subtree ? 'leap.subtree' : 'leap.solutions', values));
    }
    return parts.join(' ');
  }

  /**
   * @param {import('../types').Snapshot} shown
   * @param {boolean} shorter where a leap is told, one line less
   */
  function drawHistory({ recent, run, testing }, shorter) {
    // While a test goes on, the sentence is about it, and the last event is one of those before.
    const items = recent
      .slice(0, testing === null ? -1 : undefined)
      .reverse()
      .slice(0, shorter ? 2 : 4)
      .map(({ step, event }) => {
        const item = document.createElement('li');
        const number = document.createElement('span');
        number.className = 'history-step';
        number.textContent = text.number(step);
        const { key, values } = shortOf(event, run.algorithm);
        item.append(number, text(key, values));
        return item;
      });
    history.replaceChildren(...items);
  }

  return { draw };
}
