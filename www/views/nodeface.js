/**
 * The *Nodes* face: the tidy tree with its camera, its folded branches, and what the pointer and the keyboard do to it.
 */

import { attribute } from './elements.js';
import { createFolds, cut, grow, sizesTo } from './folds.js';
import { addGestures, bookmark } from './gestures.js';
import { createNodes } from './nodes.js';
import { choicesOf, LEFT_EMPTY, OUTCOMES, placeOf, queensAt, squareOf } from './structure.js';
import { createSurface } from './surface.js';
import { createTools, hideToCome } from './tools.js';

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {import('./structure.js').Structure} Structure */
/** @typedef {import('./structure.js').Place} Place */
/** @typedef {import('./plane.js').Camera} Camera */
/** @typedef {import('./nodes.js').RefusedSquare} RefusedSquare */
/** What is under the pointer. @typedef {{node: number, square: RefusedSquare | null}} Found */

/** Neighbours are drawn at most this far apart, or as far as a row's refused squares need. */
const WIDEST = 110;
const SQUARE = 9;
/** Lines are drawn at most, and at least, this far apart. */
const HIGHEST = 160;
const LOWEST = 13;
/** The same where all of a tree is asked for. */
const LOWEST_OF_ALL = 3;
/** Where lines are nearer to each other than this, they part as the camera comes closer. */
const READABLE = 44;
const MARGIN = { side: 22, above: 14, below: 16 };
/** Milliseconds that a move takes. */
const MOVE = 180;
/** Trees with more nodes are redrawn, not moved. */
const MOVABLE = 1500;
/** The overview, in CSS pixels. */
const OVERVIEW = { width: 136, height: 52, edge: 8 };

/** What is shown of a snapshot. @typedef {{structure: Structure, place: Place, known: boolean}} View */

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import('../session').Session} parts.session
 * @param {import('../text').Text} parts.text
 * @param {import('../theme').Theme} parts.theme
 * @param {ReturnType<typeof import('./structure.js').createStructures>} parts.structures
 * @param {import('./sources.js').Sources} parts.sources
 * @param {import('./structure.js').Solver} parts.engine
 * @param {ReturnType<typeof import('./card.js').createCard>} parts.card
 * @param {() => void} parts.redraw
 */
export function createNodeFace(root, { session, text, theme, structures, sources, engine, card, redraw }) {
  const canvas = document.createElement('canvas');
  canvas.className = 'tree-canvas';
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'group');
  root.append(canvas);
  const folds = createFolds();
  const tools = createTools(root, text, [
    { icon: 'zoom-in', key: 'tree.closer', press: () => zoomAtFocus(1.6) },
    { icon: 'zoom-out', key: 'tree.further', press: () => zoomAtFocus(1 / 1.6) },
    { icon: 'fit', key: 'tree.fit', press: fit },
    {
      icon: 'follow',
      key: 'tree.follow',
      press: () => {
        following = !following;
        aimed = -1;
        again();
      },
      pressed: () => following,
    },
    hideToCome(session),
    {
      icon: 'fold',
      key: 'tree.fold-failed',
      press: () => refold(() => folds.foldFailed(!folds.failed)),
      pressed: () => folds.failed,
    },
    // Seen on a phone only, which has no room for all.
    {
      icon: 'more',
      key: 'tree.more',
      press: () => {
        root.classList.toggle('is-open');
        again();
      },
      open: () => root.classList.contains('is-open'),
    },
  ]);
  const field = document.createElement('label');
  field.className = 'tree-depth';
  const fieldName = document.createElement('span');
  const depths = document.createElement('select');
  const frame = document.createElement('span');
  frame.className = 'select';
  frame.append(depths);
  field.append(fieldName, frame);
  root.append(field);
  depths.addEventListener('change', () => {
    refold(() => folds.unfoldTo(depths.value === '' ? null : Number(depths.value)));
  });

  let stale = true;
  const again = () => {
    stale = true;
    redraw();
  };
  const surface = createSurface(canvas, () => {
    aimed = -1;
    again();
  });
  const forget = sources.onChange(again);
  const nodes = createNodes();
  const mini = createNodes();
  const miniature = document.createElement('canvas');
  /** @type {any} what was last drawn, for the pointer */
  let scene = null;
  let pointer = /** @type {{x: number, y: number} | null} */ (null);
  let following = true;
  /** Where the reader has moved the camera; null shows all. @type {{scale: number, left: number} | null} */
  let free = null;
  /**
   * How the camera was when something was folded or unfolded, for all to stay in its place: it may then stand further
   * away than it needs to, until all is shown again.
   * @type {{scale: number, left: number, pitch: number, risen: number} | null}
   */
  let held = null;
  /** Whether all of a tree has been asked for, however small that makes it. */
  let wholly = false;
  /** How far a tree that is taller than its place is pushed up. */
  let risen = 0;
  /** The step that the camera was aimed at last; it follows the search when that is another. */
  let aimed = -1;
  /** @type {Camera} */
  let camera = { scale: 1, left: 0, pitch: 1, top: 0 };
  let run = /** @type {import('../types').Run | null} */ (null);
  /** @type {{key: string, view: View} | null} */
  let looked = null;
  let depthKey = '';

  /**
   * Nodes on their way to a new place: where each was, in pixels, by the step at which it is entered.
   * @type {{from: Map<number, number>, begin: number, to: Structure} | null}
   */
  let moving = null;
  /** When the tree changed last: while it is dragged through, nothing would ever arrive. */
  let changed = Number.NEGATIVE_INFINITY;

  /** @param {Uint8Array} depth */
  const tidy = (depth) => {
    const x = new Float32Array(depth.length);
    engine.glue.tidy(depth, x);
    return x;
  };

  /**
   * The tree as it is shown at a moment.
   * @param {Snapshot} snapshot
   * @returns {View}
   */
  function look(snapshot) {
    const { step } = snapshot;
    if (run !== snapshot.run) {
      run = snapshot.run;
      folds.clear();
      free = null;
      held = null;
      wholly = false;
      risen = 0;
      moving = null;
      looked = null;
    }
    const whole = structures.wholeOf(snapshot.run);
    const source = whole === null ? (sources.stateOf(snapshot.run)?.source ?? null) : null;
    if (whole !== null && !folds.failed && folds.depth === null && !folds.any) {
      return { structure: whole, place: placeOf(whole, step), known: true };
    }
    if (whole === null && (source === null || source.branches === null)) {
      const { structure, place } = structures.partOf(snapshot);
      return { structure, place, known: false };
    }
    // What is folded depends on the path, so the tree stands while the path does.
    const open =
      whole !== null ? placeOf(whole, step).path : (source?.path(step).map((node) => node.enter) ?? []);
    const key = `${folds.version} ${open.join()}`;
    if (looked === null || looked.key !== key) {
      const structure =
        whole !== null
          ? cut(whole, folds, step, tidy).structure
          : grow(snapshot.run, /** @type {import('./sources.js').Source} */ (source), folds, step, tidy);
      looked = { key, view: { structure, place: placeOf(structure, step), known: true } };
    }
    const { structure } = looked.view;
    return { structure, place: placeOf(structure, step), known: true };
  }

  /**
   * How many lines there are from the first one to what is drawn lowest. The current row can be the last line of a part,
   * and its refused squares need room under it.
   * @param {Structure} structure
   */
  const reach = ({ lines, n, algorithm }) => lines - (lines > n && algorithm !== 'cell-by-cell' ? 1 : 0.4);

  /**
   * The camera that shows all of a tree, as far as it can.
   * @param {Structure} structure
   * @returns {Camera}
   */
  function fitted(structure) {
    const { width, height } = surface;
    const scaleWithin = (/** @type {number} */ side) =>
      Math.min(WIDEST, (width - 2 * side) / Math.max(structure.width, 0.001));
    let scale = scaleWithin(MARGIN.side);
    // Where all rows show their refused squares, those of the outermost nodes want to be seen too.
    const aside = nodes.asideOf(structure, scale);
    if (aside > MARGIN.side) scale = scaleWithin(aside);
    const room = height - MARGIN.above - MARGIN.below;
    const pitch = Math.max(
      wholly ? LOWEST_OF_ALL : LOWEST,
      Math.min(HIGHEST, room / Math.max(1, reach(structure))),
    );
    return { scale, left: (width - structure.width * scale) / 2, pitch, top: MARGIN.above };
  }

  /**
   * @param {Structure} structure
   * @param {Place} place
   */
  function aim(structure, place) {
    const all = fitted(structure);
    const next = { ...all };
    const { step, playing } = session.snapshot();
    const follows = following && (playing !== 0 || step !== aimed);
    aimed = step;
    if (free !== null) {
      const least = Math.min(all.scale, held?.scale ?? all.scale);
      next.scale = Math.max(least, Math.min(widest(structure), free.scale));
      next.left = free.left;
      if (held === null && next.scale <= all.scale * 1.001) free = null;
    }
    if (free !== null) {
      const { width } = surface;
      const inSight = next.left >= 0 && next.left + structure.width * next.scale <= width;
      if (follows && !inSight) {
        const at = next.left + structure.x[place.current] * next.scale;
        if (at < width * 0.12 || at > width * 0.88) next.left += width / 2 - at;
      }
      const end = width - MARGIN.side - structure.width * next.scale;
      if (held === null && end > MARGIN.side) next.left = all.left;
      else {
        const from = Math.min(MARGIN.side, end, held?.left ?? end);
        next.left = Math.min(Math.max(MARGIN.side, end, held?.left ?? end), Math.max(from, next.left));
      }
      free = { scale: next.scale, left: next.left };
    } else {
      next.scale = all.scale;
      next.left = all.left;
    }
    next.pitch = pitchAt(all, next.scale);
    const taller = MARGIN.above + MARGIN.below + reach(structure) * next.pitch - surface.height;
    // A tree that fits stays where all of it can be seen, whatever the search or the reader does.
    const highest = Math.max(taller > 0.5 ? taller : 0, held?.risen ?? 0);
    if (follows && taller > 0.5) {
      const at = structure.depth[place.current] * next.pitch;
      risen = Math.min(Math.max(risen, at - surface.height * 0.75), at - surface.height * 0.2);
    }
    risen = Math.max(0, Math.min(highest, risen));
    next.top -= risen;
    // One finger scrolls the page, unless it is needed for looking about in the tree.
    canvas.style.touchAction = free !== null && taller > 0.5 ? 'none' : '';
    const same = /** @type {const} */ (['scale', 'left', 'pitch', 'top']).every(
      (key) => camera[key] === next[key],
    );
    if (!same) camera = next;
  }

  /** @param {Structure} structure */
  const widest = ({ n }) => Math.max(WIDEST, n * SQUARE);

  /** What the buttons and the keyboard zoom about: the current node, or the middle while that is out of sight.
   * @param {number} factor */
  function zoomAtFocus(factor) {
    if (scene === null) return;
    const { structure, place } = scene;
    const { x } = seen(structure, place.current);
    const y = camera.top + structure.depth[place.current] * camera.pitch;
    const inSight = x >= 0 && x <= surface.width && y >= 0 && y <= surface.height;
    if (inSight) zoom(factor, x, y);
    else zoom(factor, surface.width / 2, surface.height / 2);
  }

  /** How far apart lines are. @param {Camera} all what shows all @param {number} scale */
  const pitchAt = (all, scale) =>
    held?.pitch ?? Math.max(all.pitch, Math.min(READABLE, (all.pitch * scale) / all.scale));

  /** @param {number} factor @param {number} x @param {number} y */
  function zoom(factor, x, y) {
    if (scene === null) return;
    if (factor > 1) wholly = false;
    // Several may come before the next frame.
    const now = free ?? camera;
    const all = fitted(scene.structure);
    const least = Math.min(all.scale, held?.scale ?? all.scale);
    const scale = Math.max(least, Math.min(widest(scene.structure), now.scale * factor));
    const at = (x - now.left) / now.scale;
    free = { scale, left: x - at * scale };
    const line = (y + risen - MARGIN.above) / pitchAt(all, now.scale);
    risen = MARGIN.above + line * pitchAt(all, scale) - y;
    again();
  }

  /** @param {number} dx @param {number} dy */
  function pan(dx, dy) {
    risen -= dy;
    const { scale, left } = free ?? camera;
    if (dx !== 0) free = { scale, left: left + dx };
    again();
  }

  function fit() {
    wholly = true;
    free = null;
    held = null;
    risen = 0;
    aimed = -1;
    again();
  }

  /**
   * Folds or unfolds, and has a node stay in its place.
   * @param {number} key the step at which the node is entered
   * @param {{x: number, camera: Camera}} seen where it is, in pixels
   * @param {() => void} change
   */
  function keep(key, seen, change) {
    change();
    const { structure } = look(session.snapshot());
    const node = structure.enter?.indexOf(key) ?? -1;
    if (node >= 0) {
      const { scale, pitch, top } = seen.camera;
      free = { scale, left: seen.x - structure.x[node] * scale };
      risen = MARGIN.above - top;
      held = { ...free, pitch, risen };
      aimed = session.snapshot().step;
    }
    again();
  }

  /** Folds or unfolds many: all is shown, or the current node stays in its place. @param {() => void} change */
  function refold(change) {
    const key = scene?.structure.enter?.[scene.place.current];
    if (free !== null && key !== undefined) {
      keep(key, seen(scene.structure, scene.place.current), change);
      return;
    }
    change();
    again();
  }

  /** @param {Structure} structure @param {number} node */
  const seen = (structure, node) => ({ x: camera.left + structure.x[node] * camera.scale, camera });

  /** @param {Structure} structure @param {number} node */
  function canFold({ folded, depth, byLine, parent }, node) {
    if (node === 0) return false;
    return (
      folded?.[node] === 1 || (byLine[depth[node] + 1]?.some((child) => parent[child] === node) ?? false)
    );
  }

  /**
   * Folds a node or unfolds it.
   * @param {number} key the step at which it is entered
   * @param {{x: number, camera: Camera}} [where] where it was seen, and is to stay
   */
  function toggle(key, where) {
    const { structure } = look(session.snapshot());
    const node = structure.enter?.indexOf(key) ?? -1;
    if (node < 0 || !canFold(structure, node)) return;
    const shut = structure.folded?.[node] === 1;
    keep(key, where ?? seen(structure, node), () => folds.set(key, !shut));
  }

  addGestures(canvas, {
    pan,
    zoom,
    tap(x, y) {
      const box = overview();
      const found = scene === null || within(box, x, y) ? null : nodes.hit(scene, x, y);
      if (found === null || hidden(found)) return null;
      const { structure } = scene;
      const item = itemOf(found, session.snapshot());
      if (item === null) return null;
      const { key } = item;
      const foldable = found.square === null && typeof key === 'number' && canFold(structure, found.node);
      const where = seen(structure, found.node);
      const back = bookmark(session);
      // What is clicked stays where it is: the camera need not follow, and a tree that unfolds along the path moves around it.
      if (typeof key === 'number') aimed = key;
      if (typeof key === 'number' && free !== null && structure.tree === null)
        keep(key, where, () => goTo(item));
      else goTo(item);
      return () => {
        if (!foldable) return;
        back();
        toggle(key, where);
      };
    },
    hover(point) {
      pointer = point;
      if (point === null) card.hide();
      again();
    },
    grab(x, y) {
      const box = overview();
      if (box === null || !within(box, x, y)) return null;
      /** @param {number} at */
      const go = (at) => {
        if (scene === null) return;
        const part = (at - box.x) / box.width;
        const middle = part * scene.structure.width;
        free = { scale: camera.scale, left: surface.width / 2 - middle * camera.scale };
        again();
      };
      go(x);
      return go;
    },
  });

  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { width, height } = surface;
    switch (event.key) {
      case 'ArrowLeft':
        pan(width / 5, 0);
        break;
      case 'ArrowRight':
        pan(-width / 5, 0);
        break;
      case 'ArrowUp':
        pan(0, height / 5);
        break;
      case 'ArrowDown':
        pan(0, -height / 5);
        break;
      case '+':
      case '=':
        zoomAtFocus(1.6);
        break;
      case '-':
        zoomAtFocus(1 / 1.6);
        break;
      case '0':
      case 'Escape':
        fit();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  /** Whether what is under the pointer is to come, and that is hidden. @param {Found} found */
  function hidden({ node, square }) {
    if (scene === null || scene.future) return false;
    return square === null ? node >= scene.place.visited : !square.tried;
  }

  /**
   * What is under the pointer, for going there; null where there is no way to it.
   * @param {Found} found
   * @param {Snapshot} snapshot
   * @returns {import('./treetwin.js').Item | null}
   */
  function itemOf({ node, square }, snapshot) {
    const { structure } = scene;
    if (square !== null) return square.step === null ? null : { key: square.step, node, choices: null };
    if (structure.enter !== null) return { key: structure.enter[node], node, choices: null };
    const choices = choicesOf(structure, node, snapshot);
    return { key: choices.join(), node, choices };
  }

  /**
   * Shows the step at which a node is entered. Where that is not known, the search walks there.
   * @param {import('./treetwin.js').Item} item
   */
  function goTo({ key, choices }) {
    if (typeof key === 'number') session.dispatch({ type: 'seek', step: key });
    else if (choices === null || choices.length === 0) session.dispatch({ type: 'seek', step: 0 });
    else if (run?.algorithm === 'cell-by-cell') toCell(choices);
    else session.dispatch({ type: 'node', columns: choices });
  }

  /** @param {number[]} choices square by square */
  function toCell(choices) {
    const snapshot = session.snapshot();
    const { structure, place } = look(snapshot);
    const here = choicesOf(structure, place.current, snapshot);
    let level = 0;
    while (level < choices.length && choices[level] === here[level]) level += 1;
    const placed = choices.slice(level).map((choice) => choice !== LEFT_EMPTY);
    session.dispatch({ type: 'cell', level, placed });
  }

  /** @param {ReturnType<typeof overview>} box @param {number} x @param {number} y */
  const within = (box, x, y) =>
    box !== null && x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;

  /** Where the overview is, while not all is shown. */
  function overview() {
    if (scene === null || free === null) return null;
    if (camera.scale < fitted(scene.structure).scale * 1.3 || surface.height < 240) return null;
    const { width, height, edge } = OVERVIEW;
    const { structure, place } = scene;
    const y = surface.height - height - edge;
    // Not on the current node, nor on its refused squares.
    const low = camera.top + (structure.depth[place.current] + 1) * camera.pitch > y;
    const aside = low && seen(structure, place.current).x < surface.width / 2;
    return { x: aside ? surface.width - width - edge : edge, y, width, height };
  }

  /**
   * A node's status at a step, as a key.
   * @param {Structure} structure @param {Place} place @param {number} node @param {number} step
   */
  function statusOf(structure, place, node, step) {
    if (node >= place.visited) return 'not-visited';
    const outcome = OUTCOMES[structure.outcome?.[node] ?? 0];
    if (place.path.includes(node)) {
      return outcome === 'solution' && (structure.enter?.[node] ?? 0) < step ? 'solution' : 'open';
    }
    return outcome === 'unknown' ? 'exhausted' : outcome;
  }

  /** @param {Structure} structure @param {number} node */
  function nameOf(structure, node) {
    if (node === 0) {
      return structure.above === 0 ? text('tree.start') : text('tree.above', { count: structure.above });
    }
    const square = squareOf(structure, node);
    return structure.choice[node] === LEFT_EMPTY
      ? text('tree.left-empty', square)
      : text('tree.square', square);
  }

  /**
   * What the card says of a node.
   * @param {Structure} structure @param {Place} place @param {number} node @param {Snapshot} snapshot
   * @param {RefusedSquare | null} square refused under the node
   * @returns {import('./card.js').CardContent}
   */
  function contentOf(structure, place, node, snapshot, square) {
    const queens = queensAt(structure, node, snapshot.queens);
    if (square !== null) {
      const lines = [text(square.tried ? 'tree.refused' : 'tree.status.not-visited')];
      if (square.step !== null) lines.push(text('tree.at-step', { step: square.step }));
      const title = text('tree.square', { row: square.row, col: square.col });
      return { queens, refused: square, title, lines };
    }
    const status = statusOf(structure, place, node, snapshot.step);
    const lines = [text(`tree.status.${status}`)];
    if (structure.enter !== null) lines.push(text('tree.at-step', { step: structure.enter[node] }));
    if (structure.below !== null && (snapshot.future || status !== 'open')) {
      const [places, solutions, deadEnds] = Array.from(structure.below(node));
      lines.push(
        text('tree.places-below', { count: places - (structure.choice[node] < LEFT_EMPTY ? 1 : 0) }),
        text('tree.solutions-below', { count: solutions }),
        text('tree.dead-ends-below', { count: deadEnds }),
      );
    }
    if (structure.folded?.[node]) lines.push(text('tree.folded'));
    return { queens, refused: null, title: nameOf(structure, node), lines };
  }

  /**
   * Shows the card of what is pointed at, or has the focus.
   * @param {Snapshot} snapshot
   * @param {import('./treetwin.js').Item | null} focused
   * @returns {number} the node that it is about, or -1
   */
  function explain(snapshot, focused) {
    canvas.style.cursor = '';
    if (scene === null) return -1;
    const over = pointer !== null && within(overview(), pointer.x, pointer.y);
    const found = pointer === null || over ? null : nodes.hit(scene, pointer.x, pointer.y);
    if (pointer !== null && found !== null && !hidden(found)) {
      if (itemOf(found, snapshot) !== null) canvas.style.cursor = 'pointer';
      show(found, pointer, snapshot);
      return found.square === null ? found.node : -1;
    }
    const node = focused === null ? -1 : nodeOf(scene.structure, focused);
    if (node < 0) {
      card.hide();
      return -1;
    }
    const at = {
      x: camera.left + scene.structure.x[node] * camera.scale,
      y: camera.top + scene.structure.depth[node] * camera.pitch,
    };
    const inSight = at.x >= 0 && at.y >= 0 && at.x <= surface.width && at.y <= surface.height;
    if (inSight) show({ node, square: null }, at, snapshot);
    else card.hide();
    return node;
  }

  /** @param {Structure} structure @param {import('./treetwin.js').Item} item */
  function nodeOf({ enter }, { key, node, choices }) {
    if (enter !== null) return typeof key === 'number' ? enter.indexOf(key) : -1;
    return choices === null ? -1 : node;
  }

  /** @param {Found} found @param {{x: number, y: number}} at @param {Snapshot} snapshot */
  function show({ node, square }, at, snapshot) {
    const { structure, place } = scene;
    const content = contentOf(structure, place, node, snapshot, square);
    card.show(content, canvas.offsetLeft + at.x, canvas.offsetTop + at.y, theme.colors());
  }

  /**
   * The structure with its nodes on their way, where they move.
   * @param {Structure} structure
   */
  function onTheWay(structure) {
    const last = scene?.structure ?? null;
    if (
      last !== null &&
      last.enter !== null &&
      structure !== (moving?.to ?? last) &&
      structure.enter !== null
    ) {
      const few = structure.x.length <= MOVABLE && last.x.length <= MOVABLE;
      const now = performance.now();
      const fast = session.snapshot().playing !== 0 || now - changed < MOVE;
      changed = now;
      moving = null;
      if (few && !fast && !theme.still && last.algorithm === structure.algorithm && last.n === structure.n) {
        /** @type {Map<number, number>} */
        const from = new Map();
        last.enter.forEach((/** @type {number} */ enter, /** @type {number} */ node) => {
          from.set(enter, camera.left + last.x[node] * camera.scale);
        });
        moving = { from, begin: now, to: structure };
      }
    }
    return structure;
  }

  /** @param {Structure} structure @returns {Structure} */
  function moved(structure) {
    if (moving === null || moving.to !== structure || structure.enter === null) return structure;
    const t = (performance.now() - moving.begin) / MOVE;
    if (t >= 1) {
      moving = null;
      return structure;
    }
    const ease = 1 - (1 - t) ** 3;
    const { x, parent, enter } = structure;
    const places = new Float32Array(x.length);
    // A new node comes out of its parent.
    const begins = new Float32Array(x.length);
    for (let node = 0; node < x.length; node++) {
      const old = moving.from.get(enter[node]);
      begins[node] =
        old !== undefined ? (old - camera.left) / camera.scale : node === 0 ? x[0] : begins[parent[node]];
      places[node] = begins[node] + (x[node] - begins[node]) * ease;
    }
    again();
    return { ...structure, x: places };
  }

  /** Offers the rows to which the tree can be unfolded. @param {Snapshot} snapshot @param {View} view */
  function drawDepths({ run, lang }, { structure, known }) {
    const whole = structures.wholeOf(run);
    const key = `${lang} ${run.algorithm} ${run.n} ${folds.depth} ${known}`;
    if (key === depthKey) return;
    depthKey = key;
    fieldName.textContent = text('tree.depth');
    /** @type {HTMLOptionElement[]} */
    const options = [];
    if (whole !== null) {
      options.push(new Option(text('tree.depth.all'), ''));
      for (let row = 1; row < whole.lines - 1; row++) {
        options.push(new Option(text.number(row), String(row)));
      }
    } else if (known && structure.algorithm !== 'cell-by-cell') {
      options.push(new Option(text('tree.depth.path'), ''));
      sizesTo(run).forEach((size, row) => {
        if (row > 0) options.push(new Option(text('tree.depth.row', { row, count: size }), String(row)));
      });
    }
    field.hidden = options.length < 3;
    depths.replaceChildren(...options);
    depths.value = folds.depth === null ? '' : String(folds.depth);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {import('./treetwin.js').Item | null} focused what has the focus in the twin
   */
  function draw(snapshot, focused) {
    attribute(canvas, 'aria-label', text('tree.keys'));
    tools.draw(text('tree.face.nodes'));
    const ratio = surface.fit();
    if (ratio === 0) return;
    stale = false;
    const view = look(snapshot);
    const { place } = view;
    drawDepths(snapshot, view);
    onTheWay(view.structure);
    aim(view.structure, place);
    const structure = moved(view.structure);
    const { context, width, height } = surface;
    const { step } = snapshot;
    // Of a part we know only how many of the current row's squares have been tried.
    const soFar = view.known ? 0 : structures.partOf(snapshot).refusedSoFar;
    scene = {
      structure,
      place,
      camera,
      width,
      height,
      ratio,
      future: snapshot.future,
      step,
      atConflict: snapshot.event?.kind === 'conflict' && structure.algorithm !== 'generate-and-test',
      refused: (/** @type {number} */ node) =>
        structure.refused(node).map((square, i) => ({
          ...square,
          tried: square.step === null ? i < soFar : square.step <= step,
        })),
      colors: theme.colors(),
      hovered: -1,
    };
    scene.hovered = explain(snapshot, focused);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    nodes.draw(context, scene);
    drawOverview(view.structure, ratio);
    // The structure on its way is not what the next one moves from.
    scene.structure = view.structure;
  }

  /** @param {Structure} structure @param {number} ratio */
  function drawOverview(structure, ratio) {
    const box = overview();
    if (box === null) return;
    const { context } = surface;
    const colors = theme.colors();
    const inset = 4;
    const across = box.width - 2 * inset;
    const down = box.height - 2 * inset;
    const small = miniature.getContext('2d');
    if (small === null) return;
    const wide = Math.round(box.width * ratio);
    const high = Math.round(box.height * ratio);
    if (miniature.width !== wide || miniature.height !== high) {
      miniature.width = wide;
      miniature.height = high;
    }
    small.setTransform(1, 0, 0, 1, 0, 0);
    small.clearRect(0, 0, wide, high);
    const scale = across / Math.max(structure.width, 1);
    const key = `${structure.x.length} ${box.width} ${scale}`;
    if (key !== miniKey) {
      miniKey = key;
      miniCamera = { scale, left: inset, pitch: down / Math.max(1, structure.lines - 1), top: inset };
    }
    mini.draw(small, {
      ...scene,
      structure,
      camera: miniCamera,
      width: box.width,
      height: box.height,
      hovered: -1,
      refused: () => [],
    });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colors.surface;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.drawImage(miniature, box.x, box.y, box.width, box.height);
    context.strokeStyle = colors.hairline;
    context.lineWidth = 1;
    context.strokeRect(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1);
    const from = box.x + inset + (-camera.left / camera.scale) * scale;
    const to = from + (surface.width / camera.scale) * scale;
    const left = Math.max(box.x + 1, from);
    const right = Math.min(box.x + box.width - 1, to);
    context.strokeStyle = colors.ink;
    context.lineWidth = 1.5;
    context.strokeRect(left, box.y + 1.5, Math.max(3, right - left), box.height - 3);
  }
  let miniKey = '';
  let miniCamera = { scale: 1, left: 0, pitch: 1, top: 0 };

  return {
    draw,
    look,
    statusOf,
    nameOf,
    get stale() {
      return stale;
    },
    touch: again,
    goTo,
    /**
     * Folds a node of the drawing or unfolds it, where it is not so already.
     * @param {number} enter the step at which it is entered
     * @param {boolean} shut
     */
    fold(enter, shut) {
      const { structure } = look(session.snapshot());
      const node = structure.enter?.indexOf(enter) ?? -1;
      if (node >= 0 && (structure.folded?.[node] === 1) !== shut) toggle(enter);
    },
    destroy() {
      surface.destroy();
      forget();
    },
  };
}
