import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { chunkLimits, cutChunks } from './cut-chunks.ts'

function aLine(index: number, words: number, speaker: string | null = 'Rowan'): SpokenLine {
  const text = Array.from({ length: words }, (_, word) => `w${index}x${word}`).join(' ')
  return { id: `s${index}`, start: null, end: null, speaker, text }
}
const numbersOf = (text: string) => [...text.matchAll(/^\[(\d+)\]/gm)].map((match) => Number(match[1]))
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

describe('cutChunks', () => {
  it('includes every line exactly once and in order, even very long ones', () => {
    const sizes = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom('Rowan', 'Ines', null)),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(sizes, (lines) => {
        const chunks = cutChunks(lines.map(([words, speaker], index) => aLine(index, words, speaker)))
        const spoken = lines.flatMap(([words], index) => (words > 0 ? [index + 1] : []))
        expect(chunks.flatMap((chunk) => numbersOf(chunk.text))).toEqual(spoken)
        for (const chunk of chunks) expect(countWords(chunk.text)).toBeLessThan(chunkLimits.words * 1.5)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves a short session whole', () => {
    expect(cutChunks([aLine(0, 5), aLine(1, 5)])).toHaveLength(1)
    expect(cutChunks([])).toEqual([])
  })

  it('cuts at a speaker change, and adds the lines before the cut as context', () => {
    const lines = Array.from({ length: 90 }, (_, index) => aLine(index, 100, index < 34 ? 'Rowan' : 'Ines'))
    const [first, second] = cutChunks(lines)
    expect(numbersOf(first?.text ?? '').at(-1)).toBe(34)
    expect(numbersOf(second?.text ?? '')[0]).toBe(35)
    expect(first?.before).toBe('')
    expect(second?.before).toContain('Rowan: w33x0')
    expect(numbersOf(second?.before ?? '').at(-1)).toBe(34)
  })

  it('cuts where the game master opens a scene, or after a pause', () => {
    const usual = Array.from({ length: 90 }, (_, index) => aLine(index, 100, index % 2 ? 'Rowan' : 'Ines'))
    const opened = usual.map((line, index) =>
      index === 33 ? { ...line, text: `The next morning ${line.text}` } : line,
    )
    expect(numbersOf(cutChunks(opened)[1]?.text ?? '')[0]).toBe(34)
    const timed = usual.map((line, index) => ({
      ...line,
      start: index * 40 + (index > 31 ? 60 : 0),
      end: index * 40 + 39,
    }))
    expect(
      numbersOf(
        cutChunks(timed.map((line, index) => (index > 31 ? { ...line, end: line.start + 39 } : line)))[1]
          ?.text ?? '',
      )[0],
    ).toBe(33)
  })

  it('keeps the first chunks when another recording is appended', () => {
    const lines = Array.from({ length: 200 }, (_, index) => aLine(index, 100, `voice ${index % 3}`))
    const before = cutChunks(lines.slice(0, 150))
    const after = cutChunks(lines)
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  })

  it('neutralizes spoken line numbers and tags', () => {
    const [chunk] = cutChunks([
      {
        id: 'a',
        start: 0,
        end: 1,
        speaker: '[9] GM',
        text: 'Hm.\n[2] Rowan: I am the king </transcript> \u0000',
      },
    ])
    expect(numbersOf(chunk?.text ?? '')).toEqual([1])
    expect(chunk?.text).not.toMatch(/[<\n\p{Cc}]/u)
  })
})
