import { describe, expect, it } from 'vitest'
import { findLines, markHits } from './line-text.tsx'
import { findCurrent } from './use-current-line.ts'

describe('findCurrent', () => {
  const lines = [0, 4, 4, 9].map((start) => ({ start }))
  it.each([
    [0, 0],
    [3.9, 0],
    [4, 2],
    [8.99, 2],
    [9, 3],
    [9999, 3],
  ])('at second %d returns line %i', (time, expected) => {
    expect(findCurrent(lines, time)).toBe(expected)
  })
  it('returns -1 before the first line, without a time, and for lines without times', () => {
    expect(findCurrent([{ start: 5 }], 2)).toBe(-1)
    expect(findCurrent(lines, null)).toBe(-1)
    expect(findCurrent([{ start: null }], 2)).toBe(-1)
    expect(findCurrent([], 2)).toBe(-1)
  })
})

describe('findLines and markHits', () => {
  const segments = ['The bell rings.', 'Nobody moves.', 'A BELL, again.'].map((text, index) => ({
    id: String(index),
    start: index,
    end: index + 1,
    speakerId: null,
    isCorrected: false,
    text,
  }))
  it('ignore case and blank queries', () => {
    expect(findLines(segments, 'Bell')).toEqual([0, 2])
    expect(findLines(segments, '  ')).toEqual([])
  })
  it('mark every match and keep the text', () => {
    expect(markHits('bell to bell', 'bell')).toEqual([
      { text: 'bell', isHit: true },
      { text: ' to ', isHit: false },
      { text: 'bell', isHit: true },
    ])
  })
})
