import { LRUCache } from 'lru-cache'
import { createTextFinder, type TextMatch } from '#core/language/find-texts.ts'

/** null if there are no names to find. */
export type NameFinder = ((text: string) => Generator<TextMatch>) | null

function foldLetter(letter: string): string {
  if (/\s/.test(letter)) return ' '
  if (/['\u2019\u02bc]/.test(letter)) return "'"
  return letter
    .toUpperCase()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}
/** Prepared in advance, because folding each letter anew takes ten times as long. */
const foldedAscii = new Map(
  Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).map((one) => [one, foldLetter(one)]),
)

/** `positions` holds the index in `text` for each character of `folded`, and finally the length of `text`. */
function foldText(text: string): { folded: string; positions: number[] } {
  const characters: string[] = []
  const positions: number[] = []
  let at = 0
  let isAfterBlank = false
  for (const letter of text) {
    const folded = foldedAscii.get(letter) ?? foldLetter(letter)
    const isBlank = folded === ' '
    if (!isBlank || !isAfterBlank) {
      characters.push(folded)
      for (let index = 0; index < folded.length; index++) positions.push(at)
    }
    isAfterBlank = isBlank
    at += letter.length
  }
  return { folded: characters.join(''), positions: [...positions, text.length] }
}

const isInWord = (text: string, at: number, end: number) =>
  /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) ||
  /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))

/** Building a finder for many names is slow, and callers search many texts for the same names. */
const finders = new LRUCache<string, { find: NameFinder }>({ max: 20 })

/** Searches for whole words, ignoring case and accents. */
export function createNameFinder(names: string[]): NameFinder {
  const key = JSON.stringify(names)
  const { find } = finders.get(key) ?? { find: buildNameFinder(names) }
  finders.set(key, { find })
  return find
}

function buildNameFinder(names: string[]): NameFinder {
  const wanted = names.map((name) => foldText(name.trim()).folded).filter(({ length }) => length > 1)
  if (wanted.length === 0) return null
  const find = createTextFinder(wanted)
  return function* findIn(text) {
    const { folded, positions } = foldText(text)
    for (const found of find(folded)) {
      const [at = 0, end = 0] = [positions[found.at], positions[found.end]]
      if (!isInWord(text, at, end)) yield { at, end }
    }
  }
}

function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(readTexts) : []
}

export const createNoMentionTest = (find: NameFinder) => (item: object) =>
  find === null ||
  Object.values(item)
    .flatMap(readTexts)
    .every((text) => find(text).next().done)

export function createMentionTest(names: string[]): (text: string) => boolean {
  const find = createNameFinder(names)
  return (text) => find !== null && !find(text).next().done
}
