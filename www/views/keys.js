/** The keys, the list of them, and the switch that turns them off. */

import { icon } from '../icons.js';

/** @typedef {import('../types').Command} Command */

/**
 * What a key does; null where it does nothing.
 * @param {KeyboardEvent} event
 * @param {import('../types').Snapshot} shown
 * @returns {Command | 'present' | 'list' | null}
 */
function meaning(event, shown) {
  const { key, shiftKey } = event;
  switch (key) {
    case ' ':
      if (event.repeat) return null;
      return shown.playing !== 0 ? { type: 'pause' } : { type: 'play', direction: 1 };
    case 'ArrowRight':
      return shiftKey ? { type: 'leap', kind: 'over' } : { type: 'step', by: 1 };
    case 'ArrowLeft':
      return shiftKey ? { type: 'leap', kind: 'out-back' } : { type: 'step', by: -1 };
    case 'PageDown':
      return { type: 'step', by: 1 };
    case 'PageUp':
      return { type: 'step', by: -1 };
    case 'Home':
      return { type: 'seek', step: 0 };
    case 'End':
      return { type: 'leap', kind: 'end' };
    case 's':
    case 'S':
      return { type: 'leap', kind: shiftKey ? 'previous-solution' : 'next-solution' };
    case 'b':
    case 'B':
      return { type: 'leap', kind: shiftKey ? 'previous-backtrack' : 'next-backtrack' };
    case 'f':
    case 'F':
      return event.repeat ? null : 'present';
    case '?':
      return 'list';
    default:
      return null;
  }
}

/** What the list says: the sentence, and the keys as names in the locale (after `=`) or as they are. */
const LIST = /** @type {const} */ ([
  ['play', ['=space']],
  ['step', ['→', '←']],
  ['page', ['=page-down', '=page-up']],
  ['over', ['=shift', '→']],
  ['out', ['=shift', '←']],
  ['ends', ['=home', '=end']],
  ['solution', ['s', 'S']],
  ['backtrack', ['b', 'B']],
  ['full', ['f']],
  ['list', ['?']],
]);

/**
 * @param {HTMLDialogElement} dialog
 * @param {{session: import('../session.js').Session, text: import('../text.js').Text, present: {toggle(): void}}} parts
 */
export function createKeys(dialog, { session, text, present }) {
  let lang = '';
  const onOff = document.createElement('input');
  onOff.type = 'checkbox';
  onOff.addEventListener('change', () =>
    session.dispatch({ type: 'set', key: 'keys', value: onOff.checked }),
  );

  function fill() {
    lang = text.lang;
    const head = document.createElement('div');
    head.className = 'dialog-head';
    const title = document.createElement('h2');
    title.id = 'keys-title';
    title.className = 'dialog-title';
    title.textContent = text('keys.title');
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'button button-quiet button-icon';
    close.setAttribute('aria-label', text('keys.close'));
    close.append(icon('close'));
    close.addEventListener('click', () => dialog.close());
    head.append(title, close);

    const list = document.createElement('dl');
    list.className = 'keys-list';
    for (const [what, keys] of LIST) {
      const line = document.createElement('div');
      const name = document.createElement('dt');
      name.textContent = text(`keys.${what}`);
      const values = document.createElement('dd');
      for (const key of keys) {
        const cap = document.createElement('kbd');
        cap.textContent = key.startsWith('=') ? text(`key.${key.slice(1)}`) : key;
        values.append(cap);
      }
      line.append(name, values);
      list.append(line);
    }

    const label = document.createElement('label');
    label.className = 'keys-switch';
    label.append(onOff, text('keys.on'));
    dialog.replaceChildren(head, list, label);
  }

  function open() {
    if (lang !== text.lang) fill();
    if (!dialog.open) dialog.showModal();
  }
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  /**
   * Whether the element takes this key for itself.
   * @param {EventTarget | null} target
   * @param {string} key
   */
  function taken(target, key) {
    if (!(target instanceof HTMLElement)) return false;
    if (target.isContentEditable || target.matches('textarea, select')) return true;
    if (target instanceof HTMLInputElement) {
      if (target.type === 'range') return target.id === 'speed' && key !== ' ';
      if (target.type === 'radio' || target.type === 'checkbox')
        return key === ' ' || key.startsWith('Arrow');
      return true;
    }
    if (key === ' ')
      return target.matches('button, a[href], summary, [role="button"], [role="tab"], [role="treeitem"]');
    // Widgets that are walked with the arrows.
    const walked = target.closest(
      '[role="tree"], [role="tablist"], [role="grid"], [role="menu"], [role="listbox"]',
    );
    return walked !== null && (key.startsWith('Arrow') || key === 'Home' || key === 'End');
  }

  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const shown = session.snapshot();
    if (!shown.keys || dialog.open || taken(event.target, event.key)) return;
    const what = meaning(event, shown);
    if (what === null) return;
    event.preventDefault();
    if (what === 'present') present.toggle();
    else if (what === 'list') open();
    else session.dispatch(what);
  });

  return {
    open,
    /** @param {import('../types').Snapshot} shown */
    draw(shown) {
      onOff.checked = shown.keys;
      if (dialog.open && lang !== text.lang) fill();
    },
  };
}
