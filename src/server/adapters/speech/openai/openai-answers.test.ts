import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidySegments } from '#server/adapters/speech/tidy-segments.ts'
import { readSpeechAnswer } from './read-speech-answer.ts'
import { shiftSegments } from './shift-segments.ts'
import { spreadText } from './spread-text.ts'

const ranges = [
  { start: 2, end: 12 },
  { start: 30, end: 35 },
]
const linesOf = (text: string) => spreadText(text, ranges).map((segment) => segment.text)

describe('text without times', () => {
  test('is cut between sentences if one ends nearby', () => {
    expect(linesOf('One two three four five six seven. Eight nine ten.')).toEqual([
      'One two three four five six seven.',
      'Eight nine ten.',
    ])
  })

  test('is cut between words if no sentence ends nearby', () => {
    expect(linesOf('one two six one two six one two six')).toEqual(['one two six one two six', 'one two six'])
  })

  test('is cut in languages without spaces', () => {
    expect(linesOf('我们走进了地窖。里面很黑，有烟味。谁先走？')).toHaveLength(2)
  })

  test('loses nothing and stays inside the speech ranges', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const segments = spreadText(text, ranges)
        const letters = (parts: string[]) => parts.join('').replace(/\s/gu, '')
        expect(letters(segments.map((segment) => segment.text))).toBe(letters([text]))
        expect(segments.every(({ start }) => start === 2 || start === 30)).toBe(true)
      }),
    )
  })
})

const line = fc.record(
  {
    start: fc.oneof(fc.double(), fc.string(), fc.constant(null)),
    end: fc.oneof(fc.double(), fc.integer(), fc.constant(null)),
    text: fc.oneof(fc.string(), fc.integer()),
    speaker: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    words: fc.oneof(
      fc.array(fc.record({ word: fc.string(), start: fc.double(), end: fc.double() })),
      fc.string(),
    ),
  },
  { requiredKeys: [] },
)
const answers = fc.oneof(
  fc.json(),
  fc
    .record({ text: fc.string(), segments: fc.array(line) }, { requiredKeys: [] })
    .map((it) => JSON.stringify(it)),
)

describe('any answer from a speech service', () => {
  test('yields ordered lines within the piece, or is unreadable', () => {
    const piece = { start: 600, end: 640 }
    fc.assert(
      fc.property(answers, (text) => {
        const found = readSpeechAnswer(text, 40)
        if (!found) return
        const placed = tidySegments(shiftSegments(found.segments, piece, [], piece.start), 1000)
        let last = piece.start
        for (const { start, end, words = [] } of placed) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(end).toBeLessThanOrEqual(piece.end)
          for (const word of words) expect(word.start >= start && word.end <= end).toBe(true)
          last = start
        }
      }),
      { numRuns: 500 },
    )
  })
})
