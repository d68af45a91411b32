/** Sequences of letters and combining marks are cut after 200 characters, because normalizing many marks takes quadratic time. */
const overlong =
  /([A-Za-z\u00a1-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\u{10ffff}]{200})[A-Za-z\u00a1-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\u{10ffff}]+/gu
const apostrophe = /['\u2018\u2019\u02bc](?:s(?![a-z0-9]))?/g
const betweenWords =
  /[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0559\u0560-\u0588\u0591-\u060b\u060d-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u0963\u0966-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\u302f\u3031-\ufe0f\ufe70-\ufeff\u{10000}-\u{1efff}\u{20000}-\u{3ffff}]+/gu

/** Maximum length of a word in code points, as in the SQL function `search_words`. */
const maxLength = 100

/** Fast path: short texts of these characters need only lower-casing. */
const plainWords = /^[A-Za-z0-9 ]{0,100}$/

/** Returns the words of a text in order, as the database indexes them (migration 0037). A test compares the two. */
export function foldWords(text: string): string[] {
  if (plainWords.test(text)) return text.toLowerCase().split(' ').filter(Boolean)
  return text
    .replace(overlong, '$1')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(apostrophe, '')
    .replace(betweenWords, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length > maxLength ? [...word].slice(0, maxLength).join('') : word))
}
