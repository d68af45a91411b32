import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endLines } from './end-lines.ts'

const line = (start: number | null, text: string, end: number | null = start) => ({ start, end, text })
const timesOf = (lines: ReturnType<typeof line>[], latest?: number) =>
  endLines(lines, latest).map(({ start, end }) => [start, end])

describe('a line with a start only', () => {
  it('ends where the next one starts', () => {
    expect(timesOf([line(1, 'Who goes there?'), line(2, 'A friend.', 3)])).toEqual([
      [1, 2],
      [2, 3],
    ])
  })

  it('ends before the next one if its text is too short for the time between', () => {
    expect(timesOf([line(0, 'Ten chars.'), line(60, 'Later.', 61)])[0]).toEqual([0, 2])
  })

  it('ends after the usual time for its text if it is the last one, but not after the sound', () => {
    const last = line(10, 'a'.repeat(30))
    expect(timesOf([last])).toEqual([[10, 12]])
    expect(timesOf([last], 11)).toEqual([[10, 11]])
  })

  it('shares the time with lines of the same start', () => {
    expect(timesOf([line(4, 'abcd'), line(4, 'abcdabcd'), line(4.6, 'Next.', 5)])).toEqual([
      [4, expect.closeTo(4.2)],
      [expect.closeTo(4.2), 4.6],
      [4.6, 5],
    ])
  })

  it('ends with its last word if it has words', () => {
    const words = [{ text: 'Roll.', start: 1.2, end: 1.7 }]
    expect(endLines([{ ...line(1, 'Roll.', null), words }])).toEqual([
      { start: 1, end: 1.7, text: 'Roll.', words },
    ])
  })

  it('takes longer if it is Chinese than if it is as many letters', () => {
    expect(timesOf([line(0, '我们走进了地窖')])[0]?.[1]).toBeCloseTo(1.4)
  })
})

it('leaves lines alone that have an end or no start', () => {
  const lines = [line(0, 'Said.', 9), line(null, 'Unplaced.', null), line(12, 'Also said.', 13)]
  expect(endLines(lines)).toEqual(lines)
})

it('keeps every text in its order, with ascending times', () => {
  const starts = fc.array(
    fc.record({
      gap: fc.constantFrom(0, 0, 0.4, 3, 200),
      hasEnd: fc.boolean(),
      text: fc.string({ minLength: 1 }),
    }),
  )
  fc.assert(
    fc.property(starts, (found) => {
      let at = 0
      const lines = found.map(({ gap, hasEnd, text }) => {
        at += gap
        return line(at, text, hasEnd ? at + 1 : null)
      })
      const ended = endLines(lines)
      expect(ended.map(({ text }) => text)).toEqual(lines.map(({ text }) => text))
      let last = 0
      for (const { start, end } of ended) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start ?? Number.NaN)
        last = start ?? last
      }
    }),
  )
})
