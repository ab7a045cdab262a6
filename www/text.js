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

/**
 * @param {string} lang
 * @param {Messages} messages
 */
export function createText(lang, messages) {
  let plurals = new Intl.PluralRules(lang);
  let numbers = new Intl.NumberFormat(lang);
  let lists = new Intl.ListFormat(lang, { type: 'conjunction' });
  let current = messages;

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
   * @param {Values[string] | undefined} value
   * @returns {string}
   */
  function show(value) {
    if (typeof value === 'number') return numbers.format(value);
    if (Array.isArray(value)) return lists.format(value.map((item) => show(item)));
    return String(value ?? '');
  }

  /**
   * The sentence in pieces, so that a view can set the strong ones apart without markup.
   * @param {string} key
   * @param {Values} [values]
   * @returns {Piece[]}
   */
  function pieces(key, values = {}) {
    return template(key, values)
      .split('*')
      .map((part, i) => ({
        text: part.replace(/\{([\w-]+)\}/g, (_, name) => show(values[name])),
        strong: i % 2 === 1,
      }))
      .filter((piece) => piece.text !== '');
  }

  /**
   * @param {string} key
   * @param {Values} [values]
   * @returns {string}
   */
  function text(key, values = {}) {
    return pieces(key, values)
      .map((piece) => piece.text)
      .join('');
  }

  return Object.assign(text, {
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
      lang = tag;
      current = replacement;
      plurals = new Intl.PluralRules(tag);
      numbers = new Intl.NumberFormat(tag);
      lists = new Intl.ListFormat(tag, { type: 'conjunction' });
    },
    get lang() {
      return lang;
    },
  });
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
