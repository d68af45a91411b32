import { isTitle } from '#core/language/words/name-lexicon.ts'

/** Matches more combining marks than any script uses on one letter. */
const overlong = /(\p{M}{30})\p{M}+/gu

/** Keeps 30 combining marks in a row, because normalizing sorts them in quadratic time (Unicode UAX #15, stream-safe text). */
export const limitMarks = (text: string) => text.replace(overlong, '$1')

function foldLetters(name: string): string {
  return limitMarks(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .toLowerCase()
}

function foldWords(text: string, betweenWords: RegExp): string {
  return text
    .replace(/'/g, '')
    .replace(betweenWords, ' ')
    .trim()
    .replace(/^(the|a|an) /, '')
}

/** Fast path: most names need only lower-casing. */
const plainWords = /^[A-Za-z0-9 ]+$/

/** Folds a name for comparison: ignores accents, case, "'s", other apostrophes, punctuation and a leading article. */
export function foldName(name: string): string {
  if (plainWords.test(name)) return foldWords(name.toLowerCase(), / +/g)
  return foldWords(foldLetters(name).replace(/'s\b/g, ''), /[^\p{L}\p{N}]+/gu)
}

/** Matches everything except letters, their combining marks, numbers, and a sign before a number. */
const notInName = /(?:(?!(?<![\p{L}\p{N}])[+-]\p{N})[^\p{L}\p{M}\p{N}]|(?<!\p{L}\p{M}*)\p{M})+/gu

/** Keeps distinctions that `foldName` loses: "Baker's" is not "Baker", and a sword +1 is not a sword -1. */
export function foldNameStrictly(name: string): string {
  return foldWords(foldLetters(name), notInName)
}

/** Removes leading titles from a folded name: "lord varis" becomes "varis"; a title alone stays. */
export function dropTitles(folded: string): string {
  const words = folded.split(' ')
  while (words.length > 1 && isTitle(words[0] ?? '')) words.shift()
  return words.join(' ')
}

/** Returns the edit distance, or `most` + 1 if it exceeds `most`. Takes time proportional to the length times `most`. */
export function countEdits(one: string, other: string, most: number): number {
  const over = most + 1
  if (Math.abs(one.length - other.length) > most) return over
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const [left, right] = [one.slice(same), other.slice(same)]
  // Each row holds only the cells within `most` of the diagonal: item `at` is column `row + at - most`.
  let previous = Array.from({ length: 2 * most + 1 }, (_, at) => (at >= most ? at - most : over))
  for (let row = 1; row <= left.length; row++) {
    const current: number[] = []
    let least = over
    for (let at = 0; at <= 2 * most; at++) {
      const column = row + at - most
      let edits = over
      if (column === 0) edits = row
      else if (column > 0 && column <= right.length) {
        const change = left[row - 1] === right[column - 1] ? 0 : 1
        edits = Math.min(
          (previous[at] ?? over) + change,
          (previous[at + 1] ?? over) + 1,
          (current[at - 1] ?? over) + 1,
        )
      }
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least > most) return over
    previous = current
  }
  return Math.min(previous[right.length - left.length + most] ?? over, over)
}

/**
 * Ignores titles. Both names need the same first letter and at least five letters. One edit is allowed, or two if both have at least nine
 * letters.
 */
export function isNearSpelling(left: string, right: string): boolean {
  const [a, b] = [left, right].map((name) => dropTitles(name).replaceAll(' ', ''))
  if (a === undefined || b === undefined || a[0] !== b[0]) return false
  const shorter = Math.min(a.length, b.length)
  if (shorter < 5) return false
  const most = shorter >= 9 ? 2 : 1
  return countEdits(a, b, most) <= most
}
