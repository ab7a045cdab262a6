import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { bestLanguage, ownName } from '../www/languages.js';
import { createText } from '../www/text.js';

const root = new URL('../', import.meta.url);
const names = readdirSync(new URL('www/locales/', root)).filter((name) => name.endsWith('.json'));
/** @typedef {Record<string, string | Record<string, string>>} Messages */
/** @type {Record<string, Messages>} */
const locales = Object.fromEntries(
  names.map((name) => [
    name.slice(0, -5),
    JSON.parse(readFileSync(new URL(`www/locales/${name}`, root), 'utf8')),
  ]),
);
const { en, ...others } = locales;

/** @param {string} folder @returns {string} every script below it, and the page */
function sourceOf(folder) {
  return readdirSync(new URL(folder, root), { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isDirectory()) {
        return ['pkg', 'listings', 'generated', 'locales'].includes(entry.name)
          ? []
          : [sourceOf(`${folder}${entry.name}/`)];
      }
      return /\.js$/.test(entry.name) ? [readFileSync(new URL(folder + entry.name, root), 'utf8')] : [];
    })
    .join('\n');
}
const source = `${sourceOf('www/')}\n${readFileSync(new URL('index.html', root), 'utf8')}`;

/** @param {string | Record<string, string>} entry */
const formsOf = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));

/** The values that a sentence fills in. @param {string} form */
const placeholders = (form) => [...form.matchAll(/\{([\w-]+)\}/g)].map(([, name]) => name);

/** @param {string | Record<string, string>} entry */
const allPlaceholders = (entry) => [...new Set(formsOf(entry).flatMap(placeholders))].sort();

test('the page speaks English and Chinese in both scripts', () => {
  for (const tag of ['en', 'zh-Hans', 'zh-Hant']) assert.ok(tag in locales, tag);
});

for (const [tag, messages] of Object.entries(others)) {
  test(`${tag}: no sentence is missing, and none is there that nobody asks for`, () => {
    assert.deepEqual(
      Object.keys(en).filter((key) => !(key in messages)),
      [],
      'missing',
    );
    assert.deepEqual(
      Object.keys(messages).filter((key) => !(key in en)),
      [],
      'not in English',
    );
  });

  test(`${tag}: every sentence fills in the same values as the English one`, () => {
    for (const [key, entry] of Object.entries(messages)) {
      const wanted = allPlaceholders(en[key] ?? '');
      // Words for one and for many may say the number in words.
      const given = allPlaceholders(entry);
      assert.deepEqual(
        given.filter((name) => !wanted.includes(name)),
        [],
        `${key} fills in what is not there`,
      );
      assert.deepEqual(
        wanted.filter((name) => !given.includes(name)),
        [],
        `${key} leaves out a value`,
      );
    }
  });

  test(`${tag}: sentences that are set apart in English are set apart here`, () => {
    for (const [key, entry] of Object.entries(messages)) {
      const stars = (/** @type {string | Record<string, string>} */ of) =>
        formsOf(of).every((form) => form.split('*').length % 2 === 1);
      assert.ok(stars(entry), `${key}: a strong word has no end`);
      const strong = (/** @type {string | Record<string, string>} */ of) =>
        formsOf(of).some((form) => form.includes('*'));
      assert.equal(strong(entry), strong(en[key] ?? ''), key);
    }
  });
}

for (const [tag, messages] of Object.entries(locales)) {
  test(`${tag}: every plural form that the language has is there`, () => {
    const rules = new Intl.PluralRules(tag);
    for (const [key, entry] of Object.entries(messages)) {
      if (typeof entry === 'string') continue;
      assert.ok('other' in entry, key);
      for (const count of [0, 1, 2, 5, 21, 1_000_000]) {
        const form = entry[String(count)] ?? entry[rules.select(count)] ?? entry.other;
        assert.notEqual(form, '', `${key} for ${count}`);
      }
    }
  });

  test(`${tag}: nothing is empty, and nothing is markup`, () => {
    for (const [key, entry] of Object.entries(messages)) {
      for (const form of formsOf(entry)) {
        assert.notEqual(form.trim(), '', key);
        assert.doesNotMatch(form, /<\/?[a-z]/i, key);
      }
    }
  });
}

test('every sentence that the page asks for by its whole name is there', () => {
  const asked = [
    ...source.matchAll(/\btext(?:\.pieces)?\(\s*'([^'$]+)'/g),
    ...source.matchAll(/data-(?:text|label|title)="([^"]+)"/g),
    ...source.matchAll(/\bkey: '((?:notice|narration|short|copy-link|wrong)\.[\w.:-]+)'/g),
  ].map(([, key]) => key);
  assert.ok(asked.length > 100);
  const settings = [
    'theme',
    'panel',
    'code',
    'lang',
    'checks',
    'heat',
    'speed',
    'pace',
    'future',
    'tree',
    'keys',
  ];
  const missing = asked.filter((key) => !(key in en) && !settings.includes(key));
  assert.deepEqual(
    missing.filter((key) => key.includes('.') || !/^[a-z]+$/.test(key)),
    [],
  );
});

test('every sentence is asked for somewhere, by its name or by a pattern that it fits', () => {
  const literal = new Set([...source.matchAll(/['"`]([a-z][\w.:-]*)['"`]/g)].map(([, key]) => key));
  const patterns = [...source.matchAll(/`([a-z][\w.-]*\$\{[^`]*)`/g)].map(([, template]) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('[\\w.:-]+')}$`);
  });
  const unused = Object.keys(en).filter(
    (key) => !literal.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  assert.deepEqual(unused, []);
});

test('numbers, lists and plurals follow the language', () => {
  const english = createText('en', en);
  assert.equal(english('leap.on', { count: 1 }), 'Skipped 1 event.');
  assert.equal(english('leap.on', { count: 1204 }), 'Skipped 1,204 events.');
  const chinese = createText('zh-Hans', locales['zh-Hans']);
  assert.equal(chinese('leap.on', { count: 1204 }), '跳过了 1,204 个事件。');
  assert.match(
    chinese('narration.dead-end.row', { row: 3, rows: [0, 2], count: 2 }),
    /第 3 行.*第 0 和 2 行/,
  );
  const traditional = createText('zh-Hant', locales['zh-Hant']);
  assert.match(
    traditional('cell', { row: 3, col: 2, state: '' }),
    /第 3 列第 2 欄/,
    'rows are 列 and columns 欄 in Taiwan',
  );
});

test('a reader gets the language that the browser asks for, by language and script', () => {
  const there = ['en', 'zh-Hans', 'zh-Hant'];
  assert.equal(bestLanguage(there, ['zh-TW']), 'zh-Hant');
  assert.equal(bestLanguage(there, ['zh-HK', 'en']), 'zh-Hant');
  assert.equal(bestLanguage(there, ['zh-CN']), 'zh-Hans');
  assert.equal(bestLanguage(there, ['zh']), 'zh-Hans');
  assert.equal(bestLanguage(there, ['fr', 'zh-SG', 'en']), 'zh-Hans');
  assert.equal(bestLanguage(there, ['en-GB']), 'en');
  assert.equal(bestLanguage(there, ['fr', 'de']), 'en');
  assert.equal(bestLanguage(there, ['not a tag']), 'en');
  assert.deepEqual(there.map(ownName), ['English', '简体中文', '繁體中文']);
});
