/** The colours of the page for those who draw: the custom properties of the style sheet, read once a theme. */

const NAMES = /** @type {const} */ ([
  'paper',
  'surface',
  'ink',
  'muted',
  'hairline',
  'square-light',
  'square-dark',
  'place',
  'conflict',
  'backtrack',
  'solution',
  'exhausted',
  'to-come',
  'to-come-node',
]);

/** @typedef {Record<typeof NAMES[number], string>} Colors */

/** @param {() => void} changed called when the system's preference changes and the page follows it */
export function createTheme(changed) {
  const root = document.documentElement;
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  /** @type {Colors | null} */
  let cached = null;

  systemDark.addEventListener('change', () => {
    cached = null;
    changed();
  });

  return {
    /** @param {'light' | 'dark' | null} theme null follows the system */
    apply(theme) {
      if ((root.dataset.theme ?? null) === theme) return;
      if (theme === null) delete root.dataset.theme;
      else root.dataset.theme = theme;
      cached = null;
    },
    /** @returns {Colors} the same object for as long as the theme stays */
    colors() {
      if (cached === null) {
        const style = getComputedStyle(root);
        cached = /** @type {Colors} */ (
          Object.freeze(
            Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])),
          )
        );
      }
      return cached;
    },
    get dark() {
      return root.dataset.theme === 'dark' || (root.dataset.theme === undefined && systemDark.matches);
    },
    /** Whether motion is to be left out. */
    get still() {
      return stillness.matches;
    },
  };
}

/** @typedef {ReturnType<typeof createTheme>} Theme */
