/**
 * The one owner of what is shown.
 *
 * Input becomes a command, a command changes the session, the session hands out a new snapshot, and every view draws
 * that. Commands are total: any command at any time leaves a right state. The session knows no page, so that it is
 * tested without one; it is given an engine and a {@link import('./clock.js').Schedule}.
 *
 * Nothing here grows with the number of steps. What may take long (a jump, a leap, counting the whole) is walked by a
 * *scout*, a copy of the machine, in slices; the machine that is shown stays where it is until the scout has arrived, so
 * calling a walk off, or finding nothing, leaves everything as it was.
 */

import { createClock } from './clock.js';
import { unpackCheck } from './variables.js';

/** @typedef {import('./types').Command} Command */
/** @typedef {import('./types').Snapshot} Snapshot */
/** @typedef {import('./types').Moment} Moment */
/** @typedef {import('./types').SearchEvent} SearchEvent */
/** @typedef {import('./types').EngineSearch} EngineSearch */
/** @typedef {import('./types').Notice} Notice */

/** What a page without parameters shows. */
export const DEFAULTS = Object.freeze({
  algorithm: 'flags',
  n: 4,
  step: 0,
  speed: /** @type {number | 'max'} */ (4),
  pace: /** @type {'even' | 'linger'} */ ('even'),
  future: true,
  theme: /** @type {'light' | 'dark' | null} */ (null),
  tree: /** @type {'nodes' | 'map'} */ ('nodes'),
  panel: /** @type {string | null} */ (null),
  code: 'pseudocode',
  lang: 'en',
  checks: false,
  heat: false,
  keys: true,
});

/** Milliseconds of engine work in a frame; the rest of the sixteen belongs to the views. */
const FRAME_BUDGET = 7;
/** Milliseconds of counting the rest in a slice, where something else may be going on. */
const COUNTING_BUDGET = 4;
/** A walk that has lasted so many milliseconds leaves the processor to the census that is being filled … */
const EAGER = 400;
/** … and looks in so many milliseconds whether that knows the way by now. */
const ABIDE = 60;
/** A search of a larger board, or with more events, is not counted by walking it. */
const COUNTABLE_N = 12;
const COUNTABLE = 60_000_000;
/** How many of the last events a snapshot carries while they can be followed by eye. */
const RECENT = 5;
/** How many commands wait at most for a run that is on its way; the oldest give way. */
const MOST_HELD = 64;
/** Above this many events a second nobody follows single events. */
export const FOLLOWABLE = 20;
/** Above this many events a second lingering cannot be seen any more. */
const LINGERABLE = 1000;

/** How long an event stays under the pace `linger`, in units of the even pace. */
const LINGER = Object.freeze({
  conflict: 0.4,
  skip: 0.4,
  place: 1.5,
  backtrack: 1.5,
  'dead-end': 2,
  solution: 4,
});

const KINDS = /** @type {const} */ (['place', 'conflict', 'skip', 'dead-end', 'solution', 'backtrack']);
const REASONS = /** @type {const} */ (['', 'dead-end', 'exhausted', 'solved']);
const ABSENT = 127;
/** In the queens of a moment: none in this row. */
const NONE = -1;

/**
 * An event out of its 32 bits, as `crate/src/event.rs` packs them.
 * @param {number} packed
 * @returns {SearchEvent}
 */
export function unpack(packed) {
  const row = (packed >>> 5) & 127;
  const col = (packed >>> 12) & 127;
  return Object.freeze({
    kind: KINDS[packed & 7],
    reason: REASONS[(packed >>> 3) & 3],
    row: row === ABSENT ? null : row,
    col: col === ABSENT ? null : col,
    queens: (packed >>> 19) & 127,
  });
}

/** @param {number} value NaN where the engine does not know it */
const known = (value) => (Number.isNaN(value) ? null : value);

/**
 * @param {object} parts
 * @param {import('./types').Engine} parts.engine
 * @param {import('./clock.js').Schedule} parts.schedule
 * @param {Record<string, any>} [parts.start] settings that differ from {@link DEFAULTS}
 */
export function createSession({ engine, schedule, start = {} }) {
  const opening = { ...DEFAULTS, ...start };
  /** @type {import('./types').Run} */
  let run = Object.freeze({ algorithm: opening.algorithm, n: opening.n });
  const settings = {
    speed: opening.speed,
    pace: opening.pace,
    future: opening.future,
    theme: opening.theme,
    tree: opening.tree,
    panel: opening.panel,
    code: opening.code,
    lang: opening.lang,
    checks: opening.checks,
    heat: opening.heat,
    keys: opening.keys,
  };

  let search = engine.create(run.algorithm, run.n);
  /** Where single checks are shown: how many of the next event's test are made. The moment is (step, made). */
  let made = 0;
  /** @type {-1 | 0 | 1} */
  let playing = 0;
  /** Parts of an event that are due but not yet made. */
  let credit = 0;
  /** Events in one call of the engine, kept so that a call takes about a millisecond. */
  let stride = 1024;
  /** @type {Job | null} */
  let job = null;
  /** @type {{scout: EngineSearch, handle: number} | null} */
  let counting = null;
  /** @type {number | null} */
  let total = null;
  /** @type {Snapshot['totalKind']} */
  let totalKind = 'unknown';
  /** @type {readonly Notice[]} */
  let notices = Object.freeze([]);
  let noticeId = 0;
  /** @type {Snapshot['hover']} */
  let hover = null;
  /** @type {Snapshot['leapt']} */
  let leapt = null;
  /** What the search rests on for going far, if there is anything. */
  let census = /** @type {import('./types').EngineCensus | null} */ (null);
  /** Whether it is still being filled. */
  let filling = false;
  let broken = false;
  /**
   * A run that waits for a larger solver, and what is to be done once it is shown.
   * @type {{run: import('./types').Run, held: Command[]} | null}
   */
  let awaited = null;
  /** Machines of an instance that trapped: kept, for freeing them would call into it. */
  const lost = /** @type {EngineSearch[]} */ ([]);
  const listeners = /** @type {Set<(snapshot: Snapshot) => void>} */ (new Set());

  /**
   * A walk of a scout towards a goal.
   *
   * @typedef {object} Job
   * @property {string} label key of the sentence that says what goes on
   * @property {EngineSearch} scout
   * @property {(scout: EngineSearch, budget: number) => number} walk 0 to go on, 1 arrived, 2 there is no such step
   * @property {(arrived: boolean) => void} end
   * @property {number} from
   * @property {number} begun when, by the schedule
   * @property {number | null} handle
   */

  const clock = createClock(schedule, tick);

  /** @returns {Moment} what the machine says of the step that is shown */
  function look() {
    const figures = search.figures();
    const step = figures[0];
    const packed = figures[3];
    const first = figures[14];
    const test = made > 0 ? ahead() : null;
    if (known(figures[1]) !== null) setTotal(figures[1], 'exact');
    return {
      step,
      finished: figures[2] === 1,
      event: packed < 0 ? null : unpack(packed),
      queens: search.queens(),
      attackers: Object.freeze(Array.from(search.attackers())),
      firstAttacker: first < 0 || Number.isNaN(first) ? null : first,
      nextColumns: search.nextColumns(),
      recent: followable() ? lastEvents(step) : Object.freeze([]),
      testing: test === null ? null : Object.freeze({ event: test.event, made, of: test.checks.length }),
      tests:
        test === null
          ? followable()
            ? checksOf(search)
            : Object.freeze([])
          : Object.freeze(test.checks.slice(0, made)),
      figures: Object.freeze({
        checks: known(figures[4] + made),
        solutions: known(figures[5]),
        places: known(figures[6]),
        conflicts: known(figures[7]),
        skips: known(figures[8]),
        deadEnds: known(figures[9]),
        backtracks: known(figures[10]),
        reasons: Object.freeze({
          deadEnd: known(figures[11]),
          exhausted: known(figures[12]),
          solved: known(figures[13]),
        }),
      }),
    };
  }

  /** @param {EngineSearch} of */
  const checksOf = (of) => Object.freeze(Array.from(of.checks(), unpackCheck));

  /** The next event and the checks that lead to it; null at the end. */
  function ahead() {
    const peek = search.copy();
    const next = peek.walk(1) === 0 ? null : { event: unpack(peek.figures()[3]), checks: checksOf(peek) };
    peek.free();
    return next;
  }

  /**
   * Moves the machine that is shown by one event or, where single checks are shown, by one check; an event without
   * checks counts as one.
   * @param {number} direction
   * @returns {boolean} whether it moved
   */
  function moveByOne(direction) {
    if (!settings.checks) return (direction > 0 ? search.walk(1) : search.back(1)) === 1;
    if (direction > 0) {
      const next = ahead();
      if (next === null) return false;
      made += 1;
      if (made >= next.checks.length) {
        made = 0;
        search.walk(1);
      }
      return true;
    }
    if (made > 0) {
      made -= 1;
      return true;
    }
    const checks = search.checks().length;
    if (search.back(1) === 0) return false;
    made = Math.max(0, checks - 1);
    return true;
  }

  function followable() {
    return playing === 0 || (settings.speed !== 'max' && settings.speed <= FOLLOWABLE);
  }

  /**
   * The events that led here, the last one last.
   * @param {number} step
   */
  function lastEvents(step) {
    const count = Math.min(RECENT, step);
    if (count === 0) return Object.freeze([]);
    // Undone and made again: `forward` after `back` is the same, bit for bit.
    search.back(count);
    const packed = new Uint32Array(count);
    search.forward(packed);
    return Object.freeze(
      Array.from(packed, (bits, i) => Object.freeze({ step: step - count + 1 + i, event: unpack(bits) })),
    );
  }

  /** @type {Moment} */
  let moment = look();
  /** @type {Snapshot} */
  let shown = assemble();

  /** @returns {Snapshot} */
  function assemble() {
    return Object.freeze({
      ...moment,
      ...settings,
      run,
      runs: Object.freeze([run]),
      total,
      totalKind,
      playing,
      hover,
      notices,
      leapt,
      busy: busy(),
    });
  }

  /** @returns {Snapshot['busy']} */
  function busy() {
    if (awaited !== null) return Object.freeze({ label: 'busy.engine', done: 0 });
    if (job === null || job.handle === null) return null;
    return Object.freeze({ label: job.label, done: Math.abs(job.scout.step - job.from) });
  }

  function publish() {
    shown = assemble();
    for (const listener of listeners) listener(shown);
  }

  /** The machine has moved: everything about the step is read anew. */
  function moved() {
    guard(() => {
      moment = look();
    });
    publish();
  }

  /**
   * Every call into the engine that may trap goes through here.
   * @template T
   * @param {() => T} work
   * @returns {T | undefined} undefined where it trapped
   */
  function guard(work) {
    if (broken) return undefined;
    try {
      return work();
    } catch (error) {
      breakDown(error);
      return undefined;
    }
  }

  /**
   * The engine has panicked: say so, take a new instance, and come back to the step that was shown.
   * @param {unknown} error
   */
  function breakDown(error) {
    broken = true;
    awaited = null;
    census = null;
    filling = false;
    playing = 0;
    clock.stop();
    lost.push(search);
    if (job) {
      lost.push(job.scout);
      if (job.handle !== null) schedule.forget(job.handle);
      job = null;
    }
    if (counting) {
      lost.push(counting.scout);
      schedule.forget(counting.handle);
      counting = null;
      totalKind = 'unknown';
    }
    const words = engine.panicMessage() || String(error);
    addNotice({ key: 'notice.panic', values: { words, step: moment.step }, where: 'page', lasting: true });
    publish();
    const back = moment.step;
    engine.recover().then(
      () => {
        broken = false;
        guard(() => {
          search = engine.create(run.algorithm, run.n);
          made = 0;
          moment = look();
        });
        if (broken) return;
        startCounting();
        seek(back);
      },
      (reason) => {
        addNotice({
          key: 'notice.no-engine',
          values: { words: String(reason) },
          where: 'page',
          lasting: true,
        });
        publish();
      },
    );
  }

  /** @param {Omit<Notice, 'id'>} notice */
  function addNotice(notice) {
    noticeId += 1;
    // A control has one sentence at a time; of those of the page itself, only what passes gives way.
    const others = notices.filter(
      (other) => other.where !== notice.where || (other.where === 'page' && other.lasting),
    );
    notices = Object.freeze([...others, Object.freeze({ ...notice, id: noticeId })]);
  }

  /** Sentences about a step or a control are over once something else happens. */
  function dropPassing() {
    if (notices.some((notice) => !notice.lasting)) {
      notices = Object.freeze(notices.filter((notice) => notice.lasting));
    }
  }

  /**
   * @param {number | null} value
   * @param {Snapshot['totalKind']} kind
   */
  function setTotal(value, kind) {
    total = value;
    totalKind = kind;
    if (kind === 'exact') stopCounting();
  }

  // Playing.

  /** @param {number} elapsed */
  function tick(elapsed) {
    const before = moment.step;
    const madeBefore = made;
    const after = guard(() => {
      play(elapsed);
      return search.step;
    });
    if (after === undefined) return;
    const atEnd = playing > 0 ? search.finished : after === 0 && made === 0;
    if (atEnd) stopPlaying();
    if (after !== before || made !== madeBefore || atEnd) {
      leapt = null;
      moved();
    }
  }

  /** @param {number} elapsed */
  function play(elapsed) {
    const { speed, pace } = settings;
    if (speed === 'max') {
      advance(Number.MAX_SAFE_INTEGER);
      return;
    }
    credit += (elapsed / 1000) * speed;
    if (pace === 'linger' && speed <= LINGERABLE) {
      const until = schedule.now() + FRAME_BUDGET;
      while (credit >= weight() && schedule.now() < until) {
        credit -= weight();
        if (advance(1) === 0) break;
      }
      credit = Math.min(credit, LINGER.solution);
      return;
    }
    const due = Math.floor(credit);
    credit -= due;
    if (due > 0) advance(due);
  }

  /** How long the event that is shown stays. */
  function weight() {
    if (made > 0) return LINGER.conflict;
    const packed = search.figures()[3];
    return packed < 0 ? 1 : LINGER[unpack(packed).kind];
  }

  /**
   * Moves the machine that is shown, in the direction of play, for as long as a frame allows.
   * @param {number} events
   * @returns {number} how many events it was moved
   */
  function advance(events) {
    const until = schedule.now() + FRAME_BUDGET;
    let done = 0;
    if (settings.checks && settings.speed !== 'max' && settings.speed <= LINGERABLE) {
      while (done < events && schedule.now() < until && moveByOne(playing)) done += 1;
      return done;
    }
    made = 0;
    let now = schedule.now();
    do {
      const asked = Math.min(stride, events - done);
      const made = playing < 0 ? search.back(asked) : search.walk(asked);
      done += made;
      if (made < asked) break;
      now = adapt(now, asked);
    } while (done < events && now < until);
    return done;
  }

  /**
   * Keeps one call of the engine near a millisecond.
   * @param {number} before
   * @param {number} asked
   * @returns {number} now
   */
  function adapt(before, asked) {
    const now = schedule.now();
    const took = now - before;
    if (took > 2) stride = Math.max(16, stride >> 1);
    else if (took < 0.5 && asked === stride) stride = Math.min(1 << 20, stride << 1);
    return now;
  }

  function stopPlaying() {
    playing = 0;
    credit = 0;
    clock.stop();
  }

  /** @param {-1 | 1} direction */
  function startPlaying(direction) {
    if (direction > 0 ? search.finished : moment.step === 0 && made === 0) {
      const key = direction > 0 ? 'notice.none.end' : 'notice.none.start';
      addNotice({ key, values: {}, where: 'page', lasting: false });
      return;
    }
    playing = direction;
    // The first event comes at once; a press on a button that does nothing for two seconds looks broken.
    credit = settings.pace === 'linger' ? LINGER.solution : 1;
    clock.start();
  }

  // Walks of a scout.

  /**
   * @param {Pick<Job, 'label' | 'walk' | 'end'>} what
   */
  function send(what) {
    callOff();
    const scout = guard(() => search.copy());
    if (!scout) return;
    job = { ...what, scout, from: moment.step, begun: schedule.now(), handle: null };
    slice();
  }

  function slice() {
    if (!job) return;
    const current = job;
    const until = schedule.now() + FRAME_BUDGET;
    const result = guard(() => {
      let now = schedule.now();
      for (;;) {
        const asked = stride;
        const outcome = current.walk(current.scout, asked);
        if (outcome !== 0) return outcome;
        now = adapt(now, asked);
        if (now >= until) return 0;
      }
    });
    if (result === undefined) return;
    if (result === 0) {
      const abides = filling && schedule.now() - current.begun > EAGER;
      current.handle = schedule.soon(slice, abides ? ABIDE : 0);
      publish();
      return;
    }
    job = null;
    if (result === 1) {
      search.free();
      search = current.scout;
      made = 0;
      rest();
      moment = guard(look) ?? moment;
    } else {
      current.scout.free();
    }
    current.end(result === 1);
    publish();
  }

  /** Calls the walk off, if there is one; what is shown has not moved. */
  function callOff() {
    if (!job) return;
    if (job.handle !== null) schedule.forget(job.handle);
    job.scout.free();
    job = null;
  }

  /**
   * @param {number} step beyond the end is the end, below 0 is 0
   * @param {number} [checks] where single checks are shown: how many of the next event's test are made there
   * @param {-1 | 0 | 1} [onwards] whether it plays from there on
   */
  function seek(step, checks = 0, onwards = 0) {
    const goal = total !== null && totalKind === 'exact' ? Math.min(step, total) : step;
    send({
      label: 'busy.seek',
      walk: (scout, budget) => (scout.seek(goal, budget) || (goal > scout.step && scout.finished) ? 1 : 0),
      end: () => {
        leapt = null;
        for (let i = 0; settings.checks && i < checks && made === i; i++) guard(() => moveByOne(1));
        if (made > 0) moment = guard(look) ?? moment;
        if (onwards !== 0) startPlaying(onwards);
      },
    });
  }

  /** @param {string} kind */
  function leap(kind) {
    const from = moment.step;
    const solutions = moment.figures.solutions;
    const endless = total !== null && total > Number.MAX_SAFE_INTEGER;
    if (kind === 'end' && endless) {
      callOff();
      addNotice({ key: 'notice.beyond.end', values: {}, where: 'page', lasting: false });
      publish();
      return;
    }
    send({
      label: `busy.${kind}`,
      walk: (scout, budget) => scout.leap(kind, budget),
      end: (arrived) => {
        if (arrived && moment.step !== from) {
          const found = moment.figures.solutions;
          leapt = Object.freeze({
            kind,
            from,
            to: moment.step,
            solutions: solutions === null || found === null ? null : Math.abs(found - solutions),
          });
        } else {
          leapt = null;
          const beyond = kind === 'next-solution' && endless;
          const key = beyond ? 'notice.beyond.next-solution' : `notice.none.${kind}`;
          addNotice({ key, values: {}, where: 'page', lasting: false });
        }
      },
    });
  }

  /**
   * The walk to where an open call began: the step of its node.
   * @param {number} level its row; in `cell-by-cell` its square
   * @returns {Job['walk']}
   */
  function walkToCall(level) {
    const { algorithm, n } = run;
    const cells = algorithm === 'cell-by-cell';
    // The queens above it stand; behind the last of them, `cell-by-cell` has left the squares up to it empty at once.
    const above = Array.from(moment.queens, (col, row) =>
      col < 0 ? -1 : cells ? row * n + col : row,
    ).filter((at) => at >= 0 && at < level);
    const emptied = cells ? level - ((above.at(-1) ?? -1) + 1) : 0;
    let placed = above.length === 0;
    return (scout, budget) => {
      if (above.length === 0) return scout.seek(emptied, budget) ? 1 : 0;
      const standing = scout.queens().reduce((count, col) => count + (col < 0 ? 0 : 1), 0);
      placed ||= standing === above.length && unpack(scout.figures()[3]).kind === 'place';
      if (!placed) return scout.leap('out-back', budget) === 2 ? 2 : 0;
      scout.walk(emptied);
      return 1;
    };
  }

  /** @param {number} level see {@link walkToCall} */
  function toCall(level) {
    send({
      label: 'busy.call',
      walk: walkToCall(level),
      end: () => {
        leapt = null;
      },
    });
  }

  /**
   * Goes to where a node of `cell-by-cell` is entered: from a call that is open, by what is done with the squares from
   * there on. Each is first left empty; a queen comes onto it once all that is finished.
   * @param {number} level the square of the call
   * @param {readonly boolean[]} placed whether a queen comes onto each square
   */
  function toCell(level, placed) {
    const toOpen = walkToCall(level);
    let open = false;
    let done = 0;
    send({
      label: 'busy.seek',
      walk: (scout, budget) => {
        if (!open) {
          const arrived = toOpen(scout, budget);
          open = arrived === 1;
          return arrived === 2 ? 2 : 0;
        }
        if (done === placed.length) return 1;
        if (placed[done]) {
          const passed = scout.leap('over', budget);
          if (passed !== 1) return passed;
        }
        scout.walk(1);
        const { kind } = unpack(scout.figures()[3]);
        // There is no such node where a queen is refused.
        if (kind !== (placed[done] ? 'place' : 'skip')) return 2;
        done += 1;
        return done === placed.length ? 1 : 0;
      },
      end: () => {
        leapt = null;
      },
    });
  }

  /**
   * Goes to where a node is entered, however far that is. Subtrees on the way are left as wholes.
   * @param {readonly number[]} columns of the queens that stand there, row by row
   */
  function toNode(columns) {
    const rows = columns.length;
    send({
      label: 'busy.seek',
      walk: (scout, budget) => {
        const now = Array.from(scout.queens());
        const standing = now.includes(NONE) ? now.indexOf(NONE) : now.length;
        let shared = 0;
        while (shared < rows && shared < standing && now[shared] === columns[shared]) shared += 1;
        const packed = scout.figures()[3];
        const event = packed < 0 ? null : unpack(packed);
        const placed = event?.kind === 'place' && event.row === standing - 1;
        if (shared === rows && standing === rows && placed) return 1;
        let ahead = false;
        if (shared < rows) {
          // The last column that its row has taken or tried.
          let tried = standing > shared ? now[shared] : -1;
          if (standing === shared && event?.row === shared) tried = event.col ?? run.n;
          ahead = columns[shared] > tried;
        }
        if (ahead) {
          if (standing > shared) return scout.leap('out', budget) === 2 ? 2 : 0;
          return scout.walk(1) === 1 ? 0 : 2;
        }
        if (standing > shared && !placed) return scout.leap('out-back', budget) === 2 ? 2 : 0;
        if (shared === rows && standing === rows) return scout.leap('out-back', budget) === 2 ? 2 : 0;
        return scout.back(1) === 1 ? 0 : 2;
      },
      end: () => {
        leapt = null;
      },
    });
  }

  /**
   * Goes to the step of a solution.
   * @param {number} number in the order in which this search finds them, from 1
   */
  function toSolution(number) {
    const step = guard(() => census?.solution(number)) ?? Number.NaN;
    if (!Number.isNaN(step)) {
      seek(step);
      return;
    }
    let restart = false;
    send({
      label: 'busy.seek',
      walk: (scout, budget) => {
        const figures = scout.figures();
        // Where it is not known how many have been found, they are counted from the beginning.
        if (Number.isNaN(figures[5])) restart = true;
        if (restart) {
          restart = !scout.seek(0, budget);
          return 0;
        }
        const told = figures[3] >= 0 && unpack(figures[3]).kind === 'solution';
        if (told && figures[5] === number) return 1;
        const kind = figures[5] < number ? 'next-solution' : 'previous-solution';
        return scout.leap(kind, budget) === 2 ? 2 : 0;
      },
      end: () => {
        leapt = null;
      },
    });
  }

  /** The machines that are at work go without walking wherever the census knows the way. */
  function rest() {
    guard(() => {
      if (census === null) return;
      search.adopt(census);
      job?.scout.adopt(census);
    });
  }

  /**
   * Takes a census of the run that is shown, or takes note that it knows more by now.
   * @param {import('./types').EngineCensus} of
   * @param {boolean} [grows] whether it will know more yet
   */
  function adopt(of, grows = false) {
    if (broken) return;
    census = of;
    filling = grows;
    rest();
    moved();
  }

  // Counting the rest of a search whose size the engine does not know yet.

  function startCounting() {
    stopCounting();
    if (totalKind !== 'unknown' || run.n > COUNTABLE_N) return;
    const scout = guard(() => search.copy());
    if (!scout) return;
    totalKind = 'counting';
    counting = { scout, handle: 0 };
    count();
  }

  function count() {
    if (!counting) return;
    const { scout } = counting;
    const until = schedule.now() + COUNTING_BUDGET;
    let events = 16_384;
    const whole = guard(() => {
      while (!scout.finished) {
        const before = schedule.now();
        scout.walk(events);
        if (scout.step > COUNTABLE) return null;
        const now = schedule.now();
        if (now - before > 1) events = Math.max(64, events >> 2);
        if (now >= until) return undefined;
      }
      return scout.step;
    });
    if (!counting) return;
    if (whole === undefined) {
      counting.handle = schedule.soon(count);
      return;
    }
    stopCounting();
    if (whole === null) setTotal(null, 'unknown');
    else setTotal(whole, 'exact');
    publish();
  }

  function stopCounting() {
    if (!counting) return;
    schedule.forget(counting.handle);
    counting.scout.free();
    counting = null;
    if (totalKind === 'counting') totalKind = 'unknown';
  }

  /** @param {{algorithm?: string, n?: number}} change */
  function setRun(change) {
    const asked = awaited?.run ?? run;
    const algorithm = change.algorithm ?? asked.algorithm;
    const n = change.n ?? asked.n;
    if (!engine.algorithms.includes(algorithm) || !Number.isInteger(n) || n < 1 || n > 100) return;
    awaited = null;
    callOff();
    if (engine.makes(algorithm, n)) show(algorithm, n);
    else awaitRun(algorithm, n);
  }

  /**
   * Shows a run once a solver has come that makes it; until then the one that is shown stays.
   * @param {string} algorithm
   * @param {number} n
   */
  function awaitRun(algorithm, n) {
    const awaiting = { run: Object.freeze({ algorithm, n }), held: /** @type {Command[]} */ ([]) };
    awaited = awaiting;
    engine.enlarge().then(
      (take) => {
        if (awaited !== awaiting) return;
        awaited = null;
        take();
        show(algorithm, n);
        publish();
        for (const command of awaiting.held) dispatch(command);
      },
      (reason) => {
        if (awaited !== awaiting) return;
        awaited = null;
        addNotice({
          key: reason.key ?? 'load.refused',
          values: reason.values ?? { words: String(reason) },
          where: 'page',
          lasting: true,
        });
        publish();
      },
    );
  }

  /**
   * @param {string} algorithm
   * @param {number} n
   */
  function show(algorithm, n) {
    stopPlaying();
    stopCounting();
    const next = guard(() => engine.create(algorithm, n));
    if (!next) return;
    search.free();
    search = next;
    made = 0;
    census = null;
    filling = false;
    run = Object.freeze({ algorithm, n });
    hover = null;
    leapt = null;
    setTotal(null, 'unknown');
    guard(() => {
      moment = look();
    });
    startCounting();
  }

  /**
   * @param {string} key
   * @param {any} value
   */
  function set(key, value) {
    if (!(key in settings) || settings[/** @type {keyof typeof settings} */ (key)] === value) return;
    /** @type {Record<string, any>} */ (settings)[key] = value;
    if (key === 'checks' && made > 0) {
      made = 0;
      moment = guard(look) ?? moment;
    }
  }

  /**
   * Whether the command moves the search, or means to: such a command ends playing, and ends what was said in passing.
   * @param {Command} command
   */
  const moves = (command) =>
    ['step', 'seek', 'leap', 'call', 'node', 'cell', 'solution', 'run'].includes(command.type);

  /**
   * Whether the command, where a larger solver is awaited, is meant for the run that waits for it.
   * @param {Command} command
   */
  const waits = (command) =>
    command.type !== 'run' && (moves(command) || command.type === 'play' || command.type === 'pause');

  /** @param {Command} command */
  function dispatch(command) {
    if (awaited !== null && waits(command)) {
      awaited.held.push(command);
      if (awaited.held.length > MOST_HELD) awaited.held.shift();
      return;
    }
    if (moves(command) || command.type === 'play') dropPassing();
    if (moves(command)) stopPlaying();
    switch (command.type) {
      case 'step': {
        if (broken) break;
        callOff();
        const by = Math.trunc(command.by) || 0;
        if (by === 1 || by === -1) {
          if (guard(() => moveByOne(by))) leapt = null;
          moved();
          return;
        }
        seek(Math.max(0, moment.step + by));
        return;
      }
      case 'seek':
        if (broken || !Number.isFinite(command.step)) break;
        seek(
          Math.min(Math.max(0, Math.trunc(command.step)), Number.MAX_SAFE_INTEGER),
          command.made,
          command.playing,
        );
        return;
      case 'leap':
        if (broken) break;
        leap(command.kind);
        return;
      case 'call':
        if (broken || !Number.isInteger(command.level)) break;
        toCall(command.level);
        return;
      case 'node':
        if (broken || run.algorithm === 'cell-by-cell' || command.columns.length > run.n) break;
        toNode(command.columns);
        return;
      case 'cell':
        if (broken || run.algorithm !== 'cell-by-cell' || !Number.isInteger(command.level)) break;
        toCell(command.level, command.placed);
        return;
      case 'solution':
        if (broken || !Number.isInteger(command.number) || command.number < 1) break;
        toSolution(command.number);
        return;
      case 'play':
        if (broken) break;
        callOff();
        startPlaying(command.direction < 0 ? -1 : 1);
        break;
      case 'pause': {
        const was = playing;
        stopPlaying();
        if (was !== 0) {
          moved();
          return;
        }
        break;
      }
      case 'run':
        if (broken) break;
        setRun(command);
        break;
      case 'set':
        set(command.key, command.value);
        break;
      case 'hover':
        hover = command.what === null ? null : Object.freeze({ ...command.what });
        break;
      case 'cancel':
        awaited = null;
        callOff();
        break;
      case 'notice':
        addNotice({
          key: command.key,
          values: command.values ?? {},
          where: command.where ?? 'page',
          lasting: command.lasting ?? false,
        });
        break;
      case 'dismiss':
        notices = Object.freeze(
          notices.filter((notice) => notice.id !== command.id && notice.where !== command.where),
        );
        break;
      case 'total':
        // From whoever counts or estimates: it holds for the run it was made for only, and never replaces an exact one.
        if (command.algorithm === run.algorithm && command.n === run.n && totalKind !== 'exact') {
          setTotal(command.total, command.kind);
        }
        break;
    }
    publish();
  }

  startCounting();
  publish();
  if (opening.step > 0) seek(opening.step);

  return {
    dispatch,
    adopt,
    /**
     * For whoever calls the engine besides the session, and met a trap.
     * @param {unknown} error
     */
    trapped(error) {
      if (!broken) breakDown(error);
    },
    /** @returns {Snapshot} the same object until something changes */
    snapshot: () => shown,
    /**
     * @param {(snapshot: Snapshot) => void} listener called after every change
     * @returns {() => void} ends it
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */
