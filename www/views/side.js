/**
 * The side panel: code, stack, solutions and figures, one tab each (the tabs pattern of WAI-ARIA).
 *
 * A tab's view is fetched when it is first looked at, and drawn only while it is seen.
 */

import { sayMissing } from './elements.js';

export const PANELS = /** @type {const} */ (['code', 'stack', 'solutions', 'figures']);

/** @typedef {typeof PANELS[number]} Panel */
/** @typedef {{draw(shown: import('../types').Snapshot): void, destroy?(): void}} View */
/**
 * @typedef {object} Parts
 * @property {import('../session.js').Session} session
 * @property {import('../text.js').Text} text
 * @property {import('../theme.js').Theme} theme
 * @property {import('../counting.js').Counting} counting
 * @property {(root: HTMLElement) => View} legend what stands below the code
 */

let ids = 0;

/** @param {string} className */
function box(className) {
  const element = document.createElement('div');
  element.className = className;
  return element;
}

/**
 * What each tab shows.
 * @type {Record<Panel, (root: HTMLElement, parts: Parts) => Promise<View[]>>}
 */
const CONTENTS = {
  async code(root, parts) {
    const [{ createCode }, { createVariables }] = await Promise.all([
      import('./code.js'),
      import('./variables.js'),
    ]);
    const [code, variables, legend] = [box('side-code'), box('side-variables'), box('side-legend')];
    root.append(code, variables, legend);
    return [createCode(code, parts), createVariables(variables, parts), parts.legend(legend)];
  },
  async stack(root, parts) {
    const [{ createStack }, { createVariables }] = await Promise.all([
      import('./stack.js'),
      import('./variables.js'),
    ]);
    const [stack, variables] = [box('side-stack'), box('side-variables')];
    root.append(stack, variables);
    return [createStack(stack, parts), createVariables(variables, parts)];
  },
  async solutions(root, parts) {
    const { createSolutions } = await import('./solutions.js');
    return [createSolutions(root, parts)];
  },
  async figures(root, parts) {
    const { createFigures } = await import('./figures.js');
    return [createFigures(root, parts)];
  },
};

/**
 * @param {{head: HTMLElement, body: HTMLElement}} roots
 * @param {Parts} parts
 */
export function createSide({ head, body }, parts) {
  const { session, text } = parts;
  ids += 1;
  const prefix = `side-${ids}`;
  /** @type {Partial<Record<Panel, View[]>>} Those that have come. */
  const views = {};
  /** @type {Panel | null} */
  let chosen = null;
  /** @type {import('../types').Snapshot | null} */
  let drawn = null;
  let lang = '';

  const tabs = box('tabs');
  tabs.setAttribute('role', 'tablist');
  head.append(tabs);
  const buttons = PANELS.map((panel) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.className = 'tab';
    tab.id = `${prefix}-${panel}-tab`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `${prefix}-${panel}`);
    tab.addEventListener('click', () => session.dispatch({ type: 'set', key: 'panel', value: panel }));
    tabs.append(tab);
    return tab;
  });
  const panels = PANELS.map((panel) => {
    const root = box(`side-panel side-panel-${panel}`);
    root.id = `${prefix}-${panel}`;
    root.hidden = true;
    root.setAttribute('role', 'tabpanel');
    root.setAttribute('aria-labelledby', `${prefix}-${panel}-tab`);
    body.append(root);
    return root;
  });

  tabs.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at + PANELS.length - 1,
      Home: 0,
      End: PANELS.length - 1,
    }[event.key];
    if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[to % PANELS.length].focus();
    buttons[to % PANELS.length].click();
  });

  /** @param {Panel} panel */
  function choose(panel) {
    chosen = panel;
    PANELS.forEach((one, i) => {
      const selected = one === panel;
      buttons[i].setAttribute('aria-selected', String(selected));
      buttons[i].tabIndex = selected ? 0 : -1;
      panels[i].hidden = !selected;
    });
    body.scrollTop = 0;
    if (!(panel in views)) bring(panel);
  }

  /** @param {Panel} panel */
  function bring(panel) {
    const root = panels[PANELS.indexOf(panel)];
    views[panel] = [];
    root.replaceChildren();
    CONTENTS[panel](root, parts).then(
      (come) => {
        views[panel] = come;
        if (drawn && chosen === panel) for (const view of come) view.draw(drawn);
      },
      (error) => {
        delete views[panel];
        sayMissing(root, text, error, () => bring(panel));
      },
    );
  }

  /** @param {import('../types').Snapshot} shown */
  function draw(shown) {
    if (lang !== text.lang) {
      lang = text.lang;
      tabs.setAttribute('aria-label', text('side'));
      PANELS.forEach((panel, i) => {
        buttons[i].textContent = text(`side.${panel}`);
      });
    }
    // An address that asks for a panel means to see it, also where only one of tree and panel is seen.
    if (drawn === null && shown.panel !== null) {
      const main = body.closest('main');
      if (main) main.dataset.pane = 'side';
    }
    drawn = shown;
    const panel = PANELS.find((one) => one === shown.panel) ?? 'code';
    if (panel !== chosen) choose(panel);
    for (const view of views[panel] ?? []) view.draw(shown);
  }

  return {
    draw,
    destroy() {
      for (const come of Object.values(views)) for (const view of come) view.destroy?.();
      head.replaceChildren();
      body.replaceChildren();
    },
  };
}
