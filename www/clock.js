/**
 * Turns time into steps: the one clock of the page.
 *
 * It runs only while something plays, starting it twice is the same as starting it once, and time that passed while
 * the page got no frames (a hidden tab, a long pause of the machine) is not caught up with.
 */

/**
 * What the session needs to know of time; the page's is {@link browserSchedule}, the tests bring their own.
 *
 * @typedef {object} Schedule
 * @property {(callback: () => void) => number} frame calls back once for the next picture
 * @property {(handle: number) => void} cancel calls such a callback off
 * @property {(callback: () => void, pause?: number) => number} soon calls back as soon as the page had a chance to react
 *   and draw, or so many milliseconds later, also where it is off screen and gets no frames
 * @property {(handle: number) => void} forget calls such a callback off
 * @property {() => number} now milliseconds from any origin
 */

/** Longer gaps between two frames count as this many milliseconds. */
const LONGEST_FRAME = 100;

/**
 * @param {Schedule} schedule
 * @param {(elapsed: number) => void} tick gets the milliseconds since the tick before, at most {@link LONGEST_FRAME}
 */
export function createClock(schedule, tick) {
  /** @type {number | null} */
  let handle = null;
  let last = 0;

  function frame() {
    handle = schedule.frame(frame);
    const now = schedule.now();
    const elapsed = Math.min(Math.max(now - last, 0), LONGEST_FRAME);
    last = now;
    tick(elapsed);
  }

  return {
    get running() {
      return handle !== null;
    },
    start() {
      if (handle !== null) return;
      last = schedule.now();
      handle = schedule.frame(frame);
    },
    stop() {
      if (handle === null) return;
      schedule.cancel(handle);
      handle = null;
    },
  };
}

/**
 * The page's time. A frame's callback gets a task of its own, right after the frame was drawn: walking and drawing
 * together would make a task twice as long.
 *
 * @returns {Schedule}
 */
export function browserSchedule() {
  /** @type {Map<number, () => void>} What calls each off that is still to come. */
  const waiting = new Map();
  let next = 1;

  return {
    frame(callback) {
      const handle = next++;
      const run = () => {
        waiting.delete(handle);
        callback();
      };
      const frame = requestAnimationFrame(() => {
        const timer = setTimeout(run, 0);
        waiting.set(handle, () => clearTimeout(timer));
      });
      waiting.set(handle, () => cancelAnimationFrame(frame));
      return handle;
    },
    cancel(handle) {
      waiting.get(handle)?.();
      waiting.delete(handle);
    },
    soon: (callback, pause = 0) => window.setTimeout(callback, pause),
    forget: (handle) => clearTimeout(handle),
    now: () => performance.now(),
  };
}
