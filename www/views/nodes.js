/**
 * Draws a tidy tree on a canvas.
 *
 * While the camera moves, each node in sight is drawn once, as it looks at the step that is shown. Nothing of the whole
 * tree is drawn twice while the camera stands still. There are two bitmaps, one with every node as
 * it looks once it has been left, one with every node to come. The search goes through the tree from left to right on
 * every line, and edges do not cross, so at any step one border parts what has been visited from what has not: the first
 * bitmap is shown left of it, the second right of it. Only the current path, its labels and the refused squares are drawn
 * afresh. So a step costs the same wherever it is, and going back costs what going forward does.
 */

import { drawColumns, drawCounts, placeCounts, triangleOf } from './lettering.js';
import { across, bend, curve, down, radiusOf, seen, within } from './plane.js';
import { firstAbove, LEFT_EMPTY } from './structure.js';
import { createVeil, crowded } from './veil.js';

/** @typedef {import('./structure.js').Structure} Structure */
/** @typedef {import('./structure.js').Place} Place */
/** @typedef {import('./plane.js').Camera} Camera */
/** @typedef {import('./plane.js').Range} Range */
/** @typedef {import('../theme').Colors} Colors */
/** @typedef {ReturnType<typeof createVeil>} Veil */

/**
 * @typedef {object} RefusedSquare
 * @property {number} row
 * @property {number} col
 * @property {number | null} step null where it is not known
 * @property {boolean} tried
 */

const UNKNOWN = 0;
const DEAD_END = 1;
const EXHAUSTED = 2;
const SOLVED = 3;
const SOLUTION = 4;

/** Crosses of a row are at least this far apart where every row shows its own. */
const SLOT = 7;
/** Lines closer than this have no room for crosses between them. */
const SHALLOW = 17;
/** Of a line's pitch: how far under their row the crosses are. */
const CROSS_AT = 0.46;
/** How far across a branch is there. */
const HALFWAY = bend(CROSS_AT);
/** Crosses nearer to each other than this can't be told apart. */
const TIGHT = 3;
/** Whether crosses of the current row have room under it: between its folded branches and the next line, where it has any.
 * @param {Structure} structure @param {Camera} camera */
const hasRoom = ({ folded }, { pitch }) => pitch >= (folded === null ? 10 : SHALLOW);

/** Nodes nearer to each other than so many pixels are not told apart. */
const NEAR = 3;

/** How far a tree has come to where its nodes are told apart with ease, from 0 to 1. @param {Camera} camera */
const closeness = ({ scale }) => Math.max(0, Math.min(1, (scale - NEAR / 2) / NEAR));

/** Of the type that counts are set in, in pixels. */
const SMALL = 11;

/** Half the size of the current row's crosses. @param {number} gap between them @param {Camera} camera */
const sizeOf = (gap, camera) => Math.min(4, Math.max(1.5, gap * 0.3), camera.pitch * 0.16);

/**
 * Which edges of a line to draw: those that can be seen, and of several that would fall onto each other, one a class.
 * An edge can be seen although its lower end cannot, so the range is by the upper ends too.
 * @param {Structure} structure
 * @param {Camera} camera
 * @param {number} line
 * @param {number} width
 * @param {(node: number) => number} classOf
 * @param {Range} [range] of their lower ends
 */
function edges(structure, camera, line, width, classOf, range) {
  const { x, parent, byLine } = structure;
  const nodes = byLine[line];
  /** @type {number[]} */
  const picked = [];
  const resolution = 2;
  let lastFrom = Number.NaN;
  let lastTo = Number.NaN;
  let lastClass = -1;
  const [low, high] = seen(structure, camera, line, width);
  let first = low;
  let end = high;
  // Siblings further out whose parent is in sight.
  const [parentLow, parentHigh] = seen(structure, camera, line - 1, width);
  const parents = byLine[line - 1];
  if (parentHigh > parentLow) {
    while (first > 0 && parent[nodes[first - 1]] >= parents[parentLow]) first--;
    while (end < nodes.length && parent[nodes[end]] <= parents[parentHigh - 1]) end++;
  }
  if (range !== undefined) [first, end] = within(nodes, range, first, end);
  for (let i = first; i < end; i++) {
    const node = nodes[i];
    const from = Math.round(across(camera, x[parent[node]]) * resolution);
    const to = Math.round(across(camera, x[node]) * resolution);
    const kind = classOf(node);
    if (from === lastFrom && to === lastTo && kind === lastClass) continue;
    lastFrom = from;
    lastTo = to;
    lastClass = kind;
    picked.push(node);
  }
  return picked;
}

/** @param {CanvasPath} context @param {number} x @param {number} y @param {number} size */
function cross(context, x, y, size) {
  context.moveTo(x - size, y - size);
  context.lineTo(x + size, y + size);
  context.moveTo(x + size, y - size);
  context.lineTo(x - size, y + size);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x @param {number} y @param {number} radius
 */
function disc(context, x, y, radius) {
  if (radius < 1.8) {
    context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  } else {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

/**
 * All nodes as they look once left.
 * @param {CanvasRenderingContext2D} context
 * @param {Structure} structure
 * @param {Camera} camera
 * @param {number} width
 * @param {Colors} colors
 * @param {Veil} veil for lines that are crowded
 * @param {Range} [range] only these
 */
function drawLeft(context, structure, camera, width, colors, veil, range) {
  const { x, parent, outcome, lines } = structure;
  const radius = radiusOf(camera);
  /** @param {number} node */
  const outcomeOf = (node) => outcome?.[node] ?? UNKNOWN;
  /** @param {number} node */
  const solved = (node) => (outcomeOf(node) >= SOLVED ? 1 : 0);
  const near = camera.scale < NEAR;
  const closer = closeness(camera);
  const alphas = { colour: 0.45 + 0.3 * closer, solved: 0.8 + 0.2 * closer };
  const veiled = Array.from({ length: lines }, (_, line) => near && crowded(structure, camera, line));
  for (let line = 1; line < lines; line++) {
    if (!veiled[line]) continue;
    const look = {
      colour: colors.exhausted,
      alpha: alphas.colour,
      solved: colors.solution,
      solvedAlpha: alphas.solved,
      deadEnd: colors.conflict,
      told: true,
    };
    veil.draw(context, structure, camera, line, width, look, range);
  }
  for (const pass of [0, 1]) {
    context.beginPath();
    for (let line = 1; line < lines; line++) {
      if (veiled[line]) continue;
      for (const node of edges(structure, camera, line, width, solved, range)) {
        if (solved(node) !== pass) continue;
        curve(
          context,
          across(camera, x[parent[node]]),
          down(camera, line - 1),
          across(camera, x[node]),
          down(camera, line),
        );
      }
    }
    context.strokeStyle = pass === 1 ? colors.solution : colors.exhausted;
    context.lineWidth = pass === 1 ? 1.25 : 1;
    context.globalAlpha = pass === 1 ? alphas.solved : alphas.colour;
    context.stroke();
  }
  context.globalAlpha = 1;
  // Shapes: a short bar for a dead end, a small disc for exhausted and solved, a disc in a ring for a solution.
  /** @type {[number, string][]} */
  const kinds = [
    [DEAD_END, colors.conflict],
    [EXHAUSTED, colors.exhausted],
    [UNKNOWN, colors.exhausted],
    [SOLVED, colors.solution],
    [SOLUTION, colors.solution],
  ];
  const bar = Math.max(0.8, Math.min(4, camera.scale * 0.36));
  for (const [kind, colour] of kinds) {
    context.beginPath();
    for (let line = 0; line < lines; line++) {
      if (veiled[line] && kind !== SOLUTION) continue;
      const nodes = structure.byLine[line];
      const [low, high] = seen(structure, camera, line, width, range);
      const y = down(camera, line);
      let last = Number.NaN;
      for (let i = low; i < high; i++) {
        const node = nodes[i];
        if (outcomeOf(node) !== kind) continue;
        const at = across(camera, x[node]);
        const pixel = Math.round(at * 2);
        if (pixel === last) continue;
        last = pixel;
        if (kind === DEAD_END) context.rect(at - bar, y - 1, 2 * bar, 2);
        else if (kind === SOLUTION) disc(context, at, y, Math.max(1.4, radius * 0.8));
        else disc(context, at, y, radius * (kind === UNKNOWN ? 0.8 : 0.85));
      }
    }
    context.fillStyle = colour;
    if (kind === EXHAUSTED && near) continue;
    context.fill();
  }
  ring(context, structure, camera, width, colors.solution, 1.25, range);
  triangles(
    context,
    structure,
    camera,
    width,
    (node) => (outcomeOf(node) >= SOLVED ? colors.solution : colors.exhausted),
    colors.paper,
    range,
  );
}

/**
 * Folded branches: a triangle under the node.
 * @param {CanvasRenderingContext2D} context
 * @param {Structure} structure @param {Camera} camera @param {number} width @param {(node: number) => string} colourOf
 * @param {string} paper what they stand on, which hides whatever runs there
 * @param {Range} [range] only these
 * @param {number} [only] this line
 */
function triangles(context, structure, camera, width, colourOf, paper, range, only) {
  const { folded, x, byLine, lines } = structure;
  if (folded === null) return;
  const { half, high } = triangleOf(camera);
  context.lineJoin = 'miter';
  context.lineWidth = 1;
  for (let line = only ?? 0; line < (only === undefined ? lines : only + 1); line++) {
    const [low, end] = seen(structure, camera, line, width, range);
    for (let i = low; i < end; i++) {
      const node = byLine[line][i];
      if (folded[node] === 0) continue;
      triangle(context, across(camera, x[node]), down(camera, line), half, high);
      context.fillStyle = paper;
      context.fill();
      context.fillStyle = colourOf(node);
      // Of one that is hardly wider than its outline, the outline would be all.
      context.globalAlpha = half < 2.5 ? 0.5 : 0.28;
      context.fill();
      context.globalAlpha = 1;
      if (half < 2.5) continue;
      context.strokeStyle = colourOf(node);
      context.stroke();
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} half @param {number} high */
function triangle(context, x, y, half, high) {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - half, y + high);
  context.lineTo(x + half, y + high);
  context.closePath();
}

/** The ring around a solution's disc.
 * @param {CanvasRenderingContext2D} context
 * @param {Structure} structure @param {Camera} camera @param {number} width @param {string} colour @param {number} weight
 * @param {Range} [range] only these */
function ring(context, structure, camera, width, colour, weight, range) {
  const { x, outcome, byLine, lines } = structure;
  if (outcome === null || camera.scale < 4) return;
  const line = lines - 1;
  const [low, high] = seen(structure, camera, line, width, range);
  context.beginPath();
  for (let i = low; i < high; i++) {
    const node = byLine[line][i];
    if (outcome[node] !== SOLUTION) continue;
    const radius = radiusOf(camera) + 2.5;
    const at = across(camera, x[node]);
    context.moveTo(at + radius, down(camera, line));
    context.arc(at, down(camera, line), radius, 0, 2 * Math.PI);
  }
  context.strokeStyle = colour;
  context.lineWidth = weight;
  context.stroke();
}

/**
 * All nodes to come: hairlines and small hollow discs.
 * @param {CanvasRenderingContext2D} context
 * @param {Structure} structure
 * @param {Camera} camera
 * @param {number} width
 * @param {Colors} colors
 * @param {Veil} veil for lines that are crowded
 * @param {Range} [range] only these
 */
function drawToCome(context, structure, camera, width, colors, veil, range) {
  const { x, parent, lines, byLine } = structure;
  const near = camera.scale < NEAR;
  const alpha = 0.4 + 0.4 * closeness(camera);
  context.beginPath();
  for (let line = 1; line < lines; line++) {
    if (near && crowded(structure, camera, line)) {
      const colour = colors['to-come'];
      const look = { colour, alpha, solved: colour, solvedAlpha: alpha, deadEnd: null, told: false };
      veil.draw(context, structure, camera, line, width, look, range);
      continue;
    }
    for (const node of edges(structure, camera, line, width, () => 0, range)) {
      curve(
        context,
        across(camera, x[parent[node]]),
        down(camera, line - 1),
        across(camera, x[node]),
        down(camera, line),
      );
    }
  }
  context.strokeStyle = colors['to-come'];
  context.lineWidth = 1;
  context.globalAlpha = alpha;
  context.stroke();
  context.globalAlpha = 1;
  triangles(context, structure, camera, width, () => colors['to-come-node'], colors.paper, range);
  if (near) return;
  const radius = radiusOf(camera) * 0.8;
  const hollow = radius >= 1.8;
  context.beginPath();
  for (let line = 1; line < lines; line++) {
    const [low, high] = seen(structure, camera, line, width, range);
    for (let i = low; i < high; i++)
      disc(context, across(camera, x[byLine[line][i]]), down(camera, line), radius);
  }
  context.fillStyle = hollow ? colors.paper : colors['to-come-node'];
  context.fill();
  if (!hollow) return;
  context.lineWidth = 1;
  context.strokeStyle = colors['to-come-node'];
  context.stroke();
}

/**
 * The region left of the border between what has been visited and what has not.
 * @param {CanvasRenderingContext2D} context
 * @param {Structure} structure
 * @param {Camera} camera
 * @param {number} visited
 * @param {number} width
 * @param {number} height
 */
function visitedRegion(context, { x, parent, byLine, lines }, camera, visited, width, height) {
  const far = { left: -10, right: width + 10 };
  context.beginPath();
  context.moveTo(far.left, -10);
  context.lineTo(across(camera, x[0]), -10);
  for (let line = 1; line < lines; line++) {
    const nodes = byLine[line];
    const next = firstAbove(nodes, visited - 1);
    const before = next > 0 ? nodes[next - 1] : -1;
    const after = next < nodes.length ? nodes[next] : -1;
    /** @param {(node: number) => number} of */
    const between = (of) => {
      if (before < 0) return far.left;
      if (after < 0) return far.right;
      return (across(camera, x[of(before)]) + across(camera, x[of(after)])) / 2;
    };
    const top = between((node) => parent[node]);
    const bottom = between((node) => node);
    // The middle of two curves whose ends are on the same two lines is the curve between the middles of their ends.
    for (let t = 0.1; t < 0.95; t += 0.1) {
      const fromTop = 1.5 * t * (1 - t) + t * t * t;
      context.lineTo(top + (bottom - top) * (3 * t * t - 2 * t * t * t), down(camera, line - 1 + fromTop));
    }
    context.lineTo(
      bottom,
      down(camera, line + (line < lines - 1 ? 0.14 : 1)) + (line < lines - 1 ? 0 : height),
    );
  }
  context.lineTo(far.left, down(camera, lines) + height);
  context.closePath();
}

export function createNodes() {
  const left = document.createElement('canvas');
  const toCome = document.createElement('canvas');
  const veil = createVeil();
  /** What was last drawn. @type {any[]} */
  let key = [];
  /** Whether the bitmaps are of it. */
  let prepared = false;

  /**
   * Sees to the bitmaps, from the second time on that the same is drawn; says whether they are there.
   * @param {Structure} structure
   * @param {Camera} camera
   * @param {number} width @param {number} height @param {number} ratio
   * @param {Colors} colors
   * @param {boolean} future
   */
  function prepare(structure, camera, width, height, ratio, colors, future) {
    const next = [structure, camera, width, height, ratio, colors, future];
    if (!next.every((part, i) => part === key[i])) {
      key = next;
      prepared = false;
      return false;
    }
    if (prepared) return true;
    prepared = true;
    /** @type {[HTMLCanvasElement, typeof drawLeft][]} */
    const layers = [[left, drawLeft]];
    if (future) layers.push([toCome, drawToCome]);
    for (const [canvas, paint] of layers) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      paint(context, structure, camera, width, colors, veil);
    }
    return true;
  }

  /**
   * Where the crosses of a row are: in the room under their own node where that is enough, else, for the current row
   * alone, fanned out under it.
   * @param {Structure} structure @param {Camera} camera @param {number} node @param {number} width
   */
  function fan(structure, camera, node, width) {
    const { n, algorithm, x, depth } = structure;
    const y = down(camera, depth[node]) + (node === crossed.node ? crossed.under : CROSS_AT * camera.pitch);
    const centre = across(camera, x[node]);
    if (algorithm === 'cell-by-cell') {
      const aside = Math.min(16, Math.max(8, camera.scale * 0.4));
      return { y, gap: aside, roomy: camera.scale >= 2 * SLOT, at: () => centre + aside };
    }
    const roomy = (camera.scale * 0.92) / n >= SLOT;
    const gap = roomy
      ? Math.min(16, (camera.scale * 0.92) / n)
      : Math.max(2, Math.min(14, (width * 0.7) / n));
    const half = ((n - 1) / 2) * gap;
    if (roomy) {
      const places = inOrder(structure, camera, node, gap);
      return { y, gap, roomy, at: (/** @type {number} */ col) => places[col] };
    }
    const middle = Math.min(Math.max(centre, half + 8), width - half - 8);
    return { y, gap, roomy, at: (/** @type {number} */ col) => middle + col * gap - half };
  }

  /**
   * Where a node and the branches below it are at the height of its crosses, in the drawing's own units.
   * @param {Structure} structure @param {number} node
   */
  function spread({ x, depth, byLine, parent }, node) {
    const below = byLine[depth[node] + 1] ?? [];
    const first = firstAbove(below, node);
    let end = first;
    while (end < below.length && parent[below[end]] === node) end++;
    const at = (/** @type {number} */ child) => x[node] + (x[child] - x[node]) * HALFWAY;
    if (end === first) return { left: x[node], right: x[node], first, end };
    return {
      left: Math.min(x[node], at(below[first])),
      right: Math.max(x[node], at(below[end - 1])),
      first,
      end,
    };
  }

  /**
   * Where the crosses of two neighbours are parted: between the branches of both, or where these run over each other
   * between the nodes.
   * @param {Structure} structure @param {number} one @param {number} other on its right
   */
  function parted(structure, one, other) {
    const { right } = spread(structure, one);
    const { left } = spread(structure, other);
    return left - right < 0.5 ? (structure.x[one] + structure.x[other]) / 2 : (left + right) / 2;
  }

  /**
   * Where the crosses of a row are among the branches that go on from it: in the order of the columns, as the search comes
   * to them, and apart from those of other rows.
   * @param {Structure} structure @param {Camera} camera @param {number} node @param {number} gap where there is room
   */
  function inOrder(structure, camera, node, gap) {
    const { n, x, depth, byLine, choice } = structure;
    const line = byLine[depth[node]];
    const below = byLine[depth[node] + 1] ?? [];
    const { left, right, first, end } = spread(structure, node);
    const i = firstAbove(line, node) - 1;
    const margin = Math.min(gap, 8) / 2;
    // Far enough from its own branches, and no further than half way to its neighbours'.
    const from = Math.max(
      left - 0.5,
      i > 0 ? parted(structure, line[i - 1], node) : Number.NEGATIVE_INFINITY,
    );
    const to = Math.min(
      right + 0.5,
      i + 1 < line.length ? parted(structure, node, line[i + 1]) : Number.POSITIVE_INFINITY,
    );
    const centre = across(camera, x[node]);
    const places = Float64Array.from({ length: n }, (_, col) => centre + (col - (n - 1) / 2) * gap);
    /** The branches, and the ends of the room. @type {{col: number, x: number}[]} */
    const bounds = [{ col: -1, x: across(camera, from) }];
    for (let i = first; i < end; i++) {
      const child = below[i];
      bounds.push({ col: choice[child], x: across(camera, x[node] + (x[child] - x[node]) * HALFWAY) });
    }
    bounds.push({ col: n, x: across(camera, to) });
    /** @param {number} begin column @param {number} count @param {number} left @param {number} right */
    const settle = (begin, count, left, right) => {
      const apart = count > 1 ? Math.min(gap, (right - left) / (count - 1)) : 0;
      const place = Math.max(left, Math.min(right - apart * (count - 1), places[begin]));
      for (let k = 0; k < count; k++) places[begin + k] = place + k * apart;
      return (count > 1 ? apart : right - left) >= (count > 1 ? TIGHT : 0);
    };
    let fits = true;
    for (let k = 1; k < bounds.length; k++) {
      const [one, other] = [bounds[k - 1], bounds[k]];
      const count = other.col - one.col - 1;
      if (count > 0 && !settle(one.col + 1, count, one.x + margin, other.x - margin)) fits = false;
    }
    if (fits) return places;
    // Where branches leave no room, crosses stand on them.
    const ends = bounds[bounds.length - 1].x - margin;
    const begin = bounds[0].x + margin;
    const apart = Math.min(gap, (ends - begin) / (n - 1));
    const place = Math.max(begin, Math.min(ends - apart * (n - 1), centre - (apart * (n - 1)) / 2));
    return places.map((_, col) => place + col * apart);
  }

  /**
   * The nodes of a line whose crosses can be seen, where all rows have room for theirs: those in sight, and to either side
   * the next that has branches, which may reach as far.
   * @param {Structure} structure @param {Camera} camera @param {number} line @param {number} width
   */
  function crossing(structure, camera, line, width) {
    const { byLine, parent } = structure;
    const nodes = byLine[line];
    const below = byLine[line + 1] ?? [];
    const ends = (/** @type {number} */ node) => parent[below[firstAbove(below, node)]] !== node;
    let [low, high] = seen(structure, camera, line, width, undefined, camera.scale);
    if (below.length === 0) return [low, high];
    while (low > 0 && ends(nodes[--low]));
    while (high < nodes.length && ends(nodes[high++]));
    return [low, high];
  }

  /** How far under the current node its crosses are. */
  let crossed = { node: -1, under: 0 };
  /** The widths of counts. @type {Map<string, number>} */
  const widths = new Map();

  /**
   * Places the counts of the folded branches, and the crosses of the current row under those beside them.
   * @param {CanvasRenderingContext2D} context
   * @param {any} what
   */
  function countsOf(context, what) {
    const { structure, place, camera, width } = what;
    const { current } = place;
    crossed = { node: -1, under: 0 };
    if (structure.folded === null) return [];
    context.font = `${SMALL}px ${getFont()}`;
    /** @param {string} words */
    const widthOf = (words) => {
      // Its digits are all of one width.
      const alike = words.replace(/\d/g, '0');
      let width = widths.get(alike);
      if (width === undefined) {
        width = context.measureText(alike).width;
        widths.set(alike, width);
      }
      return width;
    };
    const line = structure.depth[current];
    const { gap, roomy } = fan(structure, camera, current, width);
    const squares = roomy || camera.pitch < SHALLOW ? [] : what.refused(current);
    const size = sizeOf(gap, camera);
    const counts = placeCounts(what, widthOf, squares.length > 0 ? 2 * size + 6 : 3);
    if (
      squares.length > 0 &&
      structure.byLine[line].some((/** @type {number} */ node) => structure.folded[node])
    ) {
      const y = down(camera, line);
      const lowest = counts.reduce(
        (lowest, count) =>
          structure.depth[count.node] === line ? Math.max(lowest, count.y - y + 12) : lowest,
        triangleOf(camera).high,
      );
      const under = Math.min(camera.pitch - radiusOf(camera) - size - 3, lowest + size + 3);
      crossed = { node: current, under: Math.max(under, CROSS_AT * camera.pitch) };
    }
    return counts;
  }

  /**
   * @param {CanvasRenderingContext2D} context scaled to CSS pixels
   * @param {object} what
   * @param {Structure} what.structure
   * @param {Place} what.place
   * @param {Camera} what.camera the same object for as long as it stands still
   * @param {number} what.width
   * @param {number} what.height
   * @param {number} what.ratio
   * @param {boolean} what.future
   * @param {number} what.step
   * @param {boolean} what.atConflict whether the last event refused a square
   * @param {(node: number) => RefusedSquare[]} what.refused
   * @param {Colors} what.colors
   * @param {number} what.hovered node, or -1
   */
  function draw(context, what) {
    const { structure, place, camera, width, height, ratio, future, colors } = what;
    const { x, depth, choice, lines } = structure;
    if (prepare(structure, camera, width, height, ratio, colors, future)) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      if (future) context.drawImage(toCome, 0, 0);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.save();
      visitedRegion(context, structure, camera, place.visited, width, height);
      context.clip();
      if (future) context.clearRect(0, 0, width, height);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.drawImage(left, 0, 0);
      context.restore();
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
    } else {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.lineCap = 'butt';
      context.lineJoin = 'miter';
      const { visited } = place;
      if (future) {
        drawToCome(context, structure, camera, width, colors, veil, { from: visited, to: x.length });
      }
      drawLeft(context, structure, camera, width, colors, veil, { from: 0, to: visited });
    }

    refusedEverywhere(context, what);

    // The current path.
    const { path } = place;
    const heavy = camera.pitch >= 22 ? 2.5 : 2;
    context.beginPath();
    for (let i = 1; i < path.length; i++) {
      const [from, to] = [path[i - 1], path[i]];
      curve(
        context,
        across(camera, x[from]),
        down(camera, depth[from]),
        across(camera, x[to]),
        down(camera, depth[to]),
      );
    }
    context.lineCap = 'round';
    context.strokeStyle = colors.paper;
    context.lineWidth = heavy + 3;
    context.stroke();
    context.strokeStyle = colors.ink;
    context.lineWidth = heavy;
    context.stroke();

    const { current } = place;
    const counts = countsOf(context, what);
    const fanned = refusedHere(context, what);
    if (structure.folded !== null) {
      // Neither crosses nor their branches cover a folded branch beside them.
      if (fanned) {
        /** @param {number} node */
        const colourOf = (node) => {
          if (node >= place.visited) return colors['to-come-node'];
          return (structure.outcome?.[node] ?? UNKNOWN) >= SOLVED ? colors.solution : colors.exhausted;
        };
        const range = { from: 0, to: future ? x.length : place.visited };
        triangles(context, structure, camera, width, colourOf, colors.paper, range, depth[current]);
      }
      context.font = `${SMALL}px ${getFont()}`;
      drawCounts(context, counts, structure, place.visited, colors);
    }

    // The search goes on inside of a folded branch.
    if (structure.folded?.[current]) {
      const { half, high } = triangleOf(camera);
      triangle(context, across(camera, x[current]), down(camera, depth[current]), Math.max(half, 6), high);
      context.fillStyle = colors.ink;
      context.fill();
    }

    const radius = Math.max(radiusOf(camera), Math.min(5, camera.pitch * 0.22));
    context.beginPath();
    for (const node of path) {
      const empty = choice[node] === LEFT_EMPTY;
      disc(context, across(camera, x[node]), down(camera, depth[node]), empty ? radius * 0.5 : radius);
    }
    context.fillStyle = colors.ink;
    context.fill();
    const ringed = structure.outcome?.[current] === SOLUTION && (structure.enter?.[current] ?? 0) < what.step;
    if (ringed) {
      context.beginPath();
      context.arc(across(camera, x[current]), down(camera, depth[current]), radius + 4, 0, 2 * Math.PI);
      context.strokeStyle = colors.solution;
      context.lineWidth = 2;
      context.stroke();
    }
    if (camera.pitch >= SHALLOW) {
      context.font = `600 ${camera.pitch >= 30 ? 13 : 12}px ${getFont()}`;
      const near = camera.scale < NEAR && structure.folded === null;
      drawColumns(context, what, radius, ringed ? current : -1, near);
    }
    if (what.hovered >= 0 && what.hovered < x.length && depth[what.hovered] < lines) {
      context.beginPath();
      context.arc(
        across(camera, x[what.hovered]),
        down(camera, depth[what.hovered]),
        radius + 3.5,
        0,
        2 * Math.PI,
      );
      context.strokeStyle = colors.ink;
      context.lineWidth = 2;
      context.stroke();
    }
  }

  /** Crosses under every row, where there is room for all of them. */
  function refusedEverywhere(/** @type {CanvasRenderingContext2D} */ context, /** @type {any} */ what) {
    const { structure, place, camera, width, colors, future } = what;
    if (camera.pitch < SHALLOW) return;
    const { roomy } = fan(structure, camera, 0, width);
    if (!roomy) return;
    const tried = { branches: new Path2D(), crosses: new Path2D(), colour: colors.conflict, alpha: 0.75 };
    const waiting = {
      branches: new Path2D(),
      crosses: new Path2D(),
      colour: colors['to-come-node'],
      alpha: 0.6,
    };
    for (let line = 0; line < structure.lines; line++) {
      const [low, high] = crossing(structure, camera, line, width);
      for (let i = low; i < high; i++) {
        const node = structure.byLine[line][i];
        // What is to come is to come as a whole.
        if (node === place.current || (!future && node >= place.visited)) continue;
        const squares = what.refused(node);
        if (squares.length === 0) continue;
        const { y, gap, at } = fan(structure, camera, node, width);
        const size = Math.min(2.5, gap * 0.26);
        for (const square of squares) {
          if (!square.tried && !future) continue;
          const { branches, crosses } = square.tried ? tried : waiting;
          branches.moveTo(across(camera, structure.x[node]), down(camera, line));
          branches.lineTo(at(square.col), y - size);
          cross(crosses, at(square.col), y, size);
        }
      }
    }
    context.lineCap = 'butt';
    for (const { branches, crosses, colour, alpha } of future ? [waiting, tried] : [tried]) {
      context.strokeStyle = colour;
      context.globalAlpha = alpha * 0.4;
      context.lineWidth = 1;
      context.stroke(branches);
      context.globalAlpha = alpha;
      context.lineWidth = 1.1;
      context.stroke(crosses);
    }
    context.globalAlpha = 1;
  }

  /** Crosses under the current row, with their branches; says whether there are any. */
  function refusedHere(/** @type {CanvasRenderingContext2D} */ context, /** @type {any} */ what) {
    const { structure, place, camera, width, colors, future } = what;
    const node = place.current;
    /** @type {RefusedSquare[]} */
    const squares = what.refused(node);
    if (squares.length === 0 || !hasRoom(structure, camera)) return false;
    const { y, gap, at } = fan(structure, camera, node, width);
    const from = { x: across(camera, structure.x[node]), y: down(camera, structure.depth[node]) };
    const size = sizeOf(gap, camera);
    const tried = squares.filter((square) => square.tried);
    const waiting = future ? squares.filter((square) => !square.tried) : [];
    const last = what.atConflict ? tried[tried.length - 1] : undefined;
    /** @param {RefusedSquare[]} list @param {string} colour @param {number} weight */
    const strike = (list, colour, weight) => {
      if (list.length === 0) return;
      context.beginPath();
      for (const square of list) cross(context, at(square.col), y, size);
      context.lineCap = 'round';
      context.strokeStyle = colors.paper;
      context.lineWidth = weight + 3;
      context.stroke();
      context.strokeStyle = colour;
      context.lineWidth = weight;
      context.stroke();
    };
    context.beginPath();
    for (const square of tried) {
      context.moveTo(from.x, from.y);
      context.lineTo(at(square.col), y - size);
    }
    context.strokeStyle = colors.conflict;
    context.lineWidth = 1;
    context.globalAlpha = 0.7;
    context.stroke();
    context.globalAlpha = 1;
    strike(waiting, colors['to-come-node'], 1.2);
    strike(
      tried.filter((square) => square !== last),
      colors.conflict,
      1.5,
    );
    if (last !== undefined) {
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(at(last.col), y - size);
      context.strokeStyle = colors.conflict;
      context.lineWidth = 2;
      context.stroke();
      strike([last], colors.conflict, 2.6);
    }
    return true;
  }

  /**
   * What is under a point: a refused square, or a node.
   * @param {any} what as last drawn
   * @param {number} px @param {number} py
   * @returns {{node: number, square: RefusedSquare | null} | null}
   */
  function hit(what, px, py) {
    const { structure, place, camera, width } = what;
    const line = Math.round((py - camera.top) / camera.pitch);
    const row = Math.floor((py - camera.top) / camera.pitch);
    if (row >= 0 && row < structure.lines && hasRoom(structure, camera)) {
      const { roomy } = fan(structure, camera, 0, width);
      const { y, gap } = fan(structure, camera, roomy ? 0 : place.current, width);
      const level = roomy ? y + row * camera.pitch : y;
      if (Math.abs(py - level) <= 8) {
        const [low, high] = roomy ? crossing(structure, camera, row, width) : [0, 0];
        const near = roomy ? structure.byLine[row].subarray(low, high) : [place.current];
        let best = null;
        let distance = Math.max(4, gap / 2);
        for (const node of near) {
          if (structure.depth[node] !== row) continue;
          const { at } = fan(structure, camera, node, width);
          for (const square of what.refused(node)) {
            const off = Math.abs(at(square.col) - px);
            if (off > distance) continue;
            distance = off;
            best = { node, square };
          }
        }
        if (best !== null) return best;
      }
    }
    if (
      line < 0 ||
      line >= structure.lines ||
      Math.abs(py - down(camera, line)) > Math.max(8, camera.pitch * 0.4)
    )
      return null;
    const nodes = structure.byLine[line];
    const wanted = (px - camera.left) / camera.scale;
    let low = 0;
    let high = nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (structure.x[nodes[middle]] < wanted) low = middle + 1;
      else high = middle;
    }
    let best = -1;
    let distance = Math.max(9, camera.scale * 0.5);
    for (const at of [low - 1, low]) {
      if (at < 0 || at >= nodes.length) continue;
      const off = Math.abs(across(camera, structure.x[nodes[at]]) - px);
      if (off <= distance) {
        distance = off;
        best = nodes[at];
      }
    }
    return best < 0 ? null : { node: best, square: null };
  }

  /** How far the crosses of a row reach from its node, where every row has room for them; else 0.
   * @param {Structure} structure @param {number} scale */
  function asideOf({ n, algorithm }, scale) {
    if (algorithm === 'cell-by-cell' || (scale * 0.92) / n < SLOT) return 0;
    return ((n - 1) / 2) * Math.min(16, (scale * 0.92) / n) + 8;
  }

  return { draw, hit, asideOf };
}

let font = '';
function getFont() {
  font ||= getComputedStyle(document.body).fontFamily;
  return font;
}
