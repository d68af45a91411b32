import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord, isDictionaryName } from '#core/language/words/common-words.ts'
import { realWorldWords } from '#core/language/words/table-lexicon.ts'
import { pairKey, spellingKey } from './name-change.ts'
import { createNameFinder, type KnownName, listForms } from './name-finder.ts'

/** `undone` lists what was heard where a person undid a correction, as `spellingKey` writes it. */
export type LineToHear = { text: string; undone: string[] }

/** `start` and `end` are positions in the text of the line. */
type Change = { start: number; end: number; heard: string; name: string; gain: number }

const mostWords = 3

/** Two spellings that are both this frequent are two names, unless they sound almost the same. */
const frequent = 4
const almostSame = 0.15

const isOrdinary = (word: string) => isCommonWord(word) || realWorldWords.has(word) || isDictionaryName(word)

/**
 * Writes known names in place of words that sound like them. Exchanges one to three words in a row if one of them is no ordinary word, or
 * if all have capitals within a sentence.
 * @param ignored results of `pairKey` for the words and names that must not be exchanged
 * @returns the new text of each line, null if it stays as it is
 */
export function hearNames(
  lines: LineToHear[],
  names: KnownName[],
  ignored: ReadonlySet<string>,
): (string | null)[] {
  const known = listForms(names)
  const findName = createNameFinder(known.values())
  const parsed = lines.map((line) => ({ ...line, tokens: tokenize(separateHyphens(line.text)) }))
  const counts = new Map<string, number>()
  for (const { word } of parsed.flatMap(({ tokens }) => tokens)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isFrequent = (word: string) => (counts.get(word) ?? 0) >= frequent

  const isKnown = (token: Token | undefined) =>
    token !== undefined &&
    (token.isCapital || !isOrdinary(token.word)) &&
    isFormOf(token.word, (stem) => known.has(stem))

  function findChange(words: Token[], heard: string): Omit<Change, 'start' | 'end' | 'heard'> | null {
    const said = words.map(({ word }) => word).join(' ')
    const areOrdinary = words.every(({ word }) => isOrdinary(word))
    const same = known.get(said)
    if (same) {
      const isSpelledOtherwise = !areOrdinary && lettersOf(same.name) !== lettersOf(heard)
      return isSpelledOtherwise ? { name: same.name, gain: same.weight } : null
    }
    if (isKnown(words.at(-1))) return null
    const isLikely = areOrdinary
      ? words.every(isCapitalInSentence)
      : words.some(({ word }) => word.length > 2 && !isOrdinary(word))
    const found = isLikely ? findName(words, areOrdinary) : null
    const isOther = found && found.ratio > almostSame && isFrequent(said) && isFrequent(lettersOf(found.name))
    return isOther ? null : found
  }

  function listChanges(text: string, tokens: Token[]): Change[] {
    return tokens.flatMap((first, at) => {
      const changes: Change[] = []
      for (let count = 1; count <= mostWords; count++) {
        const words = tokens.slice(at, at + count)
        const last = words[count - 1]
        if (!last || (count > 1 && last.isSeparated) || /\d/.test(last.word) || isSpelledOut(last)) break
        const place = { start: first.start, end: last.start + last.text.length }
        const heard = text.slice(place.start, place.end)
        const change = findChange(words, heard)
        if (change) changes.push({ ...place, heard, ...change })
        if (isKnown(last)) break
      }
      return changes
    })
  }

  return parsed.map(({ text, tokens, undone }) => {
    const changes = listChanges(text, tokens).filter(
      ({ heard, name }) => !ignored.has(pairKey(heard, name)) && !undone.includes(spellingKey(heard)),
    )
    return changes.length === 0 ? null : applyBest(text, changes)
  })
}

const separateHyphens = (text: string) => text.replace(/(?<=\p{L}{2})-(?=\p{L}{2})/gu, ' ')
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}'’ ]/gu, '')

/** True for "K-A-R-R". */
const isSpelledOut = ({ text }: Token) => text.length > 1 && /(?:^|-)\p{L}(?:-|$)/u.test(text)

const isCapitalInSentence = ({ isCapital, startsSentence, word }: Token) =>
  isCapital && !startsSentence && !isClosedWord(word)

/** Of changes that overlap, applies the one with the highest gain. */
function applyBest(text: string, changes: Change[]): string {
  const chosen: Change[] = []
  for (const change of changes.sort((a, b) => b.gain - a.gain)) {
    if (chosen.every(({ start, end }) => end <= change.start || change.end <= start)) chosen.push(change)
  }
  return chosen
    .sort((a, b) => b.start - a.start)
    .reduce((done, { start, end, name }) => {
      const [before, after] = [done.slice(0, start), done.slice(end)]
      return before.replace(/(?<=\p{L})-$/u, ' ') + name + after.replace(/^-(?=\p{L})/u, ' ')
    }, text)
}

const endings = ['s', 'es', 'n', 'an', 'ian', 'ish', 'y', 'ie', 'i', 'er']

/** True for a name and for its forms, such as the plural. */
export function isFormOf(word: string, isName: (stem: string) => boolean): boolean {
  return (
    isName(word) || endings.some((ending) => word.endsWith(ending) && isName(word.slice(0, -ending.length)))
  )
}
