import { doubleMetaphone } from 'double-metaphone'
import { countEdits } from '#core/fold-name.ts'

/** `letters` is the name in lower case, reduced to a–z. */
export type NameSound = { name: string; letters: string }

/** Keys are sound codes, whole or with one sound left out. */
export type SoundIndex = Map<string, NameSound[]>

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const shortestCode = 4

function listCodes(letters: string): { whole: string[]; shorter: string[] } {
  const whole = [...new Set(doubleMetaphone(letters))].filter((code) => code.length > 1)
  const shorter = whole
    .filter((code) => code.length >= shortestCode)
    .flatMap((code) => Array.from(code, (_, at) => code.slice(0, at) + code.slice(at + 1)))
  return { whole, shorter }
}

export function buildSoundIndex(names: Iterable<string>): SoundIndex {
  const index: SoundIndex = new Map()
  for (const name of new Set(names)) {
    const letters = lettersOf(name)
    const { whole, shorter } = listCodes(letters)
    for (const code of new Set([...whole, ...shorter])) {
      index.getOrInsertComputed(code, () => []).push({ name, letters })
    }
  }
  return index
}

const shortestName = 5

function mostEdits(length: number, isSameSound: boolean): number {
  if (isSameSound) return Math.floor(length * 0.4)
  return length >= 9 ? 2 : length >= 6 ? 1 : 0
}

export type SoundAlike = { name: string; edits: number; isSameSound: boolean }

/** Returns the name that a spelling most likely means; null if no name is near, or if several are equally near. */
export function findSoundAlike(index: SoundIndex, spelling: string): SoundAlike | null {
  const letters = lettersOf(spelling)
  const { whole, shorter } = listCodes(letters)
  const found = new Map<string, SoundAlike>()
  for (const code of new Set([...whole, ...shorter])) {
    for (const one of index.get(code) ?? []) {
      if (Math.min(letters.length, one.letters.length) < shortestName || one.letters === letters) continue
      const isSameSound = whole.includes(code) && listCodes(one.letters).whole.includes(code)
      const most = mostEdits(Math.max(letters.length, one.letters.length), isSameSound)
      const edits = countEdits(letters, one.letters, most)
      const before = found.get(one.name)
      if (edits <= most && (!before || edits < before.edits))
        found.set(one.name, { name: one.name, edits, isSameSound })
    }
  }
  const [best, second] = [...found.values()].sort((a, b) => a.edits - b.edits)
  return !best || second?.edits === best.edits ? null : best
}
