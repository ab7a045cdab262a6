/** The small buttons over a drawing: closer, further, all of it, and whether it follows the search. */

import { icon } from '../icons.js';
import { attribute } from './elements.js';

/**
 * @typedef {object} Tool
 * @property {import('../icons.js').IconName} icon
 * @property {string} key of its name
 * @property {() => void} press
 * @property {() => boolean} [pressed] for one that stays pressed
 * @property {() => boolean} [open] for one that shows more of them
 */

/**
 * Hides the part of the search that has not been visited, wherever it is drawn or told.
 * @param {import('../session').Session} session
 * @returns {Tool}
 */
export const hideToCome = (session) => ({
  icon: 'hide',
  key: 'tree.hide',
  press: () => session.dispatch({ type: 'set', key: 'future', value: !session.snapshot().future }),
  pressed: () => !session.snapshot().future,
});

/**
 * @param {HTMLElement} root
 * @param {import('../text').Text} text
 * @param {Tool[]} tools
 */
export function createTools(root, text, tools) {
  const bar = document.createElement('div');
  bar.className = 'tree-tools';
  bar.setAttribute('role', 'group');
  root.append(bar);
  const buttons = tools.map((tool) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button-icon tree-tool';
    button.dataset.tool = tool.icon;
    button.append(icon(tool.icon));
    button.addEventListener('click', tool.press);
    bar.append(button);
    return button;
  });

  return {
    /** @param {string} name of the group */
    draw(name) {
      attribute(bar, 'aria-label', name);
      tools.forEach((tool, i) => {
        const label = text(tool.key);
        if (buttons[i].title !== label) {
          buttons[i].title = label;
          buttons[i].setAttribute('aria-label', label);
        }
        if (tool.open) attribute(buttons[i], 'aria-expanded', String(tool.open()));
        if (tool.pressed) attribute(buttons[i], 'aria-pressed', String(tool.pressed()));
      });
    },
  };
}
