import { describe, expect, it } from 'vitest'
import { drawStrip, measureStrip, stripSteps } from './score-strip.ts'

const half = stripSteps / 2

describe('measureStrip', () => {
  it('shows each voice where it talks, the one that talks most first', () => {
    const times = [
      { start: 10, end: 70 },
      { start: 70, end: 100 },
      { start: 100, end: 130 },
    ]
    expect(measureStrip(times, ['rowan', 'brakk', 'rowan'])).toEqual([
      `${'9'.repeat(half)}${'0'.repeat(stripSteps / 4)}${'9'.repeat(stripSteps / 4)}`,
      `${'0'.repeat(half)}${'9'.repeat(stripSteps / 4)}${'0'.repeat(stripSteps / 4)}`,
    ])
  })

  it('shows a single word of a long evening', () => {
    const times = [
      { start: 0, end: 14_000 },
      { start: 7_000, end: 7_000.4 },
    ]
    expect(measureStrip(times, ['a', 'b'])[1]).toContain('1')
  })

  it('puts the voices beyond the fifth into the last row', () => {
    const times = Array.from({ length: 8 }, (_, line) => ({ start: line * 10, end: line * 10 + 10 - line }))
    const strip = measureStrip(times, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(strip).toHaveLength(5)
    expect(strip[4]?.slice(-30, -18)).toContain('9')
  })

  it('measures a transcript of a million lines', () => {
    const times = Array.from({ length: 1_000_000 }, (_, line) => ({ start: line, end: line + 1 }))
    const strip = measureStrip(times, Array(times.length).fill('a'))
    expect(strip).toEqual(['9'.repeat(stripSteps)])
  })

  it('is empty without lines', () => {
    expect(measureStrip([], [])).toEqual([])
  })
})

describe('drawStrip', () => {
  it('draws a row per voice inside the box', () => {
    const [first, second] = drawStrip([`9${'0'.repeat(stripSteps - 1)}`, '0'.repeat(stripSteps)], 240, 40)
    expect(first).toBe('M0 1.4h1.44v17.2h-1.44z')
    expect(second).toBe('')
  })
})
