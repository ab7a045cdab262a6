/**
 * The search tree as the keyboard and assistive technology see it: the current path, the branches beside it and what has
 * been unfolded, in the tree pattern of WAI-ARIA.
 *
 * On a large board these are thousands: they are put together over several frames.
 */

import { browserSchedule } from '../clock.js';
import { placeOf } from './structure.js';

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {import('./structure.js').Structure} Structure */

/** Milliseconds of work on it in a frame. */
const BUDGET = 5;

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
  /** What has been unfolded and folded here, of a whole tree, by the steps at which the nodes are entered. */
  const opened = /** @type {Map<number, boolean>} */ (new Map());
  let version = 0;
  let run = /** @type {import('../types').Run | null} */ (null);
  /** Of the item that has the focus: its node, and the step at which that is entered. */
  let focused = { node: -1, enter: -1 };
  /** What is still to be put together: groups, and the children that they are to have. */
  let pending = /** @type {{group: HTMLElement, children: number[], next: number}[]} */ ([]);
  const schedule = browserSchedule();
  let handle = 0;
  /** Whether the focus was on an item that has been taken away, and is to come back. */
  let refocus = false;

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
    if (next === key && shown?.x.length === structure.x.length) return;
    key = next;
    shown = structure;
    twin.setAttribute('aria-label', text('tree'));
    const onPath = new Set(place.path);
    /** The last node of the path that is shown. */
    const current =
      place.path.find((node) => opened.get(structure.enter?.[node] ?? -1) === false) ?? place.current;

    /** @param {number} node @param {number} at @param {number} of */
    function item(node, at, of) {
      const element = document.createElement('li');
      element.setAttribute('role', 'treeitem');
      element.dataset.node = String(node);
      element.tabIndex = node === current ? 0 : -1;
      element.setAttribute('aria-level', String(structure.depth[node] + 1));
      element.setAttribute('aria-posinset', String(at + 1));
      element.setAttribute('aria-setsize', String(of));
      if (node === current) element.setAttribute('aria-current', 'true');
      const label = document.createElement('span');
      label.id = `${prefix}-${node}`;
      const name = nodes.nameOf(structure, node);
      const status = nodes.statusOf(structure, place, node, snapshot.step);
      label.textContent =
        node === 0 ? name : text('tree.item', { name, status: text(`tree.status.${status}`) });
      element.setAttribute('aria-labelledby', label.id);
      element.append(label);
      const children = childrenOf(structure, node).filter(
        (child) => snapshot.future || child < place.visited,
      );
      if (children.length === 0) {
        if (structure.folded?.[node]) element.setAttribute('aria-expanded', 'false');
        return element;
      }
      const open = opened.get(structure.enter?.[node] ?? -1) ?? (onPath.has(node) || structure !== whole);
      element.setAttribute('aria-expanded', String(open));
      if (!open) return element;
      const group = document.createElement('ul');
      group.setAttribute('role', 'group');
      element.append(group);
      pending.push({ group, children, next: 0 });
      return element;
    }

    function work() {
      schedule.cancel(handle);
      handle = 0;
      const until = performance.now() + BUDGET;
      for (let made = 1; pending.length > 0; made++) {
        const last = pending[pending.length - 1];
        const { group, children } = last;
        if (last.next === children.length) {
          pending.pop();
          continue;
        }
        group.append(item(children[last.next], last.next, children.length));
        last.next += 1;
        if (made % 16 === 0 && performance.now() > until) {
          twin.setAttribute('aria-busy', 'true');
          handle = schedule.frame(work);
          return;
        }
      }
      twin.removeAttribute('aria-busy');
      const elsewhere = document.activeElement !== document.body && !twin.contains(document.activeElement);
      const wanted = refocus && !elsewhere;
      refocus = false;
      if (!wanted) return;
      const again = structure.enter?.indexOf(enter) ?? -1;
      const target = twin.querySelector(`[data-node="${again}"]`) ?? twin.querySelector('[tabindex="0"]');
      /** @type {HTMLElement | null} */ (target)?.focus();
    }

    refocus ||= twin.contains(document.activeElement);
    const { enter } = focused;
    pending = [];
    twin.replaceChildren(item(0, 0, 1));
    work();
  }

  /** @param {Event} event @returns {HTMLElement | null} */
  const itemOf = ({ target }) => (target instanceof Element ? target.closest('[data-node]') : null);

  /** @param {HTMLElement} item @param {boolean} open */
  function setOpen(item, open) {
    const enter = shown?.enter?.[Number(item.dataset.node)];
    if (enter === undefined) return;
    version += 1;
    if (shown?.tree) opened.set(enter, open);
    nodes.fold(enter, !open);
    redraw();
    draw(session.snapshot());
  }

  twin.addEventListener('focusin', (event) => {
    const node = Number(itemOf(event)?.dataset.node ?? -1);
    focused = { node, enter: shown?.enter?.[node] ?? -1 };
    nodes.touch();
  });
  twin.addEventListener('focusout', () => {
    focused = { ...focused, node: -1 };
    nodes.touch();
  });
  twin.addEventListener('click', (event) => {
    const step = shown?.enter?.[Number(itemOf(event)?.dataset.node)];
    if (step !== undefined) session.dispatch({ type: 'seek', step });
    event.stopPropagation();
  });
  twin.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const item = itemOf(event);
    if (item === null) return;
    const all = /** @type {HTMLElement[]} */ ([...twin.querySelectorAll('[data-node]')]);
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
        else next = item.querySelector('[data-node]');
        break;
      case 'ArrowLeft':
        if (expanded === 'true') setOpen(item, false);
        else next = item.parentElement?.closest('[data-node]');
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
    /** The step at which the node that has the focus is entered, or -1. */
    get focused() {
      return focused.node < 0 ? -1 : focused.enter;
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
