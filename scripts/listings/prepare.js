// Prepares the listings for the page: www/generated/listings/<algorithm>.json, one file an algorithm.
//
// Shiki's grammars find the keywords, comments and strings; the page tells them by weight and ink through classes, so the
// content security policy needs no inline style, and no grammar is shipped. A file is
//
//   { "python": [{ "code": ["kif", "p row == n:"], "words": ["stop", "solution"], "core": true, "margin": 0 }], … }
//
// where the first letter of a piece of code is its class: k keyword, c comment, s string, p plain.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { algorithms, languages, listing, program } from './marked.js';

const target = fileURLToPath(new URL('../../www/generated/listings/', import.meta.url));

/**
 * A theme whose "colours" are our classes.
 * @type {Record<string, string>}
 */
const classes = { '#000001': 'k', '#000002': 'c', '#000003': 's' };
const theme = {
  name: 'classes',
  type: /** @type {'light'} */ ('light'),
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    { scope: ['keyword', 'storage'], settings: { foreground: '#000001' } },
    {
      scope: ['storage.type.built-in', 'storage.type.primitive', 'storage.type.numeric', 'storage.type.byte'],
      settings: { foreground: '#000000' },
    },
    {
      scope: ['storage.type.java', 'storage.type.boolean', 'storage.type.string'],
      settings: { foreground: '#000000' },
    },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#000002' } },
    { scope: ['string', 'constant.character'], settings: { foreground: '#000003' } },
  ],
};

/** The words that pseudocode shows as keywords; it has no grammar. */
const pseudo = /\/\/.*|\b(?:if|return|for|from|to|while|continue|or|and|not|div|mod)\b/g;

/**
 * Neighbouring pieces of one class are one piece.
 * @param {string[][]} pieces
 */
function join(pieces) {
  /** @type {string[]} */
  const joined = [];
  for (const [kind, text] of pieces) {
    if (!text) continue;
    if (joined.at(-1)?.[0] === kind || (!text.trim() && joined.length)) joined[joined.length - 1] += text;
    else joined.push(kind + text);
  }
  return joined;
}

/** @param {string} text */
function pseudocode(text) {
  /** @type {string[][]} */
  const pieces = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(pseudo)) {
    pieces.push(['p', text.slice(from, index)], [word.startsWith('//') ? 'c' : 'k', word]);
    from = index + word.length;
  }
  return join([...pieces, ['p', text.slice(from)]]);
}

/**
 * A token's class. Only words are keywords: grammars give that scope to operators and suffixes too.
 * @param {{ color?: string, content: string }} token
 */
function kind({ color, content }) {
  const found = classes[color?.toLowerCase() ?? ''] ?? 'p';
  return found === 'k' && !/^[a-z# ]{2,}$/.test(content.trim()) ? 'p' : found;
}

export async function prepare() {
  const grammars = ['python', 'c', 'cpp', 'java', 'javascript', 'go', 'rust'];
  const shiki = await createHighlighterCore({
    themes: [theme],
    langs: await Promise.all(grammars.map((grammar) => import(`shiki/langs/${grammar}.mjs`))),
    engine: await createOnigurumaEngine(import('shiki/wasm')),
  });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const algorithm of Object.keys(algorithms)) {
    /** @type {Record<string, unknown[]>} */
    const file = {};
    for (const language of Object.keys(languages)) {
      const lines = listing(algorithm, language);
      const rows =
        language === 'pseudocode'
          ? lines.map(({ text }) => pseudocode(text))
          : shiki
              .codeToTokensBase(program(lines), { lang: language, theme: 'classes' })
              .map((tokens) => join(tokens.map((token) => [kind(token), token.content])));
      file[language] = lines.map(({ text, ...rest }, at) => {
        if (rows[at].map((piece) => piece.slice(1)).join('') !== text)
          throw new Error(`${algorithm}/${language}: "${text}" changed`);
        return { code: rows[at], ...rest };
      });
    }
    writeFileSync(`${target}${algorithm}.json`, JSON.stringify(file));
  }
  shiki.dispose();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await prepare();
