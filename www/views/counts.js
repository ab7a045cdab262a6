/**
 * Counting the solutions of the board that is shown, and where that is out of reach, how large its search is and how long
 * this machine would take.
 */

import { html, nothing, render } from 'lit-html';
import { createCounting, LARGEST } from '../counting.js';
import { Cancelled } from '../pool.js';
import { rough } from './progress.js';

/** What can be shown of one board. */
const IDLE = Object.freeze({
  /** @type {import('../counting.js').Progress | null} */
  progress: null,
  /** @type {string | null} */
  trouble: null,
});

/** Longer than this many seconds, and counting is not offered. */
const PATIENCE = 48 * 3600;

/**
 * @param {HTMLElement} root
 * @param {{text: import('../text.js').Text, counting?: import('../counting.js').Counting}} parts `counting`: where
 *   another view shows counts too, so that both know what was found
 */
export function createCounts(root, { text, counting: shared }) {
  const counting = shared ?? createCounting({ onDeath: (words) => note(words) });
  let state = { ...IDLE };
  let n = 0;
  let algorithm = '';
  /** @type {import('../counting.js').Job<any> | null} */
  let job = null;
  /** @type {import('../counting.js').Estimate | null} */
  let estimate = null;
  /** @type {number | null} */
  let seconds = null;
  let drawn = '';

  /** @param {string} words */
  function note(words) {
    state.trouble = text('counts.died', { words });
    show();
  }

  /** @param {any} error */
  function fail(error) {
    if (error instanceof Cancelled) return;
    const sentence = error.key && text.has(error.key) ? text(error.key, error.values) : error.message;
    state.trouble = text('counts.failed', { words: sentence });
    show();
  }

  function begin() {
    const counted = n;
    state = { ...IDLE, progress: { done: 0, seconds: Number.NaN } };
    job = counting.count(counted, (progress) => {
      state.progress = progress;
      show();
    });
    show();
    job.done.catch(fail).finally(() => {
      job = null;
      state.progress = null;
      show();
    });
  }

  function cancel() {
    job?.cancel();
  }

  /** Asks for what is said of the board that is shown; an answer that comes too late is for another board. */
  function look() {
    const asked = `${algorithm} ${n}`;
    const current = () => asked === `${algorithm} ${n}`;
    estimate = null;
    seconds = null;
    counting.estimate(algorithm, n).then((found) => {
      if (!current()) return;
      estimate = found;
      show();
    }, fail);
    counting.duration(n).then((found) => {
      if (!current()) return;
      seconds = found;
      show();
    }, fail);
  }

  function show() {
    const found = counting.counts.get(n);
    const focused = root.contains(document.activeElement);
    render(
      html`
        <section class="counts">
          <h3 class="section-title" tabindex="-1">${text('counts.title', { n })}</h3>
          ${state.progress ? running(state.progress) : found ? counted(found) : offer()}
          ${state.trouble ? html`<p class="problem told" role="alert">${state.trouble}</p>` : nothing}
          <h3 class="section-title">${text('counts.tree')}</h3>
          ${estimated()}
        </section>
      `,
      root,
    );
    // The button that had the focus may have given way to another, or to the result.
    if (focused && !root.contains(document.activeElement)) {
      const next = root.querySelector('.counts button') ?? root.querySelector('.counts h3');
      /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
    }
  }

  function offer() {
    const reachable = n <= LARGEST && (seconds === null || seconds < PATIENCE);
    const words = seconds === null ? text('counts.thinking') : reachable ? 'counts.would' : 'counts.beyond';
    return html`
      <p>${seconds === null ? words : text(words, { time: short(seconds) })}</p>
      ${reachable ? html`<button class="button" type="button" @click=${begin}>${text('counts.begin')}</button>` : nothing}
    `;
  }

  /** What is foreseen needs no fractions of a second. @param {number} seconds */
  const short = (seconds) => (seconds < 1 ? text('time.moment') : duration(seconds, text));

  /** @param {import('../counting.js').Progress} progress */
  function running({ done, seconds: left }) {
    const percent = Math.floor(done * 100);
    const words = Number.isNaN(left)
      ? text('counts.begun')
      : text('counts.running', { percent, time: short(left) });
    return html`
      <progress class="counts-progress" max="100" .value=${percent} aria-label=${text('counts.progress')}></progress>
      <p>${words}</p>
      <button class="button" type="button" @click=${cancel}>${text('cancel')}</button>
    `;
  }

  /** @param {import('../counting.js').Count} found */
  function counted(found) {
    return html`
      <dl class="figures">
        <div><dt>${text('counts.all')}</dt><dd>${text.number(found.all)}</dd></div>
        <div><dt>${text('counts.fundamental')}</dt><dd>${text.number(found.fundamental)}</dd></div>
      </dl>
      <p>${text('counts.took', { time: duration(found.seconds, text), count: found.workers })}</p>
    `;
  }

  function estimated() {
    if (estimate === null) return html`<p>${text('counts.probing')}</p>`;
    const { events, places, probes } = estimate;
    const values = {
      events: rough(events.mean, text, 2),
      places: rough(places.mean, text, 2),
      spread: Math.max(1, Math.ceil((100 * events.error) / events.mean)),
      count: probes,
    };
    if (probes === 0) return html`<p>${text('counts.exact', values)}</p>`;
    return html`<p>${text('counts.estimate', values)}</p><p class="counts-method">${text('counts.method', values)}</p>`;
  }

  return {
    /** @param {import('../types').Snapshot} shown */
    draw({ run }) {
      const now = `${run.algorithm} ${run.n} ${text.lang}`;
      if (now === drawn) return;
      drawn = now;
      if (n !== run.n) {
        cancel();
        state = { ...IDLE };
      }
      if (n !== run.n || algorithm !== run.algorithm) {
        ({ n, algorithm } = run);
        look();
      }
      show();
    },
    destroy() {
      cancel();
      if (!shared) counting.close();
      render(nothing, root);
    },
  };
}

/** Seconds in each unit, the largest first, each from where it is used. */
const UNITS = /** @type {const} */ ([
  ['year', 365.25 * 86_400, 2],
  ['day', 86_400, 2],
  ['hour', 3600, 2],
  ['minute', 60, 2],
  ['second', 1, 0],
]);

/**
 * A time in words, in the largest unit that there are two of: "about 3 years".
 * @param {number} seconds
 * @param {import('../text.js').Text} text
 */
export function duration(seconds, text) {
  const [unit, size] = UNITS.find(([, size, from]) => seconds >= size * from) ?? UNITS[UNITS.length - 1];
  const count = seconds / size;
  if (count >= 1e12) return text('time.ages', { years: rough(count, text) });
  const format = new Intl.NumberFormat(text.lang, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    notation: count >= 1e5 ? 'compact' : 'standard',
    compactDisplay: 'long',
    maximumSignificantDigits: count < 10 ? 1 : 2,
  });
  return text('time.about', { time: format.format(count) });
}
