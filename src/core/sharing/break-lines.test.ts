import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, breakLines } from './break-lines.ts'

const words = (...widths: number[]): Box[] => widths.map((width) => ({ width, gap: 10 }))
const widthsOf = (boxes: Box[], measures: number[], isJustified = false) =>
  breakLines(boxes, measures, isJustified).map(({ from, to, stretch }) => {
    const line = boxes.slice(from, to)
    const gaps = line.slice(1).reduce((sum, { gap }) => sum + (gap > 0 ? gap + stretch : 0), 0)
    return Math.round(line.reduce((sum, { width }) => sum + width, 0) + gaps)
  })

describe('a paragraph', () => {
  it('looks at all its lines, not at each by itself', () => {
    // Filling the first line would leave a very short one below it.
    expect(widthsOf(words(40, 40, 10, 90, 30), [100])).toEqual([40, 60, 90, 30])
    expect(widthsOf(words(30, 30, 20, 70, 60), [100])).toEqual([70, 100, 60])
  })

  it('fills its lines when it is justified, all but the last', () => {
    expect(widthsOf(words(40, 45, 60, 30, 20), [100], true)).toEqual([100, 100, 20])
  })

  it('leaves a line short whose gaps would become holes', () => {
    expect(widthsOf(words(20, 20, 100, 50), [100], true)).toEqual([50, 100, 50])
  })

  it('goes around a large letter in its first lines', () => {
    expect(widthsOf(words(30, 30, 30, 30, 30, 30, 30), [70, 70, 110])).toEqual([70, 70, 110])
  })

  it('takes a word that is too wide all the same', () => {
    expect(widthsOf(words(300, 20), [100])).toEqual([300, 20])
  })

  it('has no lines without words', () => {
    expect(breakLines([], [100], true)).toEqual([])
  })

  it('has every word once, in order, on lines that are not too wide', () => {
    const boxes = fc.array(
      fc.record({ width: fc.integer({ min: 1, max: 100 }), gap: fc.constantFrom(0, 10) }),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(boxes, fc.boolean(), (paragraph, isJustified) => {
        const lines = breakLines(paragraph, [100, 120], isJustified)
        expect(lines.map(({ from }) => from)).toEqual([0, ...lines.slice(0, -1).map(({ to }) => to)])
        expect(lines.at(-1)?.to).toBe(paragraph.length)
        for (const width of widthsOf(paragraph, [100, 120], isJustified))
          expect(width).toBeLessThanOrEqual(120)
      }),
    )
  })
})
