import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelopeStep } from '#core/audio/energy-envelope.ts'
import { cutAtChanges } from './cut-at-changes.ts'

/** Loud, except at the quiet moments, which last 0.2 s. */
function envelopeOf(seconds: number, quiet: number[] = []): Float32Array {
  return new Float32Array(Math.round(seconds / envelopeStep)).map((_, step) =>
    quiet.some((moment) => Math.abs(step * envelopeStep - moment) < 0.1) ? -60 : -20,
  )
}
const round = (time: number) => Math.round(time * 10) / 10
const cut = (...args: Parameters<typeof cutAtChanges>) =>
  cutAtChanges(...args).map(({ start, end, speaker }) => [round(start), round(end), speaker])

describe('cutting speech where the speaker changes', () => {
  it('leaves speech as it is without turns', () => {
    expect(cut(envelopeOf(10), [{ start: 1, end: 9 }], [])).toEqual([[1, 9, null]])
  })

  it('cuts at the quietest moment near the change', () => {
    const turns = [
      { start: 0, end: 5, speaker: 0 },
      { start: 5, end: 10, speaker: 1 },
    ]
    const speech = [{ start: 1, end: 9 }]
    expect(cut(envelopeOf(10, [5.4]), speech, turns)).toEqual([
      [1, 5.4, 0],
      [5.4, 9, 1],
    ])
    expect(cut(envelopeOf(10, [7]), speech, turns)[0]?.[1]).toBeLessThan(5.7)
  })

  it('gives speech that touches no turn to the speaker before it', () => {
    const turns = [
      { start: 0, end: 3, speaker: 1 },
      { start: 8, end: 10, speaker: 0 },
    ]
    const speech = [
      { start: 0, end: 3 },
      { start: 4, end: 5 },
      { start: 8, end: 10 },
    ]
    expect(cut(envelopeOf(10, [5.5, 7]), speech, turns).map(([, , speaker]) => speaker)).toEqual([1, 1, 0])
  })

  it('leaves a turn of a fraction of a second, and a rest of speech after a cut, with the speaker before', () => {
    const turns = [
      { start: 0, end: 4, speaker: 0 },
      { start: 4, end: 4.3, speaker: 1 },
      { start: 4.3, end: 8, speaker: 0 },
      { start: 8, end: 10, speaker: 1 },
    ]
    const speech = [
      { start: 0, end: 8.2 },
      { start: 9, end: 10 },
    ]
    expect(cut(envelopeOf(10, [8]), speech, turns)).toEqual([
      [0, 8.2, 0],
      [9, 10, 1],
    ])
  })

  it('lets a turn inside a longer one interrupt it', () => {
    const turns = [
      { start: 0, end: 10, speaker: 0 },
      { start: 4, end: 6, speaker: 1 },
    ]
    expect(cut(envelopeOf(10, [4, 6]), [{ start: 0, end: 10 }], turns)).toEqual([
      [0, 4, 0],
      [4, 6, 1],
      [6, 10, 0],
    ])
  })

  it('loses no speech, whatever the turns', () => {
    const range = fc.tuple(
      fc.double({ min: 0, max: 30, noNaN: true }),
      fc.double({ min: 0.05, max: 8, noNaN: true }),
    )
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), fc.array(range, { maxLength: 12 }), (spoken, said) => {
        let last = 0
        const speech = spoken.map(([gap, length]) => {
          const start = last + gap / 10 + 0.01
          last = start + length
          return { start, end: last }
        })
        const turns = said.map(([start, length], index) => ({
          start,
          end: start + length,
          speaker: index % 3,
        }))
        const parts = cutAtChanges(envelopeOf(Math.max(40, last)), speech, turns)
        const total = (ranges: { start: number; end: number }[]) =>
          ranges.reduce((sum, { start, end }) => sum + end - start, 0)
        expect(total(parts)).toBeCloseTo(total(speech), 6)
        for (const [index, part] of parts.entries()) {
          expect(part.end).toBeGreaterThan(part.start)
          expect(part.start).toBeGreaterThanOrEqual(parts[index - 1]?.end ?? 0)
        }
      }),
    )
  })
})
