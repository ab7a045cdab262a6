/**
 * The languages of the page. Each is one file in `locales/`, named by its tag; nothing else has to know of it.
 *
 * Which of them suits a reader follows from language and script, as the browser's own data fills them in: `zh-TW` is
 * Chinese in traditional characters.
 */

/** @param {string} tag */
function likely(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    return { language: '', script: '' };
  }
}

/**
 * @param {readonly string[]} available
 * @param {readonly string[]} wanted the reader's languages, the preferred first
 * @returns {string} English where none of them is there
 */
export function bestLanguage(available, wanted) {
  for (const tag of wanted) {
    const want = likely(tag);
    const same = available.find((one) => {
      const has = likely(one);
      return has.language === want.language && has.script === want.script;
    });
    if (same) return same;
  }
  return 'en';
}

/**
 * The name of a language in itself.
 * @param {string} tag
 */
export function ownName(tag) {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}
