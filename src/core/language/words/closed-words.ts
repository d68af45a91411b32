import { closedWords } from './english-closed-words.ts'
import { toWordSet } from './word-set.ts'

const closed = toWordSet(closedWords)

export function isClosedWord(word: string): boolean {
  return closed.has(word)
}
