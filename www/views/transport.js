/** The buttons that move the search, its speed and pace, and the field for a step number. */

import { readStep } from '../address.js';
import { icon } from '../icons.js';

/** Milliseconds that a button is held before it repeats, and between two repetitions. */
const HOLD = 380;
const REPEAT = 70;

/** The speeds that the slider offers: a 1–2–5 series with what lies between, evenly spaced by eye. */
export const SPEEDS = Object.freeze([
  0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 15, 20, 30, 50, 80, 100, 200, 300, 500, 1000, 2000, 5000, 10_000, 20_000,
  50_000, 100_000, 200_000, 500_000, 1_000_000,
]);

/**
 * The place on the slider that is nearest to a speed.
 * @param {number | 'max'} speed
 */
function placeOf(speed) {
  if (speed === 'max') return SPEEDS.length;
  let best = 0;
  for (let i = 1; i < SPEEDS.length; i++) {
    if (Math.abs(Math.log(SPEEDS[i] / speed)) < Math.abs(Math.log(SPEEDS[best] / speed))) best = i;
  }
  return best;
}

/**
 * @param {HTMLElement} root
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text}} parts
 */
export function createTransport(root, { session, text }) {
  const { dispatch } = session;
  /** @template {HTMLElement} T @param {string} id @returns {T} */
  const find = (id) => /** @type {T} */ (root.querySelector(`#${id}`));

  const buttons = {
    start: () => dispatch({ type: 'seek', step: 0 }),
    end: () => dispatch({ type: 'leap', kind: 'end' }),
    'play-back': () =>
      dispatch(session.snapshot().playing < 0 ? { type: 'pause' } : { type: 'play', direction: -1 }),
    play: () =>
      dispatch(session.snapshot().playing !== 0 ? { type: 'pause' } : { type: 'play', direction: 1 }),
    over: () => dispatch({ type: 'leap', kind: 'over' }),
    out: () => dispatch({ type: 'leap', kind: 'out' }),
    'previous-solution': () => dispatch({ type: 'leap', kind: 'previous-solution' }),
    'next-solution': () => dispatch({ type: 'leap', kind: 'next-solution' }),
    'previous-backtrack': () => dispatch({ type: 'leap', kind: 'previous-backtrack' }),
    'next-backtrack': () => dispatch({ type: 'leap', kind: 'next-backtrack' }),
  };
  for (const [id, press] of Object.entries(buttons)) find(id).addEventListener('click', press);
  repeat(find('back'), () => dispatch({ type: 'step', by: -1 }));
  repeat(find('forward'), () => dispatch({ type: 'step', by: 1 }));

  // After a press with the pointer the keys belong to the page again: Space plays, it does not press once more.
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button && event.detail > 0) button.blur();
  });

  const play = find('play');
  const playBack = find('play-back');
  /** Buttons that have nothing to do where the search begins or ends. */
  const atStart = ['start', 'play-back', 'back', 'previous-solution', 'previous-backtrack'].map(find);
  const atEnd = ['forward', 'end', 'over', 'out', 'next-solution', 'next-backtrack'].map(find);

  const speed = /** @type {HTMLInputElement} */ (find('speed'));
  const speedValue = find('speed-value');
  speed.max = String(SPEEDS.length);
  speed.addEventListener('input', () => {
    dispatch({ type: 'set', key: 'speed', value: SPEEDS[Number(speed.value)] ?? 'max' });
  });

  const pace = find('pace');
  pace.addEventListener('change', (event) => {
    dispatch({ type: 'set', key: 'pace', value: /** @type {HTMLInputElement} */ (event.target).value });
  });

  const goTo = /** @type {HTMLInputElement} */ (find('go-to'));
  const goToProblem = find('go-to-problem');
  commitField(goTo, {
    shown: () => String(session.snapshot().step),
    accept(value) {
      const step = readStep(value);
      if (step === undefined)
        dispatch({ type: 'notice', key: 'wrong.step', values: { value }, where: 'step' });
      else dispatch({ type: 'seek', step });
    },
    forget: () => dispatch({ type: 'dismiss', where: 'step' }),
    by: (change) => dispatch({ type: 'step', by: change }),
    moving: () => session.snapshot().playing !== 0,
  });

  /** @type {{playing?: number, speed?: number | 'max', pace?: string, step?: number, finished?: boolean, lang?: string, total?: number | null}} */
  let drawn = {};

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    const lang = text.lang;
    if (drawn.playing !== shown.playing || drawn.lang !== lang) {
      const running = shown.playing !== 0;
      const name = text(running ? 'pause' : 'play');
      play.replaceChildren(icon(running ? 'pause' : 'play'), name);
      playBack.setAttribute('aria-pressed', String(shown.playing < 0));
    }
    if (drawn.speed !== shown.speed || drawn.lang !== lang) {
      speed.value = String(placeOf(shown.speed));
      const words = speedWords(shown.speed);
      speed.setAttribute('aria-valuetext', words);
      speedValue.textContent = words;
    }
    if (drawn.pace !== shown.pace) {
      for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (pace.querySelectorAll('input'))) {
        radio.checked = radio.value === shown.pace;
      }
    }
    if (drawn.finished !== shown.finished || drawn.playing !== shown.playing) {
      play.classList.toggle('idle', shown.finished && shown.playing === 0);
    }
    if (drawn.step !== shown.step || drawn.finished !== shown.finished) {
      for (const button of atStart) button.classList.toggle('idle', shown.step === 0);
      for (const button of atEnd) button.classList.toggle('idle', shown.finished);
      goTo.setAttribute('aria-valuenow', String(shown.step));
      goTo.style.width = `${Math.max(9, String(shown.step).length + 3)}ch`;
    }
    // While it plays, whoever is in the field is about to write: nothing is changed under the hand.
    if (drawn.step !== shown.step || drawn.playing !== shown.playing) {
      const held = document.activeElement === goTo && (goTo.dataset.edited || shown.playing !== 0);
      if (!held) rewrite(goTo, String(shown.step));
    }
    if (drawn.total !== shown.total) {
      if (shown.total === null || shown.totalKind !== 'exact') goTo.removeAttribute('aria-valuemax');
      else goTo.setAttribute('aria-valuemax', String(shown.total));
    }
    showProblem(goTo, goToProblem, shown, 'step', text);
    const { playing, pace: shownPace, step, finished, total } = shown;
    drawn = { playing, speed: shown.speed, pace: shownPace, step, finished, lang, total };
  }

  /** @param {number | 'max'} value */
  function speedWords(value) {
    if (value === 'max') return text('speed.max');
    return value === 0.5 ? text('speed.slow') : text('speed.rate', { count: value });
  }

  return { draw };
}

/**
 * A button that goes on while it is held. The timer lives only as long as the press.
 * @param {HTMLElement} button
 * @param {() => void} act
 */
function repeat(button, act) {
  let timer = 0;
  let repeated = false;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const again = () => {
    repeated = true;
    act();
    timer = window.setTimeout(again, REPEAT);
  };
  button.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    stop();
    repeated = false;
    timer = window.setTimeout(again, HOLD);
  });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave', 'blur'])
    button.addEventListener(type, stop);
  window.addEventListener('blur', stop);
  // A long press on a touch screen would otherwise open a menu.
  button.addEventListener('contextmenu', (event) => {
    if (timer !== 0) event.preventDefault();
  });
  button.addEventListener('click', () => {
    if (repeated) repeated = false;
    else act();
  });
}

/**
 * A text field whose value is taken over on Enter or when it loses focus, and given up on Escape.
 *
 * @param {HTMLInputElement} field
 * @param {object} behaviour
 * @param {() => string} behaviour.shown what stands in it when nobody edits it
 * @param {(value: string) => void} behaviour.accept
 * @param {() => void} behaviour.forget takes back what was said about the field
 * @param {(change: number) => void} behaviour.by the arrow keys up and down
 * @param {() => boolean} [behaviour.moving] whether what is shown goes on by itself: on Enter, then, even the value that is
 *   shown is taken over
 */
export function commitField(field, { shown, accept, forget, by, moving = () => false }) {
  const commit = (meant = false) => {
    if (!field.dataset.edited && !meant) return;
    delete field.dataset.edited;
    const value = field.value.trim();
    if (value === shown() && !meant) {
      field.value = shown();
      forget();
      return;
    }
    accept(value);
  };
  field.addEventListener('input', () => {
    field.dataset.edited = 'yes';
  });
  field.addEventListener('focus', () => field.select());
  field.addEventListener('blur', () => {
    commit();
    field.value = shown();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      commit(moving());
      field.select();
    } else if (event.key === 'Escape') {
      delete field.dataset.edited;
      field.value = shown();
      forget();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      delete field.dataset.edited;
      by(event.key === 'ArrowUp' ? 1 : -1);
      field.value = shown();
    } else return;
    event.preventDefault();
  });
}

/**
 * Changes what stands in a field. Where somebody has marked all of it, so as to write over it, it is marked again: the
 * digits that are about to come would be added to the number otherwise.
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function rewrite(field, value) {
  const { selectionStart: from, selectionEnd: to } = field;
  const all = document.activeElement === field && from === 0 && to === field.value.length;
  field.value = value;
  if (all) field.select();
}

/**
 * The sentence beside a field that was given something wrong.
 * @param {HTMLInputElement} field
 * @param {HTMLElement} place
 * @param {import('../types').Snapshot} shown
 * @param {string} where
 * @param {import('../text.js').Text} text
 */
export function showProblem(field, place, shown, where, text) {
  const notice = shown.notices.find((one) => one.where === where);
  const words = notice ? text(notice.key, shorten(notice.values)) : '';
  if (place.textContent === words) return;
  place.textContent = words;
  if (words === '') field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

/**
 * What came from outside is quoted, but not at any length.
 * @param {Readonly<Record<string, string | number>>} values
 */
export function shorten(values) {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const text = String(value);
      return [
        key,
        typeof value === 'string' && key === 'value' && text.length > 24 ? `${text.slice(0, 23)}…` : value,
      ];
    }),
  );
}
