/**
 * Every word on the page, out of one flat list a language.
 *
 * A sentence may hold `{name}` for a value and `*word*` for the word that carries its meaning; a sentence that depends
 * on a number is an object of plural forms, chosen by the value `count`. Values are data: they are filled in as text
 * and never read as markup, and a `*` in them means nothing.
 */

/** @typedef {Record<string, string | Record<string, string>>} Messages */
/** @typedef {Record<string, string | number | readonly (string | number)[]>} Values */
/** @typedef {{text: string, strong: boolean}} Piece */
/** @typedef {{words: string[], strong: boolean}} Part */

/** The numbers and lists that are remembered as written. */
const MOST_WRITTEN = 2000;

/**
 * A number next to a Chinese character has a space between, as everywhere on the page; `Intl` sets none in lists.
 * @param {string} words
 */
const spaced = (words) =>
  words.replace(/(\d)(\p{Script=Han})/gu, '$1 $2').replace(/(\p{Script=Han})(\d)/gu, '$1 $2');

/**
 * @param {string} lang
 * @param {Messages} messages
 */
export function createText(lang, messages) {
  let plurals = new Intl.PluralRules(lang);
  let numbers = new Intl.NumberFormat(lang);
  let lists = new Intl.ListFormat(lang, { type: 'conjunction' });
  let current = messages;
  /** Sentences taken apart, and small numbers and lists written out: thousands of squares have a name each. */
  const parsed = /** @type {Map<string, Part[]>} */ (new Map());
  const written = /** @type {Map<number | string, string>} */ (new Map());

  /**
   * @param {string} key
   * @param {Values} values
   */
  function template(key, values) {
    const entry = current[key];
    if (typeof entry === 'string') return entry;
    if (entry === undefined) return key;
    const count = Number(values.count ?? 0);
    return entry[String(count)] ?? entry[plurals.select(count)] ?? entry.other ?? key;
  }

  /**
   * @param {string} sentence
   * @returns {Part[]}
   */
  function parse(sentence) {
    let parts = parsed.get(sentence);
    if (!parts) {
      parts = sentence
        .split('*')
        .map((words, i) => ({ words: words.split(/\{([\w-]+)\}/), strong: i % 2 === 1 }));
      parsed.set(sentence, parts);
    }
    return parts;
  }

  /**
   * @param {Values[string] | undefined} value
   * @returns {string}
   */
  function show(value) {
    if (typeof value === 'number') {
      return value >= 0 && value < 100 ? remember(value, () => numbers.format(value)) : numbers.format(value);
    }
    if (Array.isArray(value)) {
      const items = value.map(show);
      return items.length < 2 ? items.join('') : remember(items.join(' '), () => spaced(lists.format(items)));
    }
    return String(value ?? '');
  }

  /**
   * @param {number | string} key
   * @param {() => string} write
   */
  function remember(key, write) {
    let words = written.get(key);
    if (words === undefined) {
      words = write();
      if (written.size > MOST_WRITTEN) written.clear();
      written.set(key, words);
    }
    return words;
  }

  /**
   * The sentence in pieces, so that a view can set the strong ones apart without markup.
   * @param {string} key
   * @param {Values} [values]
   * @returns {Piece[]}
   */
  function pieces(key, values = {}) {
    return parse(template(key, values))
      .map(({ words, strong }) => ({ text: fill(words, values), strong }))
      .filter((piece) => piece.text !== '');
  }

  /**
   * @param {string[]} words words and names of values in turn
   * @param {Values} values
   */
  function fill(words, values) {
    let filled = words[0];
    for (let i = 1; i < words.length; i += 2) filled += show(values[words[i]]) + words[i + 1];
    return filled;
  }

  /**
   * @param {string} key
   * @param {Values} [values]
   * @returns {string}
   */
  function text(key, values = {}) {
    let whole = '';
    for (const { words } of parse(template(key, values))) whole += fill(words, values);
    return whole;
  }

  const made = Object.assign(text, {
    lang,
    pieces,
    /** @param {string} key */
    has: (key) => key in current,
    /** @param {number} value */
    number: (value) => numbers.format(value),
    /** @param {readonly (string | number)[]} items */
    list: (items) => show(items),
    /**
     * @param {string} tag
     * @param {Messages} replacement
     */
    use(tag, replacement) {
      made.lang = tag;
      current = replacement;
      parsed.clear();
      written.clear();
      plurals = new Intl.PluralRules(tag);
      numbers = new Intl.NumberFormat(tag);
      lists = new Intl.ListFormat(tag, { type: 'conjunction' });
    },
  });
  return made;
}

/** @typedef {ReturnType<typeof createText>} Text */

/**
 * Fills in what stands in the page itself: `data-text` names the sentence of an element, `data-label` its accessible
 * name, `data-title` its tooltip.
 * @param {ParentNode} root
 * @param {Text} text
 */
export function translate(root, text) {
  for (const element of root.querySelectorAll('[data-text]')) {
    say(element, text.pieces(element.getAttribute('data-text') ?? ''));
  }
  for (const element of root.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', text(element.getAttribute('data-label') ?? ''));
  }
  for (const element of root.querySelectorAll('[data-title]')) {
    element.setAttribute('title', text(element.getAttribute('data-title') ?? ''));
  }
}

/**
 * Puts a sentence into an element, its strong words as `<strong>`.
 * @param {Element} element
 * @param {Piece[]} pieces
 */
export function say(element, pieces) {
  element.replaceChildren(
    ...pieces.map((piece) => {
      if (!piece.strong) return document.createTextNode(piece.text);
      const strong = document.createElement('strong');
      strong.textContent = piece.text;
      return strong;
    }),
  );
}
