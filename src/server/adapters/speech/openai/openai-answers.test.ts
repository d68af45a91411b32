import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidySegments } from '#server/adapters/speech/run-pieces.ts'
import { readSpeechAnswer } from './read-speech-answer.ts'
import { shiftSegments, spreadText } from './shift-segments.ts'

test('text without times stays inside the speech ranges', () => {
  const ranges = [
    { start: 2, end: 12 },
    { start: 30, end: 35 },
  ]
  expect(spreadText('The door opens, and you hear steps. Who is it?', ranges)).toEqual([
    { start: 2, end: 12, speaker: null, text: 'The door opens, and you hear steps.' },
    { start: 30, end: 35, speaker: null, text: 'Who is it?' },
  ])
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
  fc.string(),
  fc
    .record({ text: fc.string(), segments: fc.array(line) }, { requiredKeys: [] })
    .map((it) => JSON.stringify(it)),
)

const types = fc.constantFrom('application/json', 'text/plain', '')

describe('any answer from a speech service', () => {
  test('yields ordered lines within the piece, or is unreadable', () => {
    const piece = { start: 600, end: 640 }
    fc.assert(
      fc.property(answers, types, (text, type) => {
        const found = readSpeechAnswer(text, type, 40)
        if (!found) return
        const placed = tidySegments(shiftSegments(found.segments, piece, [], piece.start), 1000)
        let last = piece.start
        for (const { start, end, words = [] } of placed) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThanOrEqual(start)
          // A line that starts where the piece ends gets its length from its text.
          if (start < piece.end) expect(end).toBeLessThanOrEqual(piece.end)
          for (const word of words) expect(word.start >= start && word.end <= end).toBe(true)
          last = start
        }
      }),
      { numRuns: 500 },
    )
  })
})
