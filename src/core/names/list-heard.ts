import { diffArrays } from 'diff'
import type { NameChange } from './name-change.ts'

/** `start` and `end` are positions in the corrected text. */
export type HeardName = { start: number; end: number; heard: string; name: string }

type Word = { text: string; start: number; end: number }

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[^\s-]+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }))

const edges = /^[^\p{L}\p{N}]*|(?:['’]s)?[^\p{L}\p{N}]*$/gu

/** Lists the words that were exchanged, without punctuation at the edges. Leaves out words that were only added or only removed. */
export function listHeard(original: string, text: string): HeardName[] {
  const [before, after] = [wordsOf(original), wordsOf(text)]
  const parts = diffArrays(
    before.map((word) => word.text),
    after.map((word) => word.text),
    { comparator: (one, other) => one.replace(edges, '') === other.replace(edges, '') },
  )
  const found: HeardName[] = []
  let [old, fresh] = [0, 0]
  let removed: Word[] = []
  let added: Word[] = []
  const close = () => {
    const [heard, name] = [cutOut(original, removed), cutOut(text, added)]
    if (heard && name && heard.text !== name.text) {
      found.push({ start: name.start, end: name.end, heard: heard.text, name: name.text })
    }
    removed = []
    added = []
  }
  for (const part of parts) {
    const count = part.value.length
    if (part.removed) removed = before.slice(old, old + count)
    else if (part.added) added = after.slice(fresh, fresh + count)
    else close()
    if (!part.added) old += count
    if (!part.removed) fresh += count
  }
  close()
  return found
}

function cutOut(text: string, words: Word[]): Word | null {
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const whole = text.slice(first.start, last.end)
  const [before = '', after = ''] = [...whole.matchAll(edges)].map(([edge]) => edge)
  const [start, end] = [first.start + before.length, last.end - after.length]
  return start < end ? { text: text.slice(start, end), start, end } : null
}

const atEdges = /^[^\p{L}\p{N}]+|(?:['’]s)?[^\p{L}\p{N}]*$/gu

/**
 * Compares two versions of a line and returns the words that differ, without punctuation at the edges and without a final "'s". Returns
 * null if `from` or `to` is empty or has more than four words, or if they are equal.
 */
export function findRenamed(before: string, after: string): NameChange | null {
  const [old, next] = [before.trim().split(/\s+/), after.trim().split(/\s+/)]
  let start = 0
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start++
  let end = 0
  const shortest = Math.min(old.length, next.length) - start
  while (end < shortest && old.at(-1 - end) === next.at(-1 - end)) end++
  const [from, to] = [old, next].map((words) =>
    words
      .slice(start, words.length - end)
      .join(' ')
      .replace(atEdges, ''),
  )
  if (!from || !to || from === to || [from, to].some((name) => name.split(' ').length > 4)) return null
  return { from, to }
}
