import { diffArrays } from 'diff'

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
