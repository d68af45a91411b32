import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignSpeakers } from './assign-speakers.ts'

const turns = [
  { start: 0, end: 2, speaker: 0 },
  { start: 2.2, end: 5, speaker: 1 },
  { start: 9, end: 12, speaker: 0 },
]

describe('assignSpeakers', () => {
  it('takes the speaker with the largest share of a line, or the nearest one in a pause', () => {
    const lines = [
      { start: 0.5, end: 3, text: 'mostly the first' },
      { start: 5.5, end: 6, text: 'just after the second' },
      { start: 8.7, end: 8.9, text: 'just before the first' },
    ]
    expect(assignSpeakers(lines, turns).map((line) => line.speaker)).toEqual([0, 1, 0])
  })

  it('splits a line where the speaker changes, keeping punctuation', () => {
    const words = [
      { text: 'Open', start: 0.2, end: 0.8 },
      { text: 'it', start: 1, end: 1.8 },
      { text: 'No', start: 2.3, end: 2.9 },
      { text: 'wait', start: 3, end: 3.8 },
    ]
    expect(assignSpeakers([{ start: 0, end: 4, text: 'Open it! “No, wait…”', words }], turns)).toEqual([
      { start: 0, end: 1.8, text: 'Open it! “', words: words.slice(0, 2), speaker: 0 },
      { start: 2.3, end: 4, text: 'No, wait…”', words: words.slice(2), speaker: 1 },
    ])
  })

  it('ignores a single short word by another speaker inside a sentence', () => {
    const words = [
      { text: 'we', start: 2.3, end: 2.6 },
      { text: 'um', start: 2.7, end: 2.9 },
      { text: 'go', start: 3, end: 4 },
    ]
    const doubtful = [
      { start: 2.2, end: 2.65, speaker: 1 },
      { start: 2.65, end: 2.95, speaker: 0 },
      { start: 2.95, end: 5, speaker: 1 },
    ]
    const assigned = assignSpeakers([{ start: 2.3, end: 4, text: 'we um go', words }], doubtful)
    expect(assigned.map((line) => [line.text, line.speaker])).toEqual([['we um go', 1]])
  })

  it('returns null as speaker if there are no turns', () => {
    expect(assignSpeakers([{ start: 0, end: 1, text: 'hello' }], [])).toEqual([
      { start: 0, end: 1, text: 'hello', speaker: null },
    ])
  })

  it('splits by words if the text spells them differently', () => {
    const words = [
      { text: 'three', start: 0.2, end: 1.8 },
      { text: 'four', start: 2.3, end: 2.9 },
    ]
    const lines = assignSpeakers([{ start: 0, end: 4, text: '3 4', words }], turns)
    expect(lines.map((line) => line.text)).toEqual(['three', 'four'])
  })

  describe('a line without word times', () => {
    const said = (text: string, line = { start: 0, end: 5 }) =>
      assignSpeakers([{ ...line, text }], turns).map(({ start, end, text: part, speaker }) => [
        start,
        end,
        part,
        speaker,
      ])

    it('is split at the change of speaker, between two sentences', () => {
      expect(said('I open the old door. No, wait, there is a trap on it!')).toEqual([
        [0, 2, 'I open the old door.', 0],
        [2.2, 5, 'No, wait, there is a trap on it!', 1],
      ])
    })

    it('is split between words if no sentence ends nearby', () => {
      const text =
        'we could follow the river down to the old mill and then ask the miller about the missing carts'
      expect(said(text)).toEqual([
        [0, 2, 'we could follow the river down to the', 0],
        [2.2, 5, 'old mill and then ask the miller about the missing carts', 1],
      ])
    })

    it('gives a single short sentence to the speaker who spoke longest', () => {
      expect(said('Done.', { start: 1, end: 5 })).toEqual([[1, 5, 'Done.', 1]])
    })

    it('keeps an interjection in the line', () => {
      const interrupted = [
        { start: 0, end: 4, speaker: 0 },
        { start: 4, end: 4.4, speaker: 1 },
        { start: 4.4, end: 9, speaker: 0 },
      ]
      const line = {
        start: 0,
        end: 9,
        text: 'You walk along the road. Mhm. You see a tower in the distance.',
      }
      expect(assignSpeakers([line], interrupted)).toEqual([{ ...line, speaker: 0 }])
    })

    it('loses no text, and yields ascending times within the line and no empty part', () => {
      const seconds = fc.double({ min: 0.01, max: 20, noNaN: true })
      const talk = fc.array(
        fc.record({ pause: fc.constantFrom(0, 0.3, 4), seconds, speaker: fc.nat({ max: 3 }) }),
      )
      fc.assert(
        fc.property(
          fc.string({ unit: 'grapheme', minLength: 1 }),
          talk,
          seconds,
          seconds,
          (text, spoken, start, length) => {
            let at = 0
            const found = spoken.map((turn) => {
              const from = at + turn.pause
              at = from + turn.seconds
              return { start: from, end: at, speaker: turn.speaker }
            })
            const parts = assignSpeakers([{ start, end: start + length, text }], found)
            const letters = (texts: string[]) => texts.join('').replace(/\s/gu, '')
            expect(letters(parts.map((part) => part.text))).toBe(letters([text]))
            let last = start
            for (const part of parts) {
              expect(part.start).toBeGreaterThanOrEqual(last)
              expect(part.end).toBeGreaterThanOrEqual(part.start)
              if (parts.length > 1) expect(part.text).not.toBe('')
              last = part.end
            }
            expect(last).toBe(start + length)
            expect(parts.every((part, index) => part.speaker !== parts[index + 1]?.speaker)).toBe(true)
          },
        ),
      )
    })
  })
})
