/**
 * The *Map* face: the whole search as nested bars, width = share of all events, with the playing position as a line
 * through it. It can be zoomed from all of it to single events.
 */

import { createBars, hatch } from './bars.js';
import { attribute } from './elements.js';
import { addGestures, bookmark } from './gestures.js';
import { drawLabels, drawRefused } from './labels.js';
import { rough } from './progress.js';
import { depthOf } from './structure.js';
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
const BELOW_ESTIMATE = 44;
/** The fewest events that fill the width. */
const CLOSEST = 6;
/** An estimate is not looked at closer than this. */
const ESTIMATED_CLOSEST = 100;
/** The largest board whose subtrees are counted. */
const COUNTED = 16;
/** Milliseconds that a move of the window takes. */
const MOVE = 180;
/** How near to the position line a press must be to hold it. */
const REACH = 8;

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
        following = !following;
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
  let following = true;
  /** @type {Source | null} */
  let source = null;
  /** What is shown: the source, or an estimate in its place. @type {Source | Guess | null} */
  let shown = null;
  /** The stretch that is shown, in events. */
  let view = { from: 0, to: 1 };
  /** @type {{from: typeof view, to: typeof view, begin: number} | null} */
  let move = null;
  let crumbKey = '';
  let font = '';

  const all = () => ({ from: 0, to: Math.max(1, shown?.total ?? 1) });
  const inner = () => Math.max(1, surface.width - 2 * SIDE);
  const below = () => (source === null ? BELOW_ESTIMATE : BELOW);
  const pitch = () => (surface.height - ABOVE - below()) / Math.max(1, shown?.lines ?? 1);
  /** @param {number} x */
  const eventAt = (x) => view.from + ((x - SIDE) / inner()) * (view.to - view.from);
  /** @param {number} event */
  const xOf = (event) => SIDE + ((event - view.from) / (view.to - view.from)) * inner();

  /** @param {{from: number, to: number}} wanted @returns {{from: number, to: number}} within the search */
  function bounded({ from, to }) {
    const { to: total } = all();
    const closest = source === null ? total / ESTIMATED_CLOSEST : Math.min(CLOSEST, total);
    const length = Math.min(total, Math.max(closest, to - from));
    const start = Math.min(Math.max(0, from), total - length);
    return { from: start, to: start + length };
  }

  /** @param {{from: number, to: number}} wanted */
  function show(wanted) {
    view = bounded(wanted);
    move = null;
    again();
  }

  /** @param {{from: number, to: number}} wanted */
  function moveTo(wanted) {
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
    const { step } = session.snapshot();
    const seen = source !== null && step >= view.from && step <= view.to;
    return seen ? xOf(step) : SIDE + inner() / 2;
  }

  /** @param {number} factor @param {number} x */
  function zoom(factor, x) {
    const at = eventAt(x);
    const length = (view.to - view.from) / factor;
    const part = (at - view.from) / (view.to - view.from);
    show({ from: at - length * part, to: at + length * (1 - part) });
  }

  /** @param {number} dx */
  function pan(dx) {
    const by = (dx / inner()) * (view.to - view.from);
    show({ from: view.from - by, to: view.to - by });
  }

  /** @param {MapNode} node */
  function dive(node) {
    const margin = (node.to - node.from) * 0.02;
    moveTo({ from: Math.max(0, node.from - margin), to: Math.min(all().to, node.to + margin) });
  }

  /** What is shown, or will be in a moment. */
  const goal = () => move?.to ?? view;

  /** The nodes whose bars reach over all that is shown, from the first line on. */
  function around() {
    if (source === null) return [];
    const { from, to } = goal();
    const slack = (to - from) * 0.03;
    return source
      .path(Math.max(1, Math.floor((from + to) / 2)))
      .filter((node) => node.from <= from + slack && node.to >= to - slack);
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
    if (source === null || x < SIDE || x > surface.width - SIDE) return null;
    const line = Math.floor((y - ABOVE) / pitch()) + 1;
    if (line < 1) return null;
    // Event k covers the stretch from k − 1 to k; a node's last event takes its queen off again.
    const event = Math.floor(eventAt(x));
    for (const step of [event + 1, event]) {
      const path = source.path(step);
      const node = path[Math.min(line, path.length) - 1];
      if (node && node.from <= eventAt(x) && eventAt(x) <= node.to) return node;
    }
    return null;
  }

  addGestures(canvas, {
    pan,
    zoom,
    tap(x, y) {
      const node = nodeAt(x, y);
      const { future, step } = session.snapshot();
      if (node === null || (!future && node.enter > step)) return null;
      const back = bookmark(session);
      session.dispatch({ type: 'seek', step: node.enter });
      return () => {
        back();
        dive(node);
      };
    },
    hover(point) {
      pointer = point;
      if (point === null) card.hide();
      again();
    },
    grab(x) {
      if (source === null || Math.abs(x - xOf(session.snapshot().step)) > REACH) return null;
      return (at) => {
        const total = source?.total ?? 0;
        const step = Math.round(Math.min(total, Math.max(0, eventAt(at))));
        session.dispatch({ type: 'seek', step });
      };
    },
  });

  stage.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || source === null) return;
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
        const path = source.path(session.snapshot().step);
        const { from, to } = goal();
        const next = path.find((node) => node.to - node.from < (to - from) * 0.9);
        if (next) dive(next);
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
    const key = `${session.snapshot().lang} ${path.map((node) => node.enter).join()} ${source?.total}`;
    if (key === crumbKey) return;
    crumbKey = key;
    crumbs.setAttribute('aria-label', text('map.crumbs'));
    /** @param {string} label @param {() => void} go @param {boolean} last */
    const crumb = (label, go, last) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', go);
      if (last) button.setAttribute('aria-current', 'location');
      return button;
    };
    const first = crumb(text('map.whole'), () => moveTo(all()), path.length === 0);
    const rest = path.map((node, i) =>
      crumb(
        node.empty ? '–' : i === 0 ? nameOf(node) : String(node.col),
        () => dive(node),
        i === path.length - 1,
      ),
    );
    path.forEach((node, i) => {
      rest[i].setAttribute('aria-label', nameOf(node));
    });
    crumbs.replaceChildren(first, ...rest);
  }

  /** @param {Snapshot} snapshot */
  function draw(snapshot) {
    const colors = theme.colors();
    const state = sources.stateOf(snapshot.run);
    const next = state?.source ?? state?.guess ?? null;
    if (next !== shown) {
      // An estimate that gives way to the count leaves the reader where they are.
      const part =
        next !== null && shown !== null && drawn?.run === snapshot.run ? next.total / shown.total : 0;
      source = state?.source ?? null;
      shown = next;
      view = part > 0 ? bounded({ from: view.from * part, to: view.to * part }) : all();
      move = null;
      stale = true;
    }
    const same =
      drawn !== null &&
      drawn.step === snapshot.step &&
      drawn.run === snapshot.run &&
      drawn.future === snapshot.future &&
      drawn.tree === snapshot.tree &&
      drawn.lang === snapshot.lang &&
      colors === drawnColors;
    if (same && !stale) return;
    const ratio = surface.fit();
    const told = source === null ? wordsFor(state) : '';
    if (words.textContent !== told) words.textContent = told;
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
    advance();
    if (source !== null && following && snapshot.playing !== 0) follow(snapshot.step);
    drawCrumbs();
    const { future } = snapshot;
    const path =
      source === null
        ? /** @type {Guess} */ (shown).path(snapshot.queens, depthOf(snapshot))
        : source.path(snapshot.step);
    // How far an estimated search has come can be told of its first rows only.
    const step = source === null ? (path[path.length - 1]?.from ?? 0) : snapshot.step;
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
      step,
      path,
      future,
      colors,
    });
    if (source === null) {
      const { unsure } = /** @type {Guess} */ (shown);
      const left = Math.max(SIDE, xOf(unsure[0]));
      const right = Math.min(SIDE + inner(), xOf(unsure[1]));
      const bottom = height - BELOW_ESTIMATE;
      hatch(context, { x: left, y: ABOVE, width: right - left, height: bottom - ABOVE, apart: 9 }, colors);
    } else {
      /** @type {import('./labels.js').Place} */
      const place = {
        context,
        font,
        source,
        left: SIDE,
        right: SIDE + inner(),
        top: ABOVE,
        pitch: pitch(),
        view,
        step,
        path: /** @type {MapNode[]} */ (path),
        future,
        colors,
      };
      drawLabels(place);
      drawRefused(place);
    }
    position(step, colors);
    hover(snapshot, colors);
  }

  /** @param {import('./sources.js').MapState | null} state */
  function wordsFor(state) {
    if (state === null) return text('map.unknown');
    const counting = state.counting && (state.known > 0 || session.snapshot().run.n <= COUNTED);
    if (counting) return text('map.counting', { part: Math.floor(state.known * 100) });
    return state.guess === null
      ? text('map.unknown')
      : text(state.guess.words, { total: rough(state.guess.total, text) });
  }

  /** @param {number} step */
  function follow(step) {
    const length = view.to - view.from;
    if (step >= view.from + length * 0.05 && step <= view.to - length * 0.05) return;
    if (length >= all().to) return;
    view = bounded({ from: step - length / 2, to: step + length / 2 });
  }

  /** @param {number} step @param {import('../theme').Colors} colors */
  function position(step, colors) {
    const x = xOf(step);
    if (x < SIDE - 1 || x > SIDE + inner() + 1) return;
    const { context, height } = surface;
    const bottom = source === null ? height - BELOW_ESTIMATE : height - BELOW + 8;
    context.fillStyle = colors.paper;
    context.fillRect(x - 2, 0, 4, bottom);
    context.fillStyle = colors.ink;
    context.fillRect(x - 1, 0, 2, bottom);
    if (source === null) return;
    context.beginPath();
    context.arc(x, bottom + 4, 6, 0, 2 * Math.PI);
    context.fill();
  }

  /** @param {Snapshot} snapshot @param {import('../theme').Colors} colors */
  function hover(snapshot, colors) {
    if (pointer === null || source === null) return;
    const near = Math.abs(pointer.x - xOf(snapshot.step)) <= REACH;
    canvas.style.cursor = near ? 'ew-resize' : '';
    const node = near ? null : nodeAt(pointer.x, pointer.y);
    if (node === null || (!snapshot.future && node.enter > snapshot.step)) {
      card.hide();
      return;
    }
    canvas.style.cursor = 'pointer';
    card.show(contentOf(node, snapshot), pointer.x, pointer.y + crumbs.offsetHeight, colors);
    const { context } = surface;
    const left = Math.max(SIDE, xOf(node.from));
    const right = Math.min(SIDE + inner(), xOf(node.to));
    context.strokeStyle = colors.ink;
    context.lineWidth = 1.5;
    context.strokeRect(left, ABOVE + (node.line - 1) * pitch(), Math.max(2, right - left), pitch() - 1);
  }

  /** @param {MapNode} node @param {Snapshot} snapshot @returns {import('./card.js').CardContent} */
  function contentOf(node, snapshot) {
    const queens = new Int8Array(snapshot.run.n).fill(-1);
    for (const above of source?.path(node.enter) ?? []) {
      if (above.line <= node.line && !above.empty) queens[above.row] = above.col;
    }
    const status =
      snapshot.step < node.enter
        ? 'not-visited'
        : snapshot.step < node.leave
          ? 'open'
          : ['exhausted', 'dead-end', 'exhausted', 'solved', 'solution'][node.outcome];
    const lines = [text(`tree.status.${status}`), text('tree.at-step', { step: node.enter })];
    const [places, solutions, deadEnds] = source?.below(node) ?? [0, 0, 0];
    if (snapshot.future || status !== 'open') {
      lines.push(
        text('tree.events', { count: node.to - node.from }),
        text('tree.places-below', { count: places - (node.empty ? 0 : 1) }),
        text('tree.solutions-below', { count: solutions }),
        text('tree.dead-ends-below', { count: deadEnds }),
      );
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
