/**
 * The page's signs, drawn on one grid of 20 × 20 with one stroke, so that they have one optical size. Pairs are one
 * drawing and its mirror image.
 */

const SVG = 'http://www.w3.org/2000/svg';

/** The crown, on a grid of 24 × 24; the board draws the same path. */
export const CROWN = 'M4.6 8.2 8 13.2 12 5.6 16 13.2 19.4 8.2 17.8 17.4H6.2Z';
/** Centres of the crown's three balls. */
export const CROWN_BALLS = /** @type {const} */ ([
  [4.2, 7.4],
  [12, 4.9],
  [19.8, 7.4],
]);

/** Right-facing drawings: `f` is filled, `s` is a stroke. */
const DRAWINGS = /** @type {const} */ ({
  play: [['f', 'M6.5 4.2v11.6L16 10Z']],
  pause: [['f', 'M5.5 4.5h3.2v11H5.5ZM11.3 4.5h3.2v11h-3.2Z']],
  forward: [['s', 'M5 10h9.5M10.5 5.5 15 10l-4.5 4.5']],
  end: [
    ['f', 'M5 4.7v10.6l8-5.3Z'],
    ['s', 'M14.8 5v10'],
  ],
  solution: [
    ['s', 'M3 10h2.5'],
    ['s', 'M14.5 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Z'],
  ],
  over: [['s', 'M3.5 13a6.5 6.5 0 0 1 12.5-1M16.5 7v5h-5']],
  out: [['s', 'M5 15.5V9a3.5 3.5 0 0 1 3.5-3.5H16M12.5 2 16 5.5 12.5 9']],
  chevron: [['s', 'M8 5.5 12.5 10 8 14.5']],
  more: [
    [
      'f',
      'M5 8.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8ZM10 8.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8ZM15 8.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8Z',
    ],
  ],
  keyboard: [
    [
      's',
      'M3.2 5.5h13.6a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H3.2a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM5.2 8.4h.1M8.4 8.4h.1M11.6 8.4h.1M14.8 8.4h.1M6.4 11.7h7.2',
    ],
  ],
  present: [
    ['s', 'M3 7V4a1 1 0 0 1 1-1h3M13 3h3a1 1 0 0 1 1 1v3M17 13v3a1 1 0 0 1-1 1h-3M7 17H4a1 1 0 0 1-1-1v-3'],
  ],
  link: [
    [
      's',
      'M8.2 11.8a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9M11.8 8.2a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.9-.9',
    ],
  ],
  auto: [
    ['s', 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z'],
    ['f', 'M10 3a7 7 0 0 1 0 14Z'],
  ],
  light: [
    [
      's',
      'M13.2 10a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0ZM10 2.5v1.3M10 16.2v1.3M2.5 10h1.3M16.2 10h1.3M4.7 4.7l.9.9M14.4 14.4l.9.9M15.3 4.7l-.9.9M5.6 14.4l-.9.9',
    ],
  ],
  dark: [['s', 'M16.5 11.8A6.8 6.8 0 0 1 8.2 3.5a6.8 6.8 0 1 0 8.3 8.3Z']],
  copy: [
    [
      's',
      'M8 6.5h7.5a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V7.5a1 1 0 0 1 1-1ZM4.5 13.5H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h7.5a1 1 0 0 1 1 1v.5',
    ],
  ],
  'zoom-in': [['s', 'M10 4.5v11M4.5 10h11']],
  'zoom-out': [['s', 'M4.5 10h11']],
  fold: [['s', 'M10 3.5 4 14.5h12ZM10 3.5V1.5M3 18h14']],
  fit: [['s', 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4M7 10h6']],
  follow: [
    ['s', 'M15.5 10a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM10 2v4M10 14v4M2 10h4M14 10h4'],
    ['f', 'M10 8.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2Z'],
  ],
  hide: [
    [
      's',
      'M2.5 10c1.8-3.2 4.4-4.8 7.5-4.8s5.7 1.6 7.5 4.8c-1.8 3.2-4.4 4.8-7.5 4.8S4.3 13.2 2.5 10ZM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0ZM4 16.5 16 3.5',
    ],
  ],
  close: [['s', 'M5.5 5.5l9 9M14.5 5.5l-9 9']],
});

/** Drawings that are the mirror image of another. */
const MIRRORED = /** @type {const} */ ({
  'play-back': 'play',
  back: 'forward',
  start: 'end',
  'solution-back': 'solution',
  'chevron-back': 'chevron',
});

/** @typedef {keyof typeof DRAWINGS | keyof typeof MIRRORED} IconName */

/**
 * @param {IconName} name
 * @returns {SVGSVGElement} hidden from screen readers; the control around it carries the name
 */
export function icon(name) {
  const mirrored = name in MIRRORED;
  const drawing =
    DRAWINGS[
      /** @type {keyof typeof DRAWINGS} */ (
        mirrored ? MIRRORED[/** @type {keyof typeof MIRRORED} */ (name)] : name
      )
    ];
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const group = document.createElementNS(SVG, 'g');
  if (mirrored) group.setAttribute('transform', 'matrix(-1 0 0 1 20 0)');
  for (const [style, d] of drawing) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    path.classList.add(style === 'f' ? 'icon-fill' : 'icon-stroke');
    group.append(path);
  }
  svg.append(group);
  return svg;
}

/** Puts the icons where the page names them by `data-icon`. @param {ParentNode} root */
export function placeIcons(root) {
  for (const element of root.querySelectorAll('[data-icon]')) {
    element.prepend(icon(/** @type {IconName} */ (element.getAttribute('data-icon'))));
  }
}
