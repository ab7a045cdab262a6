// Says what is wrong with the markers of a listing: a word that ties nothing, an event or a template part without a line.
import { algorithms, cases, listing, parts } from './marked.js';

/** Words that tie a line to something other than an event of the search. */
const others = ['enter', 'check', 'refused', 'core', 'rest'];

/** How wide a line may be, so that it fits into the panel without being wrapped: in columns, a tab being two. */
const widest = 58;
/** The same beside the name of a template part. */
const widestTagged = 47;

/** @param {string} word */
const base = (word) => word.split(':')[0];

/**
 * The sentences that say what is wrong with these lines; none where all is right.
 * @param {string} algorithm
 * @param {import('./marked.js').Line[]} lines
 */
export function faults(algorithm, lines) {
  const events = algorithms[algorithm];
  const known = [...events, ...parts, ...others];
  /** @type {string[]} */
  const found = [];
  for (const [at, { text, words, core, margin }] of lines.entries()) {
    /** @param {string} what */
    const say = (what) => found.push(`line ${at + 1} (${text.trim()}): ${what}`);
    for (const word of words) {
      const [name, which, ...rest] = word.split(':');
      if (!known.includes(name)) say(`"${word}" ties no event and no part of ${algorithm}`);
      else if (rest.length || (which !== undefined && !cases[name]?.includes(which))) {
        say(`"${word}" is no case of "${name}"`);
      }
    }
    if (new Set(words).size !== words.length) say('a word stands twice');
    if (words.length && !core) say('a marker outside the core would be folded away');
    if (words.filter((word) => [...parts, 'refused'].includes(base(word))).length > 1) {
      say('more than one part of the template');
    }
    const width = text.replaceAll('\t', '  ').length - margin;
    const tagged = words.some((word) => parts.includes(base(word)));
    if (width > (tagged ? widestTagged : widest)) say(`${width} characters are too wide`);
  }
  const all = lines.flatMap(({ words }) => words);
  const names = all.map(base);
  for (const part of parts) {
    const count = names.filter((name) => name === part).length;
    // cell-by-cell calls itself once for each of its two choices.
    const wanted = part === 'recurse' && algorithm === 'cell-by-cell' ? 2 : 1;
    if (count !== wanted) found.push(`the part "${part}" stands at ${count} lines, not at ${wanted}`);
  }
  for (const word of [...events, 'enter', 'check']) {
    const wanted =
      word === 'backtrack' ? cases.backtrack : ['conflict', 'check'].includes(word) ? tested(algorithm) : [];
    if (!names.includes(word)) found.push(`no line for "${word}"`);
    // Where a line stands for one case only, each other case has a line too.
    const narrowed = all.some((tie) => tie.startsWith(`${word}:`)) || !all.includes(word);
    for (const which of narrowed ? wanted : []) {
      if (!all.includes(`${word}:${which}`)) found.push(`no line for "${word}:${which}"`);
    }
  }
  return found;
}

/**
 * The cases of a test that its lines must cover: in a row-by-row search no queen stands in the row that is tried.
 * @param {string} algorithm
 */
function tested(algorithm) {
  return cases.check.filter((which) => which !== 'row' || algorithm === 'cell-by-cell');
}

/**
 * The order in which the parts of the template stand: the same in every language.
 * @param {import('./marked.js').Line[]} lines
 */
export function shape(lines) {
  return lines.flatMap(({ words }) =>
    words.map(base).filter((word) => parts.includes(word) || word === 'refused'),
  );
}

/**
 * The faults of one listing, its structure compared with that of the pseudocode.
 * @param {string} algorithm
 * @param {string} language
 */
export function check(algorithm, language) {
  const lines = listing(algorithm, language);
  const found = faults(algorithm, lines);
  const here = shape(lines).join(' ');
  const there = shape(listing(algorithm, 'pseudocode')).join(' ');
  if (here !== there) found.push(`the parts stand as "${here}", in the pseudocode as "${there}"`);
  return found;
}
