/**
 * The timeline: a slider over the whole search, drawn as a small map. Where only an estimate of its size is known, or while
 * it is counted, the map is an estimated one, hatched, and the thumb stands where that puts it; where none is, there is a
 * plain bar with the thumb at its left. The pointer means what is drawn; to the form control such a slider reaches over what
 * has been searched and as much again.
 */

import { createBars, hatch } from './bars.js';
import { attribute } from './elements.js';
import { rough } from './progress.js';
import { NEAR, WALKABLE } from './sources.js';
import { createSurface } from './surface.js';

/** Room over and under the bars, and beside them, so that the thumb is never cut. */
const INSET = 8;
const THUMB = 7;
/** A press on the thumb that moves less leaves the search where it is. */
const SLACK = 4;

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
  // The browser's own slider lies over the drawing, unseen: keys, and whoever reads the page aloud, know it.
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
  /** What the drawing's width stands for, in steps, and where the thumb is in it. */
  let [end, thumb] = [1, 0];
  /** The steps from the left that can be gone to: all that are known, and those near to what has been visited. */
  let limit = 0;
  /** The furthest step of the run that has been shown. */
  let visited = 0;
  /**
   * The press that moves the search: where it began, as long as it may be meant for nothing but the thumb; how far it can
   * lead; whether it has the thumb, which a press beyond that has not; and the last step that was meant.
   * @type {{pointer: number, start: number | null, limit: number, holds: boolean, led: number} | null}
   */
  let held = null;

  slider.addEventListener('input', () => session.dispatch({ type: 'seek', step: Number(slider.value) }));
  slider.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || held !== null) return;
    // The keys are its from here on, but no ring is drawn about it before one is pressed.
    strip.classList.add('is-pressed');
    slider.focus({ preventScroll: true });
    slider.setPointerCapture(event.pointerId);
    const x = within(event);
    const onThumb = Math.abs(x - thumb) <= THUMB;
    held = {
      pointer: event.pointerId,
      start: onThumb ? x : null,
      limit,
      holds: onThumb,
      led: onThumb ? session.snapshot().step : -1,
    };
    if (!onThumb) lead(x);
  });
  slider.addEventListener('pointermove', (event) => {
    if (held?.pointer !== event.pointerId) return;
    const x = within(event);
    if (held.start !== null && Math.abs(x - held.start) < SLACK) return;
    held.start = null;
    lead(x);
  });
  for (const over of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    slider.addEventListener(over, (event) => {
      if (held?.pointer === /** @type {PointerEvent} */ (event).pointerId) held = null;
    });
  }
  // The browser's own dragging goes by the form control's scale, which need not be what is drawn.
  for (const own of ['pointerdown', 'mousedown', 'touchstart'])
    slider.addEventListener(own, (event) => event.preventDefault(), { passive: false });

  /** Where the pointer is in the drawing, without its margin. @param {PointerEvent} event */
  const within = (event) => event.clientX - canvas.getBoundingClientRect().left - INSET;

  /** Leads the search to what is drawn at a place, or as far towards it as it can be led. @param {number} x */
  function lead(x) {
    if (held === null) return;
    const part = Math.min(1, Math.max(0, x / (surface.width - 2 * INSET)));
    const step = part === 0 ? 0 : Math.round(part * end);
    const beyond = step > held.limit;
    const to = beyond ? held.limit : step;
    // The same again would begin a walk that is on its way anew, or say what has been said.
    if (to === held.led) return;
    held.led = to;
    held.holds ||= !beyond;
    if (held.holds) session.dispatch({ type: 'seek', step: to });
    if (!beyond) return;
    const key = to === Number.MAX_SAFE_INTEGER ? 'notice.far.rounded' : 'notice.far';
    session.dispatch({ type: 'notice', key });
  }

  for (const other of ['keydown', 'blur'])
    slider.addEventListener(other, () => strip.classList.remove('is-pressed'));
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
    visited = snapshot.run === last?.run ? Math.max(visited, step) : step;
    const guessed =
      whole === null && snapshot.totalKind === 'estimate' && snapshot.total !== null && snapshot.total > step
        ? snapshot.total
        : null;
    // Where the whole is not known, as far again as the search has come.
    if (whole !== null) reach = Math.max(1, whole);
    else if (guessed !== null && guessed <= WALKABLE) reach = Math.ceil(guessed);
    else reach = Math.max(1000, 2 * step);
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
    const guess = source === null ? sketchOf(snapshot.run) : null;
    end = whole !== null ? reach : (guessed ?? guess?.total ?? Number.POSITIVE_INFINITY);
    const position = across * Math.min(1, step / end);
    thumb = position;
    const sure = whole !== null || end <= WALKABLE ? end : Math.max(guess?.exact ?? 0, visited + NEAR);
    limit = Math.min(Math.ceil(sure), Number.MAX_SAFE_INTEGER);
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
