/**
 * The timeline: a slider over the whole search, drawn as a small map. Where only an estimate of its size is known, or while
 * it is counted, the map is an estimated one, hatched, and the thumb stands where that puts it; where none is, there is a
 * plain bar with the thumb at its left. Such a slider reaches over what has been searched and as much again: that is what a
 * plain bar shows while the thumb is held.
 */

import { createBars, hatch } from './bars.js';
import { attribute } from './elements.js';
import { rough } from './progress.js';
import { createSurface } from './surface.js';

/** Room over and under the bars, and beside them, so that the thumb is never cut. */
const INSET = 8;
const THUMB = 7;
/** Steps that a walk reaches in some seconds. */
const WALKABLE = 1e9;

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import('../session').Session} parts.session
 * @param {import('../text').Text} parts.text
 * @param {import('../theme').Theme} parts.theme
 * @param {import('./sources.js').Sources} parts.sources
 * @param {() => void} parts.redraw asks for a frame
 */
export function createTimeline(root, { session, text, theme, sources, redraw }) {
  const strip = document.createElement('div');
  strip.className = 'timeline';
  const canvas = document.createElement('canvas');
  // The browser's own slider lies over the drawing, unseen: fingers, keys, and whoever reads the page aloud know it.
  const slider = document.createElement('input');
  slider.type = 'range';
  slider.min = '0';
  slider.setAttribute('role', 'slider');
  strip.append(canvas, slider);
  root.append(strip);
  let stale = true;
  const again = () => {
    stale = true;
    redraw();
  };
  const surface = createSurface(canvas, again);
  const forget = sources.onChange(again);
  const bars = createBars();
  /** @type {import('../types').Snapshot | null} */
  let drawn = null;
  /** @type {unknown} */
  let drawnColors = null;
  /** The search whose estimated map has been asked for: it is made after the frame that shows the search first. */
  let estimated = /** @type {import('../types').Run | null} */ (null);
  /** The step at the right end of the strip. */
  let reach = 1;
  let dragging = false;

  slider.addEventListener('input', () => session.dispatch({ type: 'seek', step: Number(slider.value) }));
  slider.addEventListener('pointerdown', () => {
    dragging = true;
    strip.classList.add('is-held');
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture', 'change']) {
    slider.addEventListener(end, () => {
      if (dragging) again();
      dragging = false;
      strip.classList.remove('is-held');
    });
  }
  slider.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (by !== undefined) session.dispatch({ type: 'step', by });
    else if (event.key === 'Home') session.dispatch({ type: 'seek', step: 0 });
    else if (event.key === 'End') session.dispatch({ type: 'leap', kind: 'end' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  /**
   * @param {number} step
   * @param {number | null} whole
   * @param {number | null} guessed
   */
  function say(step, whole, guessed) {
    const most = String(reach);
    if (slider.max !== most) slider.max = most;
    if (slider.value !== String(step)) slider.value = String(step);
    attribute(slider, 'aria-label', text('step'));
    attribute(slider, 'aria-valuemax', most);
    attribute(slider, 'aria-valuenow', String(step));
    const kind = whole !== null ? 'exact' : guessed !== null ? 'estimate' : 'unknown';
    const total = whole ?? (guessed === null ? 0 : rough(guessed, text));
    attribute(slider, 'aria-valuetext', text(`progress.${kind}`, { step, total }));
  }

  /** @param {import('../types').Snapshot} snapshot */
  function draw(snapshot) {
    const colors = theme.colors();
    const last = drawn;
    if (
      !stale &&
      colors === drawnColors &&
      last !== null &&
      last.step === snapshot.step &&
      last.run === snapshot.run &&
      last.total === snapshot.total &&
      last.future === snapshot.future &&
      last.lang === snapshot.lang
    ) {
      return;
    }
    const state = sources.stateOf(snapshot.run);
    const source = state?.source ?? null;
    const whole = source?.total ?? (snapshot.totalKind === 'exact' ? snapshot.total : null);
    const { step } = snapshot;
    const guessed =
      whole === null && snapshot.totalKind === 'estimate' && snapshot.total !== null && snapshot.total > step
        ? snapshot.total
        : null;
    // Where the whole is not known, as far again as the search has come; not while the thumb is held, or it would flee.
    if (whole !== null) reach = Math.max(1, whole);
    else if (guessed !== null && guessed <= WALKABLE) reach = Math.ceil(guessed);
    else if (!dragging || step > reach) reach = Math.max(1000, 2 * step);
    say(step, whole, guessed);
    const ratio = surface.fit();
    if (ratio === 0) return;
    stale = false;
    drawn = snapshot;
    drawnColors = colors;
    const { context, width, height } = surface;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    const across = width - 2 * INSET;
    const down = height - 2 * INSET;
    const guess = source === null && !dragging ? sketchOf(snapshot.run) : null;
    const end = whole !== null || dragging ? reach : (guessed ?? guess?.total ?? Number.POSITIVE_INFINITY);
    const position = across * Math.min(1, step / end);
    const place = { x: INSET, y: INSET, width: across, height: down };
    const { future } = snapshot;
    if (source !== null) {
      const path = source.path(step);
      bars.draw(context, { ...place, source, ratio, from: 0, to: source.total, step, path, future, colors });
    } else if (guess !== null) {
      const to = guess.total;
      const come = (position / across) * to;
      bars.draw(context, {
        ...place,
        source: guess,
        ratio,
        from: 0,
        to,
        step: come,
        path: [],
        future,
        colors,
      });
      const [left, right] = guess.unsure.map((event) => (event / to) * across);
      hatch(context, { ...place, x: INSET + left, width: right - left, apart: 6 }, colors);
    } else {
      context.fillStyle = colors['to-come'];
      context.globalAlpha = 0.55;
      context.fillRect(INSET, height / 2 - 4, across, 8);
      context.globalAlpha = 1;
      context.fillStyle = colors.exhausted;
      context.fillRect(INSET, height / 2 - 4, position, 8);
    }
    cursor(context, INSET + position, height, colors);
  }

  /** The estimated map of a search; null until its own time has come. @param {import('../types').Run} run */
  function sketchOf(run) {
    if (estimated === run) return sources.stateOf(run)?.sketch ?? null;
    setTimeout(() => {
      estimated = run;
      again();
    });
    return null;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} height
   * @param {import('../theme').Colors} colors
   */
  function cursor(context, x, height, colors) {
    context.fillStyle = colors.paper;
    context.fillRect(x - 2.5, 0, 5, height);
    context.fillStyle = colors.ink;
    context.fillRect(x - 1, 0, 2, height);
    context.beginPath();
    context.arc(x, height - THUMB - 1, THUMB, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colors.paper;
    context.stroke();
  }

  return {
    draw,
    destroy() {
      surface.destroy();
      forget();
      strip.remove();
    },
  };
}
