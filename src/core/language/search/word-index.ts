import { findFirstIndex } from '#core/find-first-index.ts'
/** Sorted words; the documents of word i are `docs.slice(starts[i], starts[i + 1])`. */
export type WordIndex = { words: string[]; starts: Uint32Array; docs: Uint32Array }

export function indexWords(texts: Iterable<readonly [doc: number, folded: string]>): WordIndex {
  const lists = new Map<string, number[]>()
  let size = 0
  for (const [doc, folded] of texts) {
    for (const word of folded.split(' ')) {
      const list = lists.get(word)
      if (list?.at(-1) === doc || word === '') continue
      if (list) list.push(doc)
      else lists.set(word, [doc])
      size++
    }
  }
  const words = [...lists.keys()].sort()
  const starts = new Uint32Array(words.length + 1)
  const docs = new Uint32Array(size)
  for (const [index, word] of words.entries()) {
    const list = lists.get(word) ?? []
    const start = starts[index] ?? 0
    docs.set(list, start)
    starts[index + 1] = start + list.length
  }
  return { words, starts, docs }
}

const findPosition = (words: string[], word: string): number => findFirstIndex(words, (one) => one >= word)

export type DocRange = { start: number; end: number }

const rangeOf = ({ starts }: WordIndex, firstWord: number, nextWord: number): DocRange => ({
  start: starts[firstWord] ?? 0,
  end: starts[nextWord] ?? 0,
})

export function findPrefix(index: WordIndex, prefix: string): DocRange {
  const first = findPosition(index.words, prefix)
  let next = first
  while (index.words[next]?.startsWith(prefix)) next++
  return rangeOf(index, first, next)
}

/** True if one inserted, removed or replaced letter makes the words equal. */
export function isOneLetterOff(left: string, right: string): boolean {
  if (left.length > right.length) return isOneLetterOff(right, left)
  if (right.length - left.length > 1) return false
  let same = 0
  while (same < left.length && left.charCodeAt(same) === right.charCodeAt(same)) same++
  const rest = left.length === right.length ? left.slice(same + 1) : left.slice(same)
  return right !== left && rest === right.slice(same + 1)
}

export function findOneLetterOff(index: WordIndex, word: string): DocRange[] {
  const found: DocRange[] = []
  for (let position = 0; position < index.words.length; position++) {
    const other = index.words[position] ?? ''
    if (Math.abs(other.length - word.length) > 1 || !isOneLetterOff(word, other)) continue
    found.push(rangeOf(index, position, position + 1))
  }
  return found
}
