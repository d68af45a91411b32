import type { NameChange } from './name-change.ts'

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
