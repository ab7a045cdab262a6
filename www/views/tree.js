/** The search tree in its two faces, *Nodes* and *Map*, and its text twin. What has the focus there has a ring here. */

import { createCard } from './card.js';
import { sayMissing } from './elements.js';
import { createNodeFace } from './nodeface.js';
import { createTreeTwin } from './treetwin.js';

/** @typedef {import('../types').Snapshot} Snapshot */
/** @typedef {import('./structure.js').Structure} Structure */

const FACES = /** @type {const} */ (['nodes', 'map']);
let ids = 0;

/**
 * @param {HTMLElement} root
 * @param {object} parts
 * @param {import('../session').Session} parts.session
 * @param {import('../text').Text} parts.text
 * @param {import('../theme').Theme} parts.theme
 * @param {ReturnType<typeof import('./structure.js').createStructures>} parts.structures
 * @param {import('./sources.js').Sources} parts.sources shared with the timeline
 * @param {import('./structure.js').Solver} parts.engine
 * @param {() => void} parts.redraw asks for a frame
 */
export function createTree(root, { session, text, theme, structures, sources, engine, redraw }) {
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
  const nodesRoot = document.createElement('div');
  nodesRoot.className = 'nodes-stage';
  const mapRoot = document.createElement('div');
  mapRoot.className = 'map';
  stage.append(nodesRoot, mapRoot);
  const note = document.createElement('p');
  note.className = 'tree-note';
  body.append(stage, note);

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

  const card = createCard(stage);
  const nodes = createNodeFace(nodesRoot, {
    session,
    text,
    theme,
    structures,
    sources,
    engine,
    card,
    redraw,
  });
  /** The map, once it has been asked for and has come. @type {ReturnType<typeof import('./map.js').createMap> | null} */
  let map = null;
  let asked = false;
  const twin = createTreeTwin(body, { session, text, structures, nodes, redraw });
  /** @type {Snapshot | null} */
  let drawn = null;
  /** @type {unknown} */
  let drawnColors = null;

  function bringMap() {
    if (asked) return;
    asked = true;
    mapRoot.replaceChildren();
    import('./map.js').then(
      ({ createMap }) => {
        map = createMap(mapRoot, { session, text, theme, sources, card, redraw });
        redraw();
      },
      (error) => {
        sayMissing(mapRoot, text, error, () => {
          asked = false;
          bringMap();
        });
      },
    );
  }
  // Who points at the tab will press it.
  for (const type of ['pointerenter', 'focus'])
    buttons[FACES.indexOf('map')].addEventListener(type, bringMap);

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
    nodesRoot.hidden = snapshot.tree !== 'nodes';
    card.hide();
    mapRoot.hidden = snapshot.tree !== 'map';
  }

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
    // Of a search that moves on, the card would tell of something else than before.
    if (snapshot.playing !== 0 && last?.step !== snapshot.step) card.dismiss();
    if (snapshot.tree === 'map') {
      bringMap();
      map?.draw(snapshot, twin.focused);
    } else if (nodes.stale || moved || restyled) nodes.draw(snapshot, twin.focused);
    const part = snapshot.tree === 'nodes' && !nodes.look(snapshot).known;
    const told = part ? text('tree.part') : '';
    if (note.textContent !== told) note.textContent = told;
    note.hidden = !part;
    // While events fly past, a reader of the twin could not follow; it is right again at every pause.
    const still = snapshot.playing === 0 || (snapshot.speed !== 'max' && snapshot.speed <= 4);
    if (still) twin.draw(snapshot);
    drawn = snapshot;
    drawnColors = colors;
  }

  return {
    draw,
    destroy() {
      card.destroy();
      nodes.destroy();
      map?.destroy();
      tabs.remove();
      body.replaceChildren();
    },
  };
}
