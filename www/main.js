/**
 * Puts the parts together: the engine and the session, the views that draw what the session shows, and the address that
 * follows it.
 */

import { inAddress, readAddress, writeAddress } from './address.js';
import { createCensus } from './census.js';
import { browserSchedule } from './clock.js';
import { createCounting } from './counting.js';
import { ALGORITHMS, createEngine, LoadError } from './engine.js';
import { placeIcons } from './icons.js';
import { bestLanguage } from './languages.js';
import { createSession, DEFAULTS } from './session.js';
import { createText, translate } from './text.js';
import { createTheme } from './theme.js';
import { createBoard } from './views/board.js';
import { createControls } from './views/controls.js';
import { createKeys } from './views/keys.js';
import { createLegend } from './views/legend.js';
import { createNarration } from './views/narration.js';
import { createNotices } from './views/notices.js';
import { createPresent } from './views/present.js';
import { createProgress } from './views/progress.js';
import { createSide } from './views/side.js';
import { createSources } from './views/sources.js';
import { createStructures } from './views/structure.js';
import { createTimeline } from './views/timeline.js';
import { createTransport } from './views/transport.js';
import { createTree } from './views/tree.js';
import { createTwin } from './views/twin.js';

/** The address follows the page at most once in this many milliseconds while it plays or is dragged. */
const ADDRESS_PAUSE = 1000;
/** … but no later than this after the last change. */
const ADDRESS_REST = 250;

/** @type {Record<string, () => Promise<{default: import('./text.js').Messages}>>} */
const locales = import.meta.glob('./locales/*.json');

/** The languages that are there, by their tags. */
const LANGUAGES = Object.keys(locales).map((path) => path.slice('./locales/'.length, -'.json'.length));

/** Milliseconds of drawing in a frame; a panel that would take longer gets a task of its own, right after it. */
const FRAME_BUDGET = 8;

/** @template {HTMLElement} T @param {string} id @returns {T} */
const find = (id) => /** @type {T} */ (document.getElementById(id));

async function start() {
  const preferred = bestLanguage(LANGUAGES, navigator.languages);
  const defaults = { ...DEFAULTS, lang: preferred };
  const asked = new URLSearchParams(location.search).get('lang') ?? preferred;
  const first = LANGUAGES.includes(asked) ? asked : preferred;
  const text = createText(first, await messagesOf(first));
  sayAll(text);
  placeIcons(document);

  const { values, wrong } = readAddress(location.search, ALGORITHMS, LANGUAGES);
  let engine;
  try {
    engine = await createEngine({ ...DEFAULTS, ...values });
  } catch (error) {
    const known = error instanceof LoadError;
    find('not-started').replaceChildren(
      paragraph(known ? text(error.key, error.values) : text('load.refused', { words: String(error) })),
    );
    find('not-started').classList.add('told');
    return;
  }

  const session = createSession({
    engine,
    schedule: browserSchedule(),
    start: { lang: preferred, ...values },
  });
  for (const { key, value } of wrong) report(session, key, value, text, defaults);

  const counting = createCounting({
    onDeath: (words) => session.dispatch({ type: 'notice', key: 'notice.worker', values: { words } }),
  });
  createCensus({ engine, session, estimate: counting.estimate });

  const theme = createTheme(() => redraw());
  theme.apply(session.snapshot().theme);
  find('not-started').remove();
  for (const part of document.querySelectorAll('[data-ready]')) part.removeAttribute('hidden');

  /** The language asked for last. */
  let wanted = first;

  /**
   * Speaks another language, as soon as its words are there.
   * @param {string} lang
   */
  async function speak(lang) {
    wanted = lang;
    try {
      const messages = await messagesOf(lang);
      if (wanted !== lang) return;
      text.use(lang, messages);
      sayAll(text);
      session.dispatch({ type: 'set', key: 'lang', value: lang });
    } catch (error) {
      session.dispatch({ type: 'notice', key: 'notice.view', values: { words: String(error) } });
    }
  }

  const present = createPresent(find('present'));
  const keys = createKeys(find('keys-dialog'), { session, text, present });
  const parts = { session, text, theme };
  const structures = createStructures(engine);
  const sources = createSources(engine, structures.wholeOf, (run, total) =>
    session.dispatch({ type: 'total', ...run, total, kind: 'exact' }),
  );
  const trees = { ...parts, engine, structures, sources, redraw };
  // What says which moment is shown, drawn together in every frame.
  const views = [
    createControls(find('controls'), {
      session,
      text,
      algorithms: engine.algorithms,
      languages: LANGUAGES,
      speak,
      present,
      keys,
      link: () => new URL(writeAddress(session.snapshot(), defaults), location.href).href,
    }),
    createNotices(find('notices'), parts),
    createBoard(find('board'), parts),
    createTwin(find('board-table'), parts),
    createNarration(
      {
        sentence: find('sentence'),
        leap: find('leap'),
        history: find('history'),
        live: find('narration-live'),
      },
      parts,
    ),
    createProgress(
      {
        progress: find('progress'),
        busy: find('busy'),
        busyText: find('busy-text'),
        spoken: find('busy-spoken'),
        cancel: find('cancel'),
        goTo: find('go-to'),
      },
      parts,
    ),
    createTimeline(find('strip'), trees),
    createTransport(find('transport-panel'), parts),
    keys,
  ];
  const panels = [
    createTree(find('tree-panel'), trees),
    // Last, for it asks the page for its layout when all others have written.
    createSide(
      { head: find('side-head'), body: find('side-body') },
      { ...parts, counting, legend: (root) => createLegend(root, parts) },
    ),
  ];
  find('transport-more').addEventListener('click', () => {
    const open = find('transport-panel').classList.toggle('open');
    find('transport-more').setAttribute('aria-expanded', String(open));
  });

  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    for (const open of document.querySelectorAll('[aria-expanded="true"][data-label="more"]')) {
      /** @type {HTMLElement} */ (open).click();
    }
  });

  choosePane();

  const followAddress = createAddressFollower(defaults);
  const draw = createCarefulDrawing(session);
  const spread = createSpreading(panels, (panel) => draw(panel, session.snapshot()));
  let handle = 0;

  function redraw() {
    if (handle !== 0) return;
    handle = requestAnimationFrame(() => {
      handle = 0;
      const begin = performance.now();
      const shown = session.snapshot();
      theme.apply(shown.theme);
      for (const view of views) draw(view, shown);
      followAddress(shown);
      spread(begin + FRAME_BUDGET);
    });
  }

  session.subscribe(redraw);
  redraw();
  if (values.play) session.dispatch({ type: 'play', direction: 1 });
}

/**
 * Draws panels in turn: those for which there is time at once, each other one in a task of its own. One that waits is not
 * overtaken by those that had their turn, however fast one frame follows the other.
 *
 * @template Panel
 * @param {readonly Panel[]} panels
 * @param {(panel: Panel) => void} draw as things stand by then
 * @returns {(until: number) => void} asks for all of them
 */
function createSpreading(panels, draw) {
  /** What each took last, in milliseconds. @type {Map<Panel, number>} */
  const costs = new Map();
  /** @type {Panel[]} */
  const waiting = [];
  let timer = 0;

  function next() {
    const panel = waiting.shift();
    if (panel === undefined) return;
    const begin = performance.now();
    draw(panel);
    costs.set(panel, performance.now() - begin);
  }

  function later() {
    timer = 0;
    next();
    if (waiting.length > 0) timer = window.setTimeout(later, 0);
  }

  return (until) => {
    waiting.push(...panels.filter((panel) => !waiting.includes(panel)));
    while (waiting.length > 0 && performance.now() + (costs.get(waiting[0]) ?? 0) <= until) next();
    if (waiting.length > 0 && timer === 0) timer = window.setTimeout(later, 0);
  };
}

/**
 * Draws a view so that its failure leaves the others alone. A trap of the solver is the session's to mend; a view that
 * brings it about twice in one run, or fails of itself, is left out.
 * @param {import('./session.js').Session} session
 */
function createCarefulDrawing(session) {
  /** @typedef {{draw(shown: import('./types').Snapshot): void}} View */
  const failed = /** @type {Set<View>} */ (new Set());
  const trapped = /** @type {Map<View, import('./types').Run>} */ (new Map());

  return (/** @type {View} */ view, /** @type {import('./types').Snapshot} */ shown) => {
    if (failed.has(view)) return;
    try {
      view.draw(shown);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError && trapped.get(view) !== shown.run) {
        trapped.set(view, shown.run);
        session.trapped(error);
        return;
      }
      failed.add(view);
      console.error(error);
      const values = { words: String(error) };
      session.dispatch({ type: 'notice', key: 'notice.view', values, lasting: true });
    }
  };
}

/**
 * Where there is room for the tree or the side panel but not for both, the tab that was chosen last, of either, says
 * which of them is seen.
 */
function choosePane() {
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  for (const [pane, id] of [
    ['tree', 'tree-panel'],
    ['side', 'side-panel'],
  ]) {
    find(id).addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[role="tab"]')) main.dataset.pane = pane;
    });
  }
}

/** @param {string} lang */
const messagesOf = async (lang) => (await locales[`./locales/${lang}.json`]()).default;

/** Puts what stands in the page itself into the reader's language. @param {import('./text.js').Text} text */
function sayAll(text) {
  document.documentElement.lang = text.lang;
  document.title = text('title');
  translate(document, text);
}

/** @param {string} words */
function paragraph(words) {
  const p = document.createElement('p');
  p.textContent = words;
  return p;
}

/**
 * Says on the page what in the address was wrong, and what is used instead.
 * @param {import('./session.js').Session} session
 * @param {string} key
 * @param {string} value
 * @param {import('./text.js').Text} text
 * @param {Record<string, unknown>} defaults
 */
function report(session, key, value, text, defaults) {
  const fallback = defaults[key];
  const own = `wrong.address.${key}`;
  session.dispatch({
    type: 'notice',
    key: text.has(own) ? own : 'wrong.address',
    values: {
      name: key,
      value,
      fallback: (fallback ?? null) === null ? text('wrong.default') : inAddress(fallback),
    },
    lasting: true,
  });
}

/**
 * Keeps the address at what is shown: when it pauses, and at most once a second while it plays. Browsers refuse too many
 * changes in a row, so those of a drag or a held button are written as one, shortly after the last.
 *
 * @param {Record<string, unknown>} defaults
 */
function createAddressFollower(defaults) {
  let last = Number.NEGATIVE_INFINITY;
  let written = '';
  let query = '';
  let timer = 0;

  function write() {
    clearTimeout(timer);
    timer = 0;
    written = query;
    last = performance.now();
    history.replaceState(null, '', query);
  }
  // Whoever comes back finds what was shown last.
  window.addEventListener('pagehide', () => {
    if (query !== written) write();
  });

  return (/** @type {import('./types').Snapshot} */ shown) => {
    if (shown.busy !== null) return;
    query = writeAddress(shown, defaults);
    if (query === written) return;
    const since = performance.now() - last;
    if (shown.playing !== 0) {
      if (since >= ADDRESS_PAUSE) write();
    } else if (since >= ADDRESS_PAUSE) write();
    else {
      clearTimeout(timer);
      timer = window.setTimeout(write, Math.min(ADDRESS_REST, ADDRESS_PAUSE - since));
    }
  };
}

start();
