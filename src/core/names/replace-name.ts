import { isCommonWord } from '#core/reading/language/words/common-words.ts'
import { isSameSpelling, type NameChange, spellingKey } from './name-change.ts'

export type Replace = (text: string) => string

/** Addresses and the marks of parts for game masters are no text. */
const untouchable = String.raw`https?:\/\/\S+|:::[^\S\n]*\p{L}*`
const notInWord = String.raw`(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{N}]['’ʼ])`
/** "'s", "'ll", the apostrophe of a plural, or the ending of a plural. */
const ending = `(?:['’ʼ](?:s|ll|d|ve|re|m)?|(?:s|es)['’ʼ]?)?`
const wordEnds = String.raw`(?!['’ʼ]?[\p{L}\p{M}\p{N}])`

function toPattern(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/)
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/['’ʼ]/g, "['’ʼ]"))
  return escaped.join(String.raw`\s+`)
}

/** A name that contains the misspelling ("Hollow" → "Hollow Gate") is already right where it stands. */
function isPartOf(from: string, to: string): boolean {
  return !isSameSpelling(from, to) && ` ${spellingKey(to)} `.includes(` ${spellingKey(from)} `)
}

/**
 * Replaces whole words in any case, with their possessives and plurals.
 * @param otherNames keys of names that stay: "Jonas" is not a plural of "Jona" if the wiki knows Jonas
 */
export function createReplace(
  { from, to }: NameChange,
  otherNames: ReadonlySet<string> = new Set(),
): Replace {
  const parts = [untouchable, ...(isPartOf(from, to) ? [`${notInWord}${toPattern(to)}${wordEnds}`] : [])]
  const pattern = `${parts.join('|')}|${notInWord}(?<name>${toPattern(from)})(?<ending>${ending})${wordEnds}`
  const search = new RegExp(pattern, 'giu')
  const needsCapital = !/\s/.test(from.trim()) && isCapital(from) && isCommonWord(spellingKey(from))
  const isOther = (word: string) => {
    const key = spellingKey(word)
    return !isSameSpelling(key, from) && (otherNames.has(key) || (!key.includes(' ') && isCommonWord(key)))
  }
  return (text) =>
    text.replace(search, (found: string, ...rest: unknown[]) => {
      const { name, ending: tail = '' } = readGroups(rest.at(-1))
      if (name === undefined || (needsCapital && !isCapital(name))) return found
      const plural = /^e?s/i.exec(tail)?.[0] ?? ''
      if (plural !== '' && isOther(name + plural)) return found
      const correct = fitCase(to, name, from)
      return correct + (plural === '' ? tail : pluralOf(to) + tail.slice(plural.length))
    })
}

function readGroups(groups: unknown): { name?: string; ending?: string } {
  return typeof groups === 'object' && groups !== null ? groups : {}
}

const isCapital = (text: string) => /^\P{L}*\p{Lu}/u.test(text)
const isAllCapitals = (text: string) => /\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text)
const pluralOf = (name: string) => (/(?:s|x|z|ch|sh)$/i.test(name) ? 'es' : 's')

/** A name keeps its capital; a word in lower case gets one where the text has one. */
function fitCase(to: string, found: string, from: string): string {
  if (isAllCapitals(found) && !isAllCapitals(from)) return to.toUpperCase()
  return isCapital(found) && !isCapital(to) ? to.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : to
}
