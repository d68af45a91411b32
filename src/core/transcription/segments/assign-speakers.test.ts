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
})
