import type { TimeRange } from '#core/transcription/segments/find-speech.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'

/** At most 40 characters count as one word, because some languages write no spaces. */
const wordPattern = /[^\s。！？、，]{1,40}[。！？、，]*\s*|\S/gu
const sentenceEnd = /[.!?…。！？]["'”’)]*\s*$/
/** A cut may be moved by up to this many words, so that it falls between two sentences. */
const reach = 4

/** Spreads text without times over the speech ranges roughly in proportion to their length, at most one segment per range. */
export function spreadText(text: string, ranges: TimeRange[]): TranscribedSegment[] {
  const words = text.match(wordPattern) ?? []
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  const speech = ranges.reduce((sum, { start, end }) => sum + end - start, 0)
  let first = 0
  let next = 0
  let said = 0
  let passed = 0
  return ranges.flatMap(({ start, end }, index) => {
    passed += end - start
    const isLast = index === ranges.length - 1
    for (let word = words[next]; word !== undefined; word = words[next]) {
      if (!isLast && (said + word.length / 2) * speech > passed * letters) break
      said += word.length
      next++
    }
    const cut = isLast ? words.length : moveCut(words, next, first)
    const own = words.slice(first, cut).join('').trim()
    first = cut
    return own === '' ? [] : [{ start, end, speaker: null, text: own }]
  })
}

function moveCut(words: string[], cut: number, first: number): number {
  for (let away = 0; away <= reach; away++) {
    for (const position of [cut - away, cut + away]) {
      if (position > first && position < words.length && sentenceEnd.test(words[position - 1] ?? ''))
        return position
    }
  }
  return Math.max(first, cut)
}
