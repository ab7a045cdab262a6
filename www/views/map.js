/**
 * The *Map* face: the whole search as nested bars, width = share of all events, with the playing position as a line
 * through it. It can be zoomed from all of it to single events.
 */

import { createBars, hatch } from './bars.js';
import { attribute } from './elements.js';
import { endingOf } from './endings.js';
import { addGestures, bookmark } from './gestures.js';
import { drawLabels, drawRefused, ROOM_FOR_MARK } from './labels.js';
import { rough } from './progress.js';
import { NEAR, WALKABLE } from './sources.js';
import { depthOf, LEFT_EMPTY } from './structure.js';
import { createSurface } from './surface.js';
import { createTools, hideToCome } from './tools.js';

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {import('./sources.js').MapNode} MapNode */
/** @typedef {import('./sources.js').Source} Source */
/** @typedef {import('./sources.js').Guess} Guess */

const SIDE = 12;
const ABOVE = 8;
const BELOW = 26;
/** Below an estimate stand the words that call it one. */
const BELOW_ESTIMATE = 48;
/** The fewest events that fill the width. */
const CLOSEST = 6;
/** What is not exact is not looked at closer than such a part of it. */
const ROUGH_CLOSEST = 1 / 1000;
/** The largest board whose subtrees are counted. */
const COUNTED = 16;
/** Milliseconds that a move of the window takes. */
const MOVE = 180;
/** Between two crumbs of the way, and what three dots take between them. */
const CRUMB_GAP = 2;
const ROOM_FOR_CUT = 26;
/** How near to the position line a press must be to hold it. */
const REACH = 8;
/** What is said of a node that has been left, by its outcome. */
const STATUSES = /** @type {const} */ (['exhausted', 'dead-end', 'exhausted', 'solved', 'solution']);

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import('../session').Session} parts.session
 * @param {import('../text').Text} parts.text
 * @param {import('../theme').Theme} parts.theme
 * @param {import('./sources.js').Sources} parts.sources
 * @param {ReturnType<typeof import('./card.js').createCard>} parts.card
 * @param {() => void} parts.redraw
 */
export function createMap(root, { session, text, theme, sources, card, redraw }) {
  const crumbs = document.createElement('nav');
  crumbs.className = 'map-crumbs';
  const stage = document.createElement('div');
  stage.className = 'map-stage';
  stage.tabIndex = 0;
  stage.setAttribute('role', 'group');
  const canvas = document.createElement('canvas');
  canvas.className = 'tree-canvas';
  const words = document.createElement('p');
  words.className = 'map-words';
  stage.append(canvas, words);
  root.append(crumbs, stage);
  const tools = createTools(root, text, [
    { icon: 'zoom-in', key: 'tree.closer', press: () => zoom(2, focus()) },
    { icon: 'zoom-out', key: 'tree.further', press: () => zoom(0.5, focus()) },
    { icon: 'fit', key: 'tree.fit', press: () => moveTo(all()) },
    {
      icon: 'follow',
      key: 'tree.follow',
      press: () => {
        // Out of sight of the search, the reader wants to be led back to it.
        const { from, to } = goal();
        following = !following || here < from || here > to;
        if (following) follow(false);
        again();
      },
      pressed: () => following,
    },
    hideToCome(session),
  ]);

  let stale = true;
  const again = () => {
    stale = true;
    redraw();
  };
  const surface = createSurface(canvas, again);
  const forget = sources.onChange(again);
  const bars = createBars();
  /** @type {Snapshot | null} */
  let drawn = null;
  /** @type {unknown} */
  let drawnColors = null;
  let pointer = /** @type {{x: number, y: number} | null} */ (null);
  /** What has the focus in the text twin. @type {import('./treetwin.js').Item | null} */
  let focused = null;
  let following = true;
  /** @type {Source | null} */
  let source = null;
  /** What is shown: the source, or an estimate in its place. @type {(Source & {exact?: number}) | Guess | null} */
  let shown = null;
  /** The stretch that is shown, in events. */
  let view = { from: 0, to: 1 };
  /** @type {{from: typeof view, to: typeof view, begin: number} | null} */
  let move = null;
  let crumbKey = '';
  let font = '';
  /** Where the search stands in the map: its step, or where an estimate puts it. */
  let here = 0;
  /** The open nodes there. @type {{line: number, from: number, to: number}[]} */
  let open = [];
  /** A step that was chosen in the map itself, which then stays where it is. @type {number | null} */
  let own = null;
  /** What was asked for and is not there: the step of a node, or a closer look. @type {MapNode | 'closer' | null} */
  let missed = null;

  /** Events from the left that are steps, one by one. */
  const exact = () => (source !== null ? source.total : (shown?.exact ?? 0));
  /** Events from the left that are taken for steps. */
  const reach = () => (source === null && (shown?.total ?? 0) <= WALKABLE ? (shown?.total ?? 0) : exact());
  const all = () => ({ from: 0, to: Math.max(1, shown?.total ?? 1) });
  const inner = () => Math.max(1, surface.width - 2 * SIDE);
  const below = () => (source === null ? BELOW_ESTIMATE : BELOW);
  const pitch = () => (surface.height - ABOVE - below()) / Math.max(1, shown?.lines ?? 1);
  /** @param {number} x */
  const eventAt = (x) => view.from + ((x - SIDE) / inner()) * (view.to - view.from);
  /** @param {number} event */
  const xOf = (event) => SIDE + ((event - view.from) / (view.to - view.from)) * inner();

  /** @param {number} length @param {number} from @returns {number} a length that can be shown from there on */
  function lengthFor(length, from) {
    const { to: total } = all();
    const closest = from < exact() ? CLOSEST : total * ROUGH_CLOSEST;
    return Math.min(total, Math.max(closest, length));
  }

  /** @param {{from: number, to: number}} wanted @returns {{from: number, to: number}} within the search */
  function bounded({ from, to }) {
    const length = lengthFor(to - from, from);
    const start = Math.min(Math.max(0, from), all().to - length);
    return { from: start, to: start + length };
  }

  /** Whether a closer look would show nothing more of what is only estimated. */
  function isClosest() {
    const { from, to } = goal();
    return source === null && from >= exact() && to - from <= lengthFor(0, from) * 1.001;
  }

  /** Says so. */
  function refuse() {
    missed = 'closer';
    again();
  }

  /** @param {{from: number, to: number}} wanted */
  function show(wanted) {
    missed = null;
    view = bounded(wanted);
    move = null;
    again();
  }

  /** @param {{from: number, to: number}} wanted */
  function moveTo(wanted) {
    missed = null;
    if (theme.still) {
      show(wanted);
      return;
    }
    move = { from: view, to: bounded(wanted), begin: performance.now() };
    again();
  }

  /** The window on its way: its length changes by factors, so that the eye can follow over any distance. */
  function advance() {
    if (move === null) return;
    const t = Math.min(1, (performance.now() - move.begin) / MOVE);
    const ease = 1 - (1 - t) ** 3;
    if (t === 1) {
      view = move.to;
      move = null;
      return;
    }
    const before = move.from.to - move.from.from;
    const after = move.to.to - move.to.from;
    const length = before * (after / before) ** ease;
    // How far the length has come is how far the place has.
    const part = before === after ? ease : (before - length) / (before - after);
    const from = move.from.from + (move.to.from - move.from.from) * part;
    view = { from, to: from + length };
    again();
  }

  /** What the keyboard and the buttons zoom about: the playing position where it can be seen, else the middle. */
  function focus() {
    return here >= view.from && here <= view.to ? xOf(here) : SIDE + inner() / 2;
  }

  /** @param {number} factor @param {number} x */
  function zoom(factor, x) {
    if (factor > 1 && isClosest()) {
      refuse();
      return;
    }
    const at = eventAt(x);
    const length = lengthFor((view.to - view.from) / factor, view.from);
    const part = (at - view.from) / (view.to - view.from);
    show({ from: at - length * part, to: at + length * (1 - part) });
  }

  /** @param {number} dx */
  function pan(dx) {
    const by = (dx / inner()) * (view.to - view.from);
    show({ from: view.from - by, to: view.to - by });
  }

  /** @param {{from: number, to: number}} node */
  function dive(node) {
    const margin = (node.to - node.from) * 0.02;
    moveTo({ from: Math.max(0, node.from - margin), to: Math.min(all().to, node.to + margin) });
  }

  /** What is shown, or will be in a moment. */
  const goal = () => move?.to ?? view;

  /** The nodes whose bars reach over all that is shown, from the first line on. */
  function around() {
    if (shown === null) return [];
    const { from, to } = goal();
    const slack = (to - from) * 0.03;
    const middle = (from + to) / 2;
    const way = source?.path(Math.max(1, Math.floor(middle))) ?? shown.at(middle);
    return way.filter((node) => node.from <= from + slack && node.to >= to - slack);
  }

  function climb() {
    const { from, to } = goal();
    const wide = around().filter((node) => node.to - node.from > (to - from) * 1.1);
    const parent = wide[wide.length - 1];
    if (parent) dive(parent);
    else moveTo(all());
  }

  /**
   * The node whose bar is at a point.
   * @param {number} x @param {number} y
   * @returns {MapNode | null}
   */
  function nodeAt(x, y) {
    if (shown === null || x < SIDE || x > surface.width - SIDE) return null;
    const line = Math.floor((y - ABOVE) / pitch()) + 1;
    if (line < 1) return null;
    const path = shown.at(eventAt(x));
    return path[Math.min(line, path.length) - 1] ?? null;
  }

  /** The nodes from the first line on that lead to one, which is the last. @param {MapNode} node */
  const wayTo = (node) =>
    (source?.path(node.enter) ?? shown?.at((node.from + node.to) / 2) ?? []).slice(0, node.line);
  /** @param {MapNode} node */
  const isOpen = (node) => open[node.line - 1]?.from === node.from;
  /** @param {MapNode} node */
  const isHidden = (node) => !session.snapshot().future && node.from > here;

  /** The step of an event that is shown by its own mark. @param {number} x @param {number} y */
  function markAt(x, y) {
    const event = Math.floor(eventAt(x));
    if (!shown || event >= exact() || inner() / (view.to - view.from) < ROOM_FOR_MARK) return null;
    return Math.floor((y - ABOVE) / pitch()) === shown.at(event + 0.5).length ? event + 1 : null;
  }

  /**
   * Shows the step of a node, or says that it is not known.
   * @param {MapNode} node @param {number} step
   * @param {number} [from] the place from which it is near, or not
   */
  function showStep(node, step, from = here) {
    missed = null;
    if (node.known) {
      own = step;
      session.dispatch({ type: 'seek', step });
    } else if (isOpen(node)) {
      session.dispatch({ type: 'call', level: node.line });
    } else if (session.snapshot().run.algorithm !== 'cell-by-cell' && node.from - from < NEAR) {
      // What has been visited is found again, and what is near.
      session.dispatch({ type: 'node', columns: wayTo(node).map(({ col }) => col) });
    } else missed = node;
    again();
  }

  addGestures(canvas, {
    pan,
    zoom,
    tap(x, y) {
      const node = nodeAt(x, y);
      if (node === null || isHidden(node)) return null;
      const step = markAt(x, y) ?? node.enter;
      if (!session.snapshot().future && step > here) return null;
      const back = bookmark(session);
      const before = session.snapshot().step;
      showStep(node, step);
      return () => {
        if (missed === null) {
          own = before;
          back();
        }
        missed = null;
        dive(node);
      };
    },
    hover(point) {
      pointer = point;
      if (point === null) card.hide();
      again();
    },
    grab(x) {
      if (shown === null || Math.abs(x - xOf(here)) > REACH) return null;
      const from = here;
      const { step } = session.snapshot();
      /** Where it was led last, and whether it was said that it goes no further. */
      let [led, told] = [here, false];
      return (at) => {
        if (shown === null) return;
        const event = Math.min(all().to, Math.max(0, eventAt(at)));
        const furthest = Math.max(reach(), from + NEAR);
        const to = Math.min(event, furthest);
        // Where no step is known, what is to come is told by its distance, and what has been visited by its nodes.
        const node = to > reach() && to < from ? shown.at(to).at(-1) : undefined;
        const wanted = node?.from ?? Math.round(to);
        if (wanted !== led) {
          [led, told] = [wanted, false];
          if (node) showStep(node, node.enter, from);
          else {
            own = to > reach() ? step + Math.round(to - from) : wanted;
            session.dispatch({ type: 'seek', step: own });
          }
        }
        if (event <= furthest || told) return;
        told = true;
        session.dispatch({ type: 'notice', key: 'notice.far' });
      };
    },
  });

  stage.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || shown === null) return;
    const quarter = inner() / 4;
    switch (event.key) {
      case 'ArrowLeft':
        pan(quarter);
        break;
      case 'ArrowRight':
        pan(-quarter);
        break;
      case 'ArrowUp':
      case '+':
      case '=':
        zoom(2, focus());
        break;
      case 'ArrowDown':
      case '-':
        zoom(0.5, focus());
        break;
      case '0':
        moveTo(all());
        break;
      case 'Enter': {
        // One level deeper along the current path.
        const { from, to } = goal();
        const next = open.find((node) => node.to - node.from < (to - from) * 0.9);
        if (isClosest() || (!next && source === null && from >= exact())) refuse();
        else if (next) dive(next);
        break;
      }
      case 'Escape':
        climb();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  /** @param {MapNode} node */
  function nameOf(node) {
    return text(node.empty ? 'tree.left-empty' : 'tree.square', { row: node.row, col: node.col });
  }

  function drawCrumbs() {
    const path = around();
    const { lang } = session.snapshot();
    const key = `${lang} ${path.map((node) => node.from).join()} ${shown?.total} ${surface.width}`;
    if (key === crumbKey) return;
    crumbKey = key;
    crumbs.setAttribute('aria-label', text('map.crumbs'));
    /** @param {string} label @param {string} name @param {() => void} go */
    const crumb = (label, name, go) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.setAttribute('aria-label', name);
      button.addEventListener('click', go);
      return button;
    };
    const way = [crumb(text('map.whole'), text('map.whole'), () => moveTo(all()))];
    path.forEach((node, i) => {
      const name = nameOf(node);
      way.push(crumb(node.empty ? '–' : i === 0 ? name : String(node.col), name, () => dive(node)));
    });
    const last = way[way.length - 1];
    last.setAttribute('aria-current', 'location');
    // Who is at the way keeps their place on it, as far as that still leads.
    const at = /** @type {HTMLElement[]} */ ([...crumbs.children]).indexOf(
      /** @type {HTMLElement} */ (document.activeElement),
    );
    crumbs.replaceChildren(...way);
    fitCrumbs(way);
    if (at >= 0) (way[at] ?? last).focus({ preventScroll: true });
  }

  /** Where not all have room, the first and the deepest are seen. @param {HTMLElement[]} way */
  function fitCrumbs(way) {
    const widths = way.map((button) => Math.max(button.offsetWidth, button.scrollWidth) + CRUMB_GAP);
    let over = widths.reduce((sum, width) => sum + width, -CRUMB_GAP) - crumbs.clientWidth;
    if (over <= 0) return;
    over += ROOM_FOR_CUT;
    let from = 1;
    while (from < way.length - 1 && over > 0) {
      way[from].className = 'is-left-out';
      over -= widths[from];
      from += 1;
    }
    if (from > 1) way[from].className = 'is-cut';
  }

  /**
   * @param {Snapshot} snapshot
   * @param {import('./treetwin.js').Item | null} inTwin what has the focus in the text twin
   */
  function draw(snapshot, inTwin) {
    const colors = theme.colors();
    const state = sources.stateOf(snapshot.run);
    const next = state?.source ?? state?.guess ?? null;
    if (next !== shown) {
      // An estimate that gives way to the count leaves the reader where they are.
      const part =
        next !== null && shown !== null && drawn?.run === snapshot.run ? next.total / shown.total : 0;
      const scale = view.to <= exact() ? 1 : part;
      source = state?.source ?? null;
      shown = next;
      view = part > 0 ? bounded({ from: view.from * scale, to: view.to * scale }) : all();
      move = null;
      missed = null;
      stale = true;
    }
    const same =
      drawn !== null &&
      focused === inTwin &&
      drawn.step === snapshot.step &&
      drawn.run === snapshot.run &&
      drawn.total === snapshot.total &&
      drawn.future === snapshot.future &&
      drawn.tree === snapshot.tree &&
      drawn.lang === snapshot.lang &&
      colors === drawnColors;
    if (same && !stale) return;
    focused = inTwin;
    const ratio = surface.fit();
    const stepped = drawn !== null && (drawn.step !== snapshot.step || drawn.run !== snapshot.run);
    if (stepped && snapshot.playing === 0) missed = null;
    const told = source === null ? wordsFor(state, snapshot) : '';
    if (words.textContent !== told) {
      words.textContent = told;
      words.classList.toggle('is-answer', missed !== null);
    }
    words.hidden = told === '';
    attribute(stage, 'aria-label', text('map.keys'));
    tools.draw(text('map.tools'));
    if (ratio === 0) return;
    stale = false;
    if (colors !== drawnColors || snapshot.lang !== drawn?.lang) {
      font = `600 12px ${getComputedStyle(root).fontFamily}`;
    }
    drawn = snapshot;
    drawnColors = colors;
    const { context, width, height } = surface;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (shown === null) {
      crumbs.replaceChildren();
      crumbKey = '';
      return;
    }
    const { future, step } = snapshot;
    open =
      source === null
        ? /** @type {Guess} */ (shown).path(snapshot.queens, depthOf(snapshot))
        : source.path(step);
    // How far an estimated search has come can be told of its first rows only.
    here = step <= exact() ? step : (open[open.length - 1]?.from ?? 0);
    if (step !== own) own = null;
    if (following && stepped && own === null) follow(snapshot.playing !== 0);
    advance();
    drawCrumbs();
    const { from, to } = view;
    bars.draw(context, {
      source: shown,
      x: SIDE,
      y: ABOVE,
      width: inner(),
      height: pitch() * shown.lines,
      ratio,
      from,
      to,
      step: here,
      path: open,
      future,
      colors,
    });
    if (source === null) {
      const { unsure } = /** @type {Guess} */ (shown);
      const left = Math.max(SIDE, xOf(unsure[0]));
      const right = Math.min(SIDE + inner(), xOf(unsure[1]));
      const bottom = height - BELOW_ESTIMATE;
      hatch(context, { x: left, y: ABOVE, width: right - left, height: bottom - ABOVE, apart: 9 }, colors);
    }
    /** @type {import('./labels.js').Place} */
    const place = {
      context,
      font,
      left: SIDE,
      right: SIDE + inner(),
      top: ABOVE,
      pitch: pitch(),
      view,
      here,
      future,
      colors,
    };
    drawLabels(place, shown, open);
    const pathAt = source?.path ?? /** @type {Guess} */ (shown).pathAt;
    if (pathAt !== null && to <= exact() && inner() / (to - from) >= ROOM_FOR_MARK) {
      drawRefused(place, pathAt, shown.lines);
    }
    position(colors);
    hover(snapshot, colors);
  }

  /** @param {import('./sources.js').MapState | null} state @param {Snapshot} snapshot */
  function wordsFor(state, { run, total, totalKind }) {
    if (state === null) return text('map.unknown');
    if (missed === 'closer') return text('map.closest');
    if (missed !== null) {
      const rounded = state.guess?.words === 'map.rounded';
      return text(rounded ? 'map.no-step.rounded' : 'map.no-step', { node: nameOf(missed) });
    }
    const counting = state.counting && (state.known > 0 || run.n <= COUNTED);
    if (counting) return text('map.counting', { part: Math.floor(state.known * 100) });
    const { guess } = state;
    if (guess === null) return text('map.unknown');
    // The page has one estimate, which rests on more walks than the map's.
    const told = guess.words === 'map.estimate' && totalKind === 'estimate' && total !== null;
    return text(guess.words, { total: rough(told ? total : guess.total, text) });
  }

  /** Brings the position into the window, where it has left that. @param {boolean} playing */
  function follow(playing) {
    const { from, to } = goal();
    const length = to - from;
    const slack = length * 0.05;
    if (length >= all().to || (here >= from + slack && here <= to - slack)) return;
    const wanted = bounded({ from: here - length / 2, to: here + length / 2 });
    if (wanted.from === from) return;
    if (playing) [view, move] = [wanted, null];
    else moveTo(wanted);
  }

  /** @param {import('../theme').Colors} colors */
  function position(colors) {
    const x = xOf(here);
    if (x < SIDE - 1 || x > SIDE + inner() + 1) return;
    const { context, height } = surface;
    const bottom = source === null ? height - BELOW_ESTIMATE : height - BELOW + 8;
    context.fillStyle = colors.paper;
    context.fillRect(x - 2, 0, 4, bottom);
    context.fillStyle = colors.ink;
    context.fillRect(x - 1, 0, 2, bottom);
    context.beginPath();
    context.arc(x, bottom + 4, 6, 0, 2 * Math.PI);
    context.fill();
  }

  /** @param {Snapshot} snapshot @param {import('../theme').Colors} colors */
  function hover(snapshot, colors) {
    if (shown === null) return;
    const near = pointer !== null && Math.abs(pointer.x - xOf(here)) <= REACH;
    canvas.style.cursor = near ? 'ew-resize' : '';
    const node = pointer === null ? withFocus() : near ? null : nodeAt(pointer.x, pointer.y);
    if (node === null || isHidden(node)) {
      card.hide();
      return;
    }
    if (pointer !== null) canvas.style.cursor = 'pointer';
    const high = pitch();
    const top = ABOVE + (node.line - 1) * high;
    const y = stage.offsetTop + top;
    const { context } = surface;
    const left = Math.max(SIDE, xOf(node.from));
    const right = Math.min(SIDE + inner(), xOf(node.to));
    card.show(contentOf(node, snapshot), pointer?.x ?? (left + right) / 2, y + high, colors, y);
    context.strokeStyle = colors.ink;
    context.lineWidth = 1.5;
    context.strokeRect(left, top, Math.max(2, right - left), high - 1);
  }

  /** What has the focus in the text twin, where its bar is in sight. */
  function withFocus() {
    if (source === null || typeof focused?.key !== 'number') return null;
    const node = source.path(focused.key).at(-1) ?? null;
    return node?.enter === focused.key && node.to > view.from && node.from < view.to ? node : null;
  }

  /** @param {MapNode} node @param {Snapshot} snapshot */
  function statusOf(node, snapshot) {
    if (node.known && source !== null) {
      if (snapshot.step < node.enter) return 'not-visited';
      return snapshot.step < node.leave ? 'open' : STATUSES[node.outcome];
    }
    if (isOpen(node)) return 'open';
    if (node.from >= here) return 'not-visited';
    const choices = wayTo(node).map((above) => (above.empty ? LEFT_EMPTY : above.col));
    return STATUSES[endingOf(snapshot.run, choices, null)];
  }

  /** @param {MapNode} node @param {Snapshot} snapshot @returns {import('./card.js').CardContent} */
  function contentOf(node, snapshot) {
    const queens = new Int8Array(snapshot.run.n).fill(-1);
    for (const above of wayTo(node)) if (!above.empty) queens[above.row] = above.col;
    const status = statusOf(node, snapshot);
    const lines = [text(`tree.status.${status}`)];
    if (node.known) lines.push(text('tree.at-step', { step: node.enter }));
    if (!snapshot.future && status === 'open') return { queens, refused: null, title: nameOf(node), lines };
    const [places, solutions, deadEnds] = shown?.below(node) ?? [];
    const counts = /** @type {const} */ ([
      ['tree.events', node.to - node.from],
      ['tree.places-below', places - (node.empty ? 0 : 1)],
      ['tree.solutions-below', solutions],
      ['tree.dead-ends-below', deadEnds],
    ]);
    const sure = node.to <= exact();
    for (const [key, count] of counts) {
      if (sure && !Number.isNaN(count)) lines.push(text(key, { count }));
      // An estimate that has met none does not say that there is none.
      else if (count >= 1) lines.push(text('map.about', { what: text(key, { count: rough(count, text) }) }));
    }
    return { queens, refused: null, title: nameOf(node), lines };
  }

  return {
    draw,
    destroy() {
      surface.destroy();
      forget();
    },
  };
}
