/**
 * The search tree as the keyboard and assistive technology see it: the current path, the branches beside it and what has
 * been unfolded, in the tree pattern of WAI-ARIA.
 *
 * On a large board these are thousands: they are put together over several frames.
 */

import { browserSchedule } from '../clock.js';
import { choicesFrom, endingOf } from './endings.js';
import { choicesOf, LEFT_EMPTY, OUTCOMES, placeOf } from './structure.js';

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {import('./structure.js').Structure} Structure */

/** Milliseconds of work on it in a frame. */
const BUDGET = 5;

/**
 * What an item stands for.
 * @typedef {object} Item
 * @property {number | string} key the step at which its node is entered; where that is not known, the choices that lead to it
 * @property {number} node in the structure; of a branch that has been unfolded here, the node that it hangs under
 * @property {number[] | null} choices that lead to it, where its step is not known
 */

let ids = 0;

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import('../session').Session} parts.session
 * @param {import('../text').Text} parts.text
 * @param {ReturnType<typeof import('./structure.js').createStructures>} parts.structures
 * @param {ReturnType<typeof import('./nodeface.js').createNodeFace>} parts.nodes
 * @param {() => void} parts.redraw
 */
export function createTreeTwin(root, { session, text, structures, nodes, redraw }) {
  ids += 1;
  const prefix = `tree-item-${ids}`;
  const twin = document.createElement('ul');
  twin.className = 'unseen';
  twin.setAttribute('role', 'tree');
  root.append(twin);
  let key = '';
  /** @type {Structure | null} */
  let shown = null;
  /** What has been unfolded and folded here. @type {Map<Item['key'], boolean>} */
  const opened = new Map();
  let version = 0;
  let run = /** @type {import('../types').Run | null} */ (null);
  /** @type {WeakMap<Element, Item>} */
  let items = new WeakMap();
  let labels = 0;
  /** The item that has the focus. @type {Item | null} */
  let focused = null;
  /** What is still to be put together: groups, and what each is to have. */
  let pending =
    /** @type {{group: HTMLElement, next: number, of: number, make: (at: number) => HTMLElement}[]} */ ([]);
  const schedule = browserSchedule();
  let handle = 0;
  /** The item that had the focus when it was taken away, and is to have it back. @type {Item['key'] | null} */
  let refocus = null;

  /** @param {Snapshot} snapshot */
  function draw(snapshot) {
    if (run !== snapshot.run) {
      run = snapshot.run;
      opened.clear();
    }
    const whole = structures.wholeOf(snapshot.run);
    const { structure, place } =
      whole === null ? nodes.look(snapshot) : { structure: whole, place: placeOf(whole, snapshot.step) };
    const { algorithm, n } = snapshot.run;
    const solution = snapshot.event?.kind === 'solution';
    const next = [
      algorithm,
      n,
      place.path,
      place.visited,
      snapshot.lang,
      solution,
      snapshot.future,
      version,
    ].join(' ');
    if (
      next === key &&
      shown?.x.length === structure.x.length &&
      (shown.enter === null) === (structure.enter === null)
    )
      return;
    key = next;
    shown = structure;
    twin.setAttribute('aria-label', text('tree'));
    const onPath = new Set(place.path);
    const { enter } = structure;
    const part = enter === null;
    /** @param {number} node @returns {Item} */
    function itemAt(node) {
      if (enter !== null) return { key: enter[node], node, choices: null };
      const choices = choicesOf(structure, node, snapshot);
      return { key: choices.join(), node, choices };
    }
    /** The last node of the path that is shown. */
    const current =
      opened.size === 0
        ? place.current
        : (place.path.find((node) => opened.get(itemAt(node).key) === false) ?? place.current);

    /**
     * @param {Item} what
     * @param {number} level @param {number} at @param {number} of
     * @param {string} words
     */
    function listed(what, level, at, of, words) {
      const element = document.createElement('li');
      items.set(element, what);
      element.setAttribute('role', 'treeitem');
      element.tabIndex = -1;
      element.setAttribute('aria-level', String(level));
      element.setAttribute('aria-posinset', String(at + 1));
      element.setAttribute('aria-setsize', String(of));
      const label = document.createElement('span');
      labels += 1;
      label.id = `${prefix}-${labels}`;
      label.textContent = words;
      element.setAttribute('aria-labelledby', label.id);
      element.append(label);
      return element;
    }

    /** @param {HTMLElement} element @param {number} of @param {(at: number) => HTMLElement} make */
    function expand(element, of, make) {
      const group = document.createElement('ul');
      group.setAttribute('role', 'group');
      element.append(group);
      pending.push({ group, next: 0, of, make });
    }

    /** @param {number} node @param {number} at @param {number} of */
    function item(node, at, of) {
      const what = itemAt(node);
      const name = nodes.nameOf(structure, node);
      const status = nodes.statusOf(structure, place, node, snapshot.step);
      const words = node === 0 ? name : text('tree.item', { name, status: text(`tree.status.${status}`) });
      const element = listed(what, structure.depth[node] + 1, at, of, words);
      if (node === current) {
        element.tabIndex = 0;
        element.setAttribute('aria-current', 'true');
      }
      const path = onPath.has(node);
      if (part && !path) {
        unfoldable(element, what, structure.depth[node] + 1, node < place.visited);
        return element;
      }
      const children = childrenOf(structure, node).filter(
        (child) => snapshot.future || child < place.visited,
      );
      if (children.length === 0) {
        if (structure.folded?.[node]) element.setAttribute('aria-expanded', 'false');
        return element;
      }
      const open = opened.get(what.key) ?? path;
      element.setAttribute('aria-expanded', String(open));
      if (open) expand(element, children.length, (at) => item(children[at], at, children.length));
      return element;
    }

    /**
     * Of a part: a branch beside the path, whose own are not in the structure.
     * @param {HTMLElement} element @param {Item} what @param {number} level @param {boolean} left whether it is over
     */
    function unfoldable(element, { key, node, choices }, level, left) {
      const way = choices ?? [];
      const below = choicesFrom(snapshot.run, way);
      if (below.length === 0) return;
      const open = opened.get(key) ?? false;
      element.setAttribute('aria-expanded', String(open));
      if (!open) return;
      expand(element, below.length, (at) => {
        const choices = [...way, below[at]];
        const ending = left
          ? OUTCOMES[endingOf(snapshot.run, choices, snapshot.figures.solutions)]
          : 'not-visited';
        const last = choices.length - 1;
        const square =
          algorithm === 'cell-by-cell'
            ? { row: Math.floor(last / n), col: last % n }
            : { row: last, col: below[at] };
        const name = text(below[at] === LEFT_EMPTY ? 'tree.left-empty' : 'tree.square', square);
        const words = text('tree.item', { name, status: text(`tree.status.${ending}`) });
        const what = { key: choices.join(), node, choices };
        const child = listed(what, level + 1, at, below.length, words);
        unfoldable(child, what, level + 1, left);
        return child;
      });
    }

    /** @param {HTMLElement} element that has just been put in */
    function focusAgain(element) {
      if (refocus === null || items.get(element)?.key !== refocus) return;
      refocus = null;
      const elsewhere = document.activeElement !== document.body && !twin.contains(document.activeElement);
      if (!elsewhere) element.focus();
    }

    function work() {
      schedule.cancel(handle);
      handle = 0;
      const until = performance.now() + BUDGET;
      for (let made = 1; pending.length > 0; made++) {
        const last = pending[pending.length - 1];
        if (last.next === last.of) {
          pending.pop();
          continue;
        }
        const element = last.make(last.next);
        last.group.append(element);
        last.next += 1;
        focusAgain(element);
        if (made % 16 === 0 && performance.now() > until) {
          twin.setAttribute('aria-busy', 'true');
          handle = schedule.frame(work);
          return;
        }
      }
      twin.removeAttribute('aria-busy');
      if (refocus === null) return;
      refocus = null;
      if (document.activeElement !== document.body) return;
      /** @type {HTMLElement | null} */ (twin.querySelector('[tabindex="0"]'))?.focus();
    }

    const active = twin.contains(document.activeElement) ? document.activeElement : null;
    if (active !== null) refocus = items.get(active)?.key ?? null;
    pending = [];
    items = new WeakMap();
    labels = 0;
    const first = item(0, 0, 1);
    twin.replaceChildren(first);
    focusAgain(first);
    work();
  }

  /** @param {Event} event @returns {HTMLElement | null} */
  const itemOf = ({ target }) => (target instanceof Element ? target.closest('[role="treeitem"]') : null);

  /** @param {HTMLElement} element @param {boolean} open */
  function setOpen(element, open) {
    const item = items.get(element);
    if (item === undefined) return;
    version += 1;
    opened.set(item.key, open);
    if (typeof item.key === 'number') nodes.fold(item.key, !open);
    redraw();
    draw(session.snapshot());
  }

  twin.addEventListener('focusin', (event) => {
    const element = itemOf(event);
    focused = (element && items.get(element)) ?? null;
    nodes.touch();
  });
  twin.addEventListener('focusout', () => {
    focused = null;
    nodes.touch();
  });
  twin.addEventListener('click', (event) => {
    const element = itemOf(event);
    const item = element ? items.get(element) : undefined;
    if (item) nodes.goTo(item);
    event.stopPropagation();
  });
  twin.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const item = itemOf(event);
    if (item === null) return;
    const all = /** @type {HTMLElement[]} */ ([...twin.querySelectorAll('[role="treeitem"]')]);
    const at = all.indexOf(item);
    const expanded = item.getAttribute('aria-expanded');
    /** @type {HTMLElement | null | undefined} */
    let next = null;
    switch (event.key) {
      case 'ArrowDown':
        next = all[at + 1];
        break;
      case 'ArrowUp':
        next = all[at - 1];
        break;
      case 'ArrowRight':
        if (expanded === 'false') setOpen(item, true);
        else next = item.querySelector('[role="treeitem"]');
        break;
      case 'ArrowLeft':
        if (expanded === 'true') setOpen(item, false);
        else next = item.parentElement?.closest('[role="treeitem"]');
        break;
      case 'Home':
        next = all[0];
        break;
      case 'End':
        next = all[all.length - 1];
        break;
      case 'Enter':
        item.click();
        break;
      default:
        return;
    }
    next?.focus();
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    draw,
    /** What the item that has the focus stands for. */
    get focused() {
      return focused;
    },
  };
}

/** @param {Structure} structure @param {number} node */
function childrenOf({ byLine, parent, depth }, node) {
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
