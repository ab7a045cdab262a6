/** Mouse, wheel, pen and fingers over a drawing that can be moved and scaled. */

/** A press that moves less is a tap. */
const SLACK = 4;
/** Two taps of a finger within so many milliseconds are one double tap. */
const TWICE = 350;
/** A finger that stays for so long asks what is under it. */
const REST = 450;

/**
 * @typedef {object} Gestures
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom about a point
 * @property {(x: number, y: number) => (() => void) | null} tap acts at once, and gives what a second tap in the same
 *   place does: that takes back what the first did, for it is meant in its stead
 * @property {(point: {x: number, y: number} | null) => void} hover
 * @property {(x: number, y: number) => ((x: number, y: number) => void) | null} [grab] what a press there drags, if it
 *   is not the drawing
 */

/**
 * Takes note of the moment that is shown, before a tap moves the search.
 * @param {import('../session').Session} session
 * @returns {() => void} comes back to it, and goes on playing if it played
 */
export function bookmark(session) {
  const { step, testing, playing } = session.snapshot();
  return () => session.dispatch({ type: 'seek', step, made: testing?.made ?? 0, playing });
}

/**
 * @param {HTMLElement} element
 * @param {Gestures} on all places are in CSS pixels of the element
 */
export function addGestures(element, on) {
  /** @type {Map<number, {x: number, y: number}>} */
  const pressed = new Map();
  let moved = false;
  /** @type {((x: number, y: number) => void) | null} */
  let held = null;
  let finger = false;
  let lastTap = { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  /** What a second tap does. @type {(() => void) | null} */
  let second = null;

  /** @param {MouseEvent} event */
  function inside(event) {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** A finger can't hover: one that rests is taken for it. */
  let resting = 0;
  let rested = false;
  const stir = () => clearTimeout(resting);

  function spread() {
    const [a, b] = [...pressed.values()];
    return { size: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const at = inside(event);
    element.setPointerCapture(event.pointerId);
    pressed.set(event.pointerId, at);
    if (pressed.size === 1) {
      moved = false;
      held = on.grab?.(at.x, at.y) ?? null;
    } else {
      moved = true;
      held = null;
    }
    stir();
    rested = false;
    if (event.pointerType !== 'touch') return;
    on.hover(null);
    if (pressed.size > 1 || held !== null) return;
    resting = window.setTimeout(() => {
      moved = true;
      rested = true;
      on.hover(at);
    }, REST);
  });

  element.addEventListener('pointermove', (event) => {
    const at = inside(event);
    const before = pressed.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType !== 'touch') on.hover(at);
      return;
    }
    if (pressed.size === 2) {
      const old = spread();
      pressed.set(event.pointerId, at);
      const now = spread();
      on.pan(now.x - old.x, now.y - old.y);
      if (old.size > 0 && now.size > 0) on.zoom(now.size / old.size, now.x, now.y);
      return;
    }
    if (!moved && Math.hypot(at.x - before.x, at.y - before.y) < SLACK) return;
    stir();
    moved = true;
    pressed.set(event.pointerId, at);
    if (held) held(at.x, at.y);
    else on.pan(at.x - before.x, at.y - before.y);
    if (event.pointerType !== 'touch') on.hover(at);
  });

  /** @param {{x: number, y: number}} at @param {boolean} twice */
  function tap(at, twice) {
    const then = twice ? second : null;
    second = null;
    if (then !== null) then();
    else second = on.tap(at.x, at.y);
  }

  element.addEventListener('pointerup', (event) => {
    stir();
    if (!pressed.delete(event.pointerId) || pressed.size > 0) return;
    finger = event.pointerType === 'touch';
    if (moved) second = null;
    if (moved || !finger) return;
    const at = inside(event);
    const twice =
      event.timeStamp - lastTap.time < TWICE && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 4 * SLACK;
    lastTap = { time: twice ? Number.NEGATIVE_INFINITY : event.timeStamp, ...at };
    tap(at, twice);
  });
  // Which clicks of a mouse belong together is the system's to tell; not every browser does so for fingers.
  element.addEventListener('click', (event) => {
    if (!finger && !moved) tap(inside(event), event.detail > 0 && event.detail % 2 === 0);
  });
  for (const end of ['pointercancel', 'lostpointercapture']) {
    element.addEventListener(end, (event) => {
      stir();
      pressed.delete(/** @type {PointerEvent} */ (event).pointerId);
      held = null;
    });
  }
  element.addEventListener('pointerleave', (event) => {
    if (pressed.size === 0 && event.pointerType !== 'touch') on.hover(null);
  });
  // Neither the menu that a resting finger would bring up, nor the click when it is lifted.
  for (const end of ['contextmenu', 'touchend']) {
    element.addEventListener(end, (event) => rested && event.preventDefault(), { passive: false });
  }

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = [1, 16, element.clientHeight][event.deltaMode];
      const across = (event.shiftKey ? event.deltaX || event.deltaY : event.deltaX) * unit;
      if (Math.abs(across) > Math.abs(event.shiftKey ? 0 : event.deltaY * unit)) {
        on.pan(-across, 0);
        return;
      }
      const { x, y } = inside(event);
      // A trackpad's pinch comes as a wheel with the control key, in small steps.
      const by = Math.max(-240, Math.min(240, event.deltaY * unit)) * (event.ctrlKey ? 0.01 : 0.0022);
      on.zoom(Math.exp(-by), x, y);
    },
    { passive: false },
  );
}
