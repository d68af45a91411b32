import { limitMarks } from './limit-marks.ts'
import { isTitle } from './name-lexicon.ts'

/** Lower case without marks over letters; every apostrophe is a plain one. */
function foldLetters(name: string): string {
  return limitMarks(name)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .toLowerCase()
}

/** Without what stands between words, and without a leading article. */
function foldWords(text: string, betweenWords: RegExp): string {
  return text
    .replace(/'/g, '')
    .replace(betweenWords, ' ')
    .trim()
    .replace(/^(the|a|an) /, '')
}

/** What most words are: of them nothing is folded but the case. */
const plainWord = /^[A-Za-z0-9]+$/

/** A name as it is compared: no marks, case, possessive, apostrophes, punctuation or leading article. */
export function foldName(name: string): string {
  if (plainWord.test(name)) return name.toLowerCase()
  return foldWords(foldLetters(name).replace(/'s\b/g, ''), /[^\p{L}\p{N}]+/gu)
}

/** All but letters with their marks, numbers, and the sign before a number. */
const notInName = /(?:(?!(?<![\p{L}\p{N}])[+-]\p{N})[^\p{L}\p{M}\p{N}]|(?<!\p{L}\p{M}*)\p{M})+/gu

/** The same where names must not meet by chance: "Baker's" is not "Baker", nor a sword +1 one of -1. */
export function foldNameStrictly(name: string): string {
  return foldWords(foldLetters(name), notInName)
}

/** A folded name without leading titles: "lord varis" is "varis"; a title alone stays. */
export function dropTitles(folded: string): string {
  const words = folded.split(' ')
  while (words.length > 1 && isTitle(words[0] ?? '')) words.shift()
  return words.join(' ')
}

/** Edits between two words, or more than `most` as soon as that is certain. */
export function countEdits(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + change,
      )
    }
    if (Math.min(...current) > most) return most + 1
    previous = current
  }
  return previous[right.length] ?? most + 1
}

/** Two spellings of one name: same first letter, one letter apart, two from nine letters on. */
export function isNearSpelling(left: string, right: string): boolean {
  const [a, b] = [left, right].map((name) => dropTitles(name).replaceAll(' ', ''))
  if (a === undefined || b === undefined || a[0] !== b[0]) return false
  const shorter = Math.min(a.length, b.length)
  if (shorter < 5) return false
  const most = shorter >= 9 ? 2 : 1
  return countEdits(a, b, most) <= most
}
