/**
 * The search tree in its two faces, *Nodes* and *Map*, and its text twin.
 *
 * The twin is the tree as assistive technology and the keyboard see it: the current path and the branches beside it, in
 * the tree pattern of WAI-ARIA. What has the focus there has a ring in the drawing.
 */

import { createCard } from './card.js';
import { createMap } from './map.js';
import { createNodes } from './nodes.js';
import { createStructures, LEFT_EMPTY, OUTCOMES, placeOf, queensAt, squareOf } from './structure.js';
import { createSurface } from './surface.js';

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {import('./structure.js').Structure} Structure */
/** @typedef {import('./structure.js').Place} Place */
/** @typedef {import('./nodes.js').RefusedSquare} RefusedSquare */

const FACES = /** @type {const} */ (['nodes', 'map']);
/** Neighbours are drawn at most this far apart. */
const WIDEST = 110;
/** Lines are drawn at most, and at least, this far apart. */
const HIGHEST = 160;
const LOWEST = 13;

let ids = 0;

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import('../session').Session} parts.session
 * @param {import('../text').Text} parts.text
 * @param {import('../theme').Theme} parts.theme
 * @param {ReturnType<typeof import('./structure.js').createStructures>} parts.structures
 * @param {import('./sources.js').Sources} parts.sources shared with the timeline
 * @param {() => void} parts.redraw asks for a frame
 */
export function createTree(root, { session, text, theme, structures, sources, redraw }) {
  ids += 1;
  const prefix = `tree-${ids}`;
  const head = /** @type {HTMLElement} */ (root.querySelector('.panel-head'));
  const body = /** @type {HTMLElement} */ (root.querySelector('.panel-body'));
  const tabs = document.createElement('div');
  tabs.className = 'segments';
  tabs.setAttribute('role', 'tablist');
  head.append(tabs);
  const stage = document.createElement('div');
  stage.className = 'tree-stage';
  stage.id = `${prefix}-stage`;
  stage.setAttribute('role', 'tabpanel');
  const canvas = document.createElement('canvas');
  canvas.className = 'tree-canvas';
  const mapRoot = document.createElement('div');
  mapRoot.className = 'map';
  stage.append(canvas, mapRoot);
  const note = document.createElement('p');
  note.className = 'tree-note';
  const twin = document.createElement('ul');
  twin.className = 'unseen tree-twin';
  twin.setAttribute('role', 'tree');
  body.append(stage, note, twin);

  const buttons = FACES.map((face) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `${prefix}-${face}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', stage.id);
    tab.addEventListener('click', () => session.dispatch({ type: 'set', key: 'tree', value: face }));
    tabs.append(tab);
    return tab;
  });
  tabs.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const next = (at + 1) % 2;
    session.dispatch({ type: 'set', key: 'tree', value: FACES[next] });
    buttons[next].focus();
    event.preventDefault();
    event.stopPropagation();
  });

  let stale = true;
  const again = () => {
    stale = true;
    redraw();
  };
  const surface = createSurface(canvas, again);
  const card = createCard(stage);
  const nodes = createNodes();
  const map = createMap(mapRoot, { session, text, theme, sources, card, redraw });
  /** @type {any} what was last drawn, for the pointer */
  let scene = null;
  /** @type {Snapshot | null} */
  let drawn = null;
  /** @type {unknown} */
  let drawnColors = null;
  let twinKey = '';
  let pointer = /** @type {{x: number, y: number} | null} */ (null);
  /** A node of the twin that has the focus, or -1. */
  let focused = -1;

  /** @type {import('./nodes.js').Camera} */
  let camera = { scale: 1, left: 0, pitch: 1, top: 0 };

  /**
   * The camera that shows all of a tree.
   * @param {Structure} structure
   */
  function fitted(structure) {
    const { width, height } = surface;
    const side = 22;
    const above = 18;
    const below = 22;
    const scale = Math.min(WIDEST, (width - 2 * side) / Math.max(structure.width, 0.001));
    // In a part the current row can be the last line, and its refused squares need room under it.
    const lines = structure.lines - (structure.whole ? 1 : 0.4);
    const pitch = Math.max(LOWEST, Math.min(HIGHEST, (height - above - below) / Math.max(1, lines)));
    const top = above;
    const left = (width - structure.width * scale) / 2;
    return { scale, left, pitch, top };
  }

  /** @param {import('./nodes.js').Camera} next */
  function setCamera(next) {
    const same = /** @type {const} */ (['scale', 'left', 'pitch', 'top']).every(
      (key) => camera[key] === next[key],
    );
    if (!same) camera = next;
  }

  /**
   * @param {Snapshot} snapshot
   * @returns {{structure: Structure, place: Place, refused: (node: number) => RefusedSquare[]}}
   */
  function look(snapshot) {
    const whole = structures.wholeOf(snapshot.run);
    if (whole !== null) {
      const { step } = snapshot;
      return {
        structure: whole,
        place: placeOf(whole, step),
        refused: (node) => {
          const flat = whole.tree.refused(node);
          const squares = [];
          for (let i = 0; i < flat.length; i += 3) {
            squares.push({ row: flat[i], col: flat[i + 1], step: flat[i + 2], tried: flat[i + 2] <= step });
          }
          return squares;
        },
      };
    }
    const { structure, place, refused } = structures.partOf(snapshot);
    const { current } = place;
    const taken = structure.depth[current] + structure.above;
    const row = structure.algorithm === 'cell-by-cell' ? Math.floor(taken / structure.n) : taken;
    return {
      structure,
      place,
      refused: (node) =>
        node === current
          ? refused.map(({ col, tried }) => ({
              row,
              col,
              tried,
              step: null,
            }))
          : [],
    };
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
    return outcome === 'unknown' ? 'left' : outcome;
  }

  /** @param {Structure} structure @param {number} node */
  function nameOf(structure, node) {
    if (node === 0)
      return structure.above === 0 ? text('tree.start') : text('tree.above', { count: structure.above });
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
    const lines = [];
    if (square !== null) {
      lines.push(text(square.tried ? 'tree.refused' : 'tree.status.not-visited'));
      if (square.step !== null) lines.push(text('tree.at-step', { step: square.step }));
      return {
        queens,
        refused: square.tried || snapshot.future ? square : null,
        title: text('tree.square', { row: square.row, col: square.col }),
        lines,
      };
    }
    const status = statusOf(structure, place, node, snapshot.step);
    lines.push(text(`tree.status.${status}`));
    if (structure.enter !== null) {
      lines.push(text('tree.at-step', { step: structure.enter[node] }));
      const told = snapshot.future || !['open', 'not-visited'].includes(status);
      if (told) {
        const [places, solutions, deadEnds] = structure.tree.below(node);
        const own = node === 0 || structure.choice[node] === LEFT_EMPTY ? 0 : 1;
        lines.push(
          text('tree.places-below', { count: places - own }),
          text('tree.solutions-below', { count: solutions }),
          text('tree.dead-ends-below', { count: deadEnds }),
        );
      }
    }
    return { queens, refused: null, title: nameOf(structure, node), lines };
  }

  canvas.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'touch') return;
    point(event);
  });
  canvas.addEventListener('pointerleave', () => {
    pointer = null;
    card.hide();
    again();
  });
  canvas.addEventListener('click', (event) => {
    if (scene === null) return;
    const { x, y } = inside(event);
    const found = nodes.hit(scene, x, y);
    if (found === null) return;
    const step = found.square === null ? scene.structure.enter?.[found.node] : found.square.step;
    if (typeof step === 'number') session.dispatch({ type: 'seek', step });
  });

  /** @param {MouseEvent} event */
  function inside(event) {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {PointerEvent} event */
  function point(event) {
    pointer = inside(event);
    again();
  }

  /** @param {Snapshot} snapshot */
  function hover(snapshot) {
    if (pointer === null || scene === null) return -1;
    const found = nodes.hit(scene, pointer.x, pointer.y);
    const hidden =
      found !== null &&
      !snapshot.future &&
      (found.square ? !found.square.tried : found.node >= scene.place.visited);
    if (found === null || hidden) {
      card.hide();
      canvas.classList.remove('is-over');
      return -1;
    }
    const step = found.square === null ? scene.structure.enter?.[found.node] : found.square.step;
    canvas.classList.toggle('is-over', typeof step === 'number');
    card.show(
      contentOf(scene.structure, scene.place, found.node, snapshot, found.square),
      pointer.x,
      pointer.y,
      theme.colors(),
    );
    return found.square === null ? found.node : -1;
  }

  /** @param {Snapshot} snapshot */
  function drawNodes(snapshot) {
    const ratio = surface.fit();
    if (ratio === 0) return;
    const { structure, place, refused } = look(snapshot);
    setCamera(fitted(structure));
    const { context, width, height } = surface;
    scene = {
      structure,
      place,
      camera,
      width,
      height,
      ratio,
      future: snapshot.future,
      step: snapshot.step,
      atConflict: snapshot.event?.kind === 'conflict' && structure.algorithm !== 'generate-and-test',
      refused,
      colors: theme.colors(),
      hovered: -1,
    };
    const over = hover(snapshot);
    scene.hovered = over >= 0 ? over : focused;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    nodes.draw(context, scene);
  }

  /** @param {Snapshot} snapshot */
  function say(snapshot) {
    tabs.setAttribute('aria-label', text('tree'));
    FACES.forEach((face, i) => {
      const chosen = snapshot.tree === face;
      buttons[i].textContent = text(`tree.face.${face}`);
      buttons[i].setAttribute('aria-selected', String(chosen));
      buttons[i].tabIndex = chosen ? 0 : -1;
      if (chosen) stage.setAttribute('aria-labelledby', buttons[i].id);
    });
    canvas.hidden = snapshot.tree !== 'nodes';
    mapRoot.hidden = snapshot.tree !== 'map';
    const whole = structures.wholeOf(snapshot.run);
    note.hidden = whole !== null || snapshot.tree !== 'nodes';
    note.textContent = note.hidden ? '' : text('tree.part');
  }

  /** @param {Snapshot} snapshot */
  function drawTwin(snapshot) {
    const { structure, place, refused: _ } = look(snapshot);
    const key = `${snapshot.run.algorithm} ${snapshot.run.n} ${place.path} ${place.visited} ${snapshot.lang} ${snapshot.event?.kind === 'solution'} ${snapshot.future}`;
    if (key === twinKey) return;
    twinKey = key;
    const { parent, depth } = structure;
    const onPath = new Set(place.path);
    twin.setAttribute('aria-label', text('tree'));
    /** @param {number} node @param {number} at @param {number} of */
    const item = (node, at, of) => {
      const element = document.createElement('li');
      element.setAttribute('role', 'treeitem');
      element.dataset.node = String(node);
      element.tabIndex = node === place.current ? 0 : -1;
      element.setAttribute('aria-level', String(depth[node] + 1));
      element.setAttribute('aria-posinset', String(at + 1));
      element.setAttribute('aria-setsize', String(of));
      if (node === place.current) element.setAttribute('aria-current', 'true');
      const label = document.createElement('span');
      label.id = `${prefix}-item-${node}`;
      const name = nameOf(structure, node);
      const status = statusOf(structure, place, node, snapshot.step);
      label.textContent =
        node === 0 ? name : text('tree.item', { name, status: text(`tree.status.${status}`) });
      element.setAttribute('aria-labelledby', label.id);
      element.append(label);
      return element;
    };
    /** @param {number} node @param {HTMLElement} element */
    const unfold = (node, element) => {
      const children = childrenOf(structure, node).filter(
        (child) => snapshot.future || child < place.visited,
      );
      if (children.length === 0) return;
      element.setAttribute('aria-expanded', 'true');
      const group = document.createElement('ul');
      group.setAttribute('role', 'group');
      children.forEach((child, i) => {
        const next = item(child, i, children.length);
        group.append(next);
        if (onPath.has(child)) unfold(child, next);
      });
      element.append(group);
    };
    const hadFocus = twin.contains(document.activeElement);
    const first = item(0, 0, 1);
    unfold(0, first);
    twin.replaceChildren(first);
    if (hadFocus) {
      const target = twin.querySelector(`[data-node="${focused}"]`) ?? twin.querySelector('[tabindex="0"]');
      /** @type {HTMLElement | null} */ (target)?.focus();
    }
    void parent;
  }

  twin.addEventListener('focusin', (event) => {
    const item = /** @type {HTMLElement} */ (event.target).closest('[data-node]');
    focused = Number(/** @type {HTMLElement | null} */ (item)?.dataset.node ?? -1);
    again();
  });
  twin.addEventListener('focusout', () => {
    focused = -1;
    again();
  });
  twin.addEventListener('click', (event) => {
    const item = /** @type {HTMLElement | null} */ (
      /** @type {HTMLElement} */ (event.target).closest('[data-node]')
    );
    const step = scene?.structure.enter?.[Number(item?.dataset.node)];
    if (typeof step === 'number') session.dispatch({ type: 'seek', step });
  });
  twin.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const item = /** @type {HTMLElement | null} */ (
      /** @type {HTMLElement} */ (event.target).closest('[data-node]')
    );
    if (item === null) return;
    const all = /** @type {HTMLElement[]} */ ([...twin.querySelectorAll('[data-node]')]);
    const at = all.indexOf(item);
    let next = null;
    if (event.key === 'ArrowDown') next = all[at + 1];
    else if (event.key === 'ArrowUp') next = all[at - 1];
    else if (event.key === 'ArrowRight') next = item.querySelector('[data-node]');
    else if (event.key === 'ArrowLeft') next = item.parentElement?.closest('[data-node]');
    else if (event.key === 'Home') next = all[0];
    else if (event.key === 'End') next = all[all.length - 1];
    else if (event.key === 'Enter') item.click();
    else return;
    /** @type {HTMLElement | null | undefined} */ (next)?.focus();
    event.preventDefault();
    event.stopPropagation();
  });

  /** @param {Snapshot} snapshot */
  function draw(snapshot) {
    const colors = theme.colors();
    const last = drawn;
    const moved =
      last === null ||
      last.step !== snapshot.step ||
      last.run !== snapshot.run ||
      last.future !== snapshot.future ||
      last.tree !== snapshot.tree ||
      last.playing !== snapshot.playing;
    const restyled = last === null || colors !== drawnColors || last.lang !== snapshot.lang;
    if (
      last === null ||
      last.tree !== snapshot.tree ||
      last.run !== snapshot.run ||
      last.lang !== snapshot.lang
    )
      say(snapshot);
    if (snapshot.tree === 'map') map.draw(snapshot);
    else if (stale || moved || restyled) drawNodes(snapshot);
    // While events fly past, a reader of the twin could not follow; it is right again at every pause.
    if (moved || restyled) {
      const still = snapshot.playing === 0 || (snapshot.speed !== 'max' && snapshot.speed <= 4);
      if (still) drawTwin(snapshot);
    }
    stale = false;
    drawn = snapshot;
    drawnColors = colors;
  }

  return {
    draw,
    destroy() {
      surface.destroy();
      map.destroy();
      tabs.remove();
      body.replaceChildren();
    },
  };
}

/** @param {Structure} structure @param {number} node */
function childrenOf(structure, node) {
  const { byLine, parent, depth } = structure;
  const line = byLine[depth[node] + 1];
  if (line === undefined) return [];
  let low = 0;
  let high = line.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parent[line[middle]] < node) low = middle + 1;
    else high = middle;
  }
  const children = [];
  while (low < line.length && parent[line[low]] === node) children.push(line[low++]);
  return children;
}
