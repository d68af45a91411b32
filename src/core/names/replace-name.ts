import { isCommonWord } from '#core/language/words/common-words.ts'
import { createMentionFinder, type Mention } from './find-mentions.ts'
import { isSameSpelling, type NameChange, spellingKey } from './name-change.ts'

export type Replace = (text: string) => string

/** Web addresses, and `:::gm` and `:::` around secret parts, stay as they are. */
const untouchable = /https?:\/\/\S+|:::[^\S\n]*\p{L}*/giu

/** True for "Hollow" → "Hollow Gate". "Hollow Gate" in a text then stays unchanged. */
function isPartOf(from: string, to: string): boolean {
  return !isSameSpelling(from, to) && ` ${spellingKey(to)} `.includes(` ${spellingKey(from)} `)
}

/**
 * Replaces a misspelled name, with its possessives and plurals.
 * @param otherNames `spellingKey` of names that stay: "Jonas" is not a plural of "Jona" if the wiki knows Jonas
 */
export function createReplace(
  { from, to }: NameChange,
  otherNames: ReadonlySet<string> = new Set(),
): Replace {
  const findMisspelled = createMentionFinder(from)
  const findCorrect = isPartOf(from, to) ? createMentionFinder(to) : () => []
  const needsCapital = !/\s/.test(from.trim()) && isCapital(from) && isCommonWord(spellingKey(from))
  const isOther = (word: string) => {
    const key = spellingKey(word)
    return !isSameSpelling(key, from) && (otherNames.has(key) || (!key.includes(' ') && isCommonWord(key)))
  }
  const correct = ({ text, ending }: Mention): string => {
    if (needsCapital && !isCapital(text)) return text + ending
    const plural = /^e?s/i.exec(ending)?.[0] ?? ''
    if (plural !== '' && isOther(text + plural)) return text + ending
    return fitCase(to, text, from) + (plural === '' ? ending : pluralOf(to) + ending.slice(plural.length))
  }
  return (text) => {
    const mentions = findMisspelled(text)
    if (mentions.length === 0) return text
    const addresses = [...text.matchAll(untouchable)].map((found) => ({
      start: found.index,
      end: found.index + found[0].length,
    }))
    const kept = [...addresses, ...findCorrect(text)]
    let replaced = ''
    let at = 0
    for (const mention of mentions) {
      if (kept.some(({ start, end }) => mention.start < end && mention.end > start)) continue
      replaced += text.slice(at, mention.start) + correct(mention)
      at = mention.end
    }
    return replaced + text.slice(at)
  }
}

const isCapital = (text: string) => /^\P{L}*\p{Lu}/u.test(text)
const isAllCapitals = (text: string) => /\p{Lu}.*\p{Lu}/su.test(text) && !/\p{Ll}/u.test(text)
const pluralOf = (name: string) => (/(?:s|x|z|ch|sh)$/i.test(name) ? 'es' : 's')

function fitCase(to: string, found: string, from: string): string {
  if (isAllCapitals(found) && !isAllCapitals(from)) return to.toUpperCase()
  return isCapital(found) && !isCapital(to) ? to.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : to
}
