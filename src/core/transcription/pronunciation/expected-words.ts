import type { Word } from '#contract/transcription/schemas.ts'
import { isClosedWord } from '#core/reading/language/words/closed-words.ts'
import { isCommonWord } from '#core/reading/language/words/common-words.ts'

const mostWords = 300

const wordsOf = (name: string) => name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
const fold = (word: string) => word.toLowerCase()

/**
 * Lists at most 300 words of `names`, in order, that an English engine may not know or may mishear. A common word is listed only if it is
 * the whole name: "Old Brannoc" gives "Brannoc", but "Ash" gives "Ash".
 */
export function listExpectedWords(names: string[]): string[] {
  const found = new Map<string, string>()
  for (const words of names.map(wordsOf)) {
    const isUsual = words.length === 1 ? isClosedWord : isCommonWord
    for (const word of words) {
      if (!isUsual(fold(word)) && !found.has(fold(word))) found.set(fold(word), word)
    }
  }
  return [...found.values()].slice(0, mostWords)
}

/** Spells transcribed names as in `names`: "old brannoc" becomes "Old Brannoc". Names that are a single common word are skipped. */
export function writeNames<T extends Word>(words: T[], names: string[]): T[] {
  const texts = words.map(({ text }) => text)
  for (const name of names.map(wordsOf)) {
    const [first = ''] = name
    if (name.length === 1 && isCommonWord(fold(first))) continue
    for (let at = 0; at + name.length <= texts.length; at++) {
      if (name.every((word, offset) => fold(word) === fold(texts[at + offset] ?? ''))) {
        texts.splice(at, name.length, ...name)
      }
    }
  }
  return words.map((word, at) => ({ ...word, text: texts[at] ?? word.text }))
}
