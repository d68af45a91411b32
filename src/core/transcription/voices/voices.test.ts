import { describe, expect, it } from 'vitest'
import { createMatrix, invertSymmetric } from '#core/audio/diarization/matrix.ts'
import { chooseStretches } from './choose-stretches.ts'
import {
  certaintyOf,
  differenceOfVoices,
  leastCertainty,
  preparePrint,
  suggestVoices,
} from './suggest-voices.ts'
import { aPrint } from './test-prints.ts'
import { chooseKeptPrints, measureVoicePrint, voicePrintLength } from './voice-print.ts'

const secondsOf = (ranges: { start: number; end: number }[]) =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)

describe('choosing the speech for voice prints', () => {
  const lines = (count: number, seconds: number, speaker: string) =>
    Array.from({ length: count }, (_, index) => ({
      start: index * 10,
      end: index * 10 + seconds,
      speaker,
    }))

  it.each([
    ['nine seconds', 3, 3, 0],
    ['twenty-five seconds', 5, 5, 2],
    ['an hour', 600, 6, 5],
  ])('chooses the right number of stretches for %s', (_, count, seconds, prints) => {
    expect(chooseStretches(lines(count, seconds, 'Rowan'))).toHaveLength(prints)
  })

  it('spreads stretches of at most thirty seconds over the recording, and prefers long lines', () => {
    const short = lines(600, 3, 'Rowan')
    const long = { start: 3004, end: 3009, speaker: 'Rowan' }
    const stretches = chooseStretches([...short, long].toSorted((a, b) => a.start - b.start))
    for (const { ranges } of stretches) expect(secondsOf(ranges)).toBeCloseTo(30)
    const starts = stretches.map(({ ranges }) => Math.floor((ranges[0]?.start ?? 0) / 1200))
    expect(starts).toEqual([0, 1, 2, 3, 4])
    expect(stretches[2]?.ranges).toContainEqual({ start: 3004, end: 3009 })
  })

  it('divides one long line into several stretches', () => {
    const stretches = chooseStretches([{ start: 5, end: 45, speaker: 'Ines' }])
    expect(stretches.map(({ ranges }) => ranges)).toEqual([
      [{ start: 5, end: 15 }],
      [{ start: 15, end: 25 }],
      [{ start: 25, end: 35 }],
      [{ start: 35, end: 45 }],
    ])
  })

  it('leaves out lines without a time or a speaker', () => {
    expect(
      chooseStretches([
        { start: null, end: null, speaker: 'Rowan' },
        { start: 0, end: 60, speaker: null },
      ]),
    ).toEqual([])
  })
})

describe('voice prints', () => {
  it('hold the mean and covariance, and need six seconds of speech', () => {
    const mfcc = new Float32Array(500 * 19).map((_, at) => (Math.floor(at / 19) % 2 === 0 ? 1 : 3))
    const features = { stepCount: 500, mfcc, pitch: new Float32Array(500) }
    const print = measureVoicePrint(features, [{ start: 0, end: 7 }])
    expect(print).toHaveLength(voicePrintLength)
    expect(print?.[18]).toBeCloseTo(2)
    expect(print?.[19]).toBeCloseTo(1)
    expect(measureVoicePrint(features, [{ start: 0, end: 5 }])).toBeNull()
  })

  it('have a difference of zero from themselves, and the same difference in both directions', () => {
    const [a, b] = [aPrint(1), aPrint(2)].map(preparePrint)
    if (!a || !b) throw new Error('No prints')
    expect(differenceOfVoices([a], [a])).toBeCloseTo(0)
    expect(differenceOfVoices([a], [b])).toBeCloseTo(differenceOfVoices([b], [a]))
    expect(differenceOfVoices([a], [])).toBe(Number.POSITIVE_INFINITY)
  })

  it('can be compared even if one is of a steady hum', () => {
    const hum = preparePrint(new Float32Array(voicePrintLength))
    expect(Number.isFinite(differenceOfVoices([hum], [preparePrint(aPrint(1))]))).toBe(true)
  })
})

describe('suggesting voices', () => {
  const voice = (id: string, ...seeds: number[]) => ({
    id,
    prints: seeds.map((seed) => preparePrint(aPrint(seed))),
  })

  it('suggests the person with the most similar voice, with a confidence score', () => {
    const found = suggestVoices(
      [voice('Speaker 1', 1.1), voice('Speaker 2', 2)],
      [voice('rowan', 1), voice('ines', 2)],
    )
    expect(found.get('Speaker 1')?.voiceId).toBe('rowan')
    expect(found.get('Speaker 2')).toEqual({ voiceId: 'ines', certainty: 0.99 })
  })

  it('makes no suggestion below the minimum confidence score', () => {
    expect(suggestVoices([voice('Speaker 1', 5)], [voice('rowan', 1)]).size).toBe(0)
    expect(certaintyOf(0.62)).toBe(leastCertainty)
    expect(certaintyOf(0.8)).toBeLessThan(leastCertainty)
  })

  it('suggests each person for one speaker only, and does not suggest the second-best match for another speaker', () => {
    const found = suggestVoices(
      [voice('Speaker 1', 1), voice('Speaker 2', 1.1)],
      [voice('rowan', 1), voice('ines', 1.3)],
    )
    expect([...found.keys()]).toEqual(['Speaker 1'])
  })

  it('makes no suggestion for speakers without a print', () => {
    expect(suggestVoices([voice('Speaker 1')], [voice('rowan', 1)]).size).toBe(0)
  })
})

it('keeps five prints, starting with the newest from each session', () => {
  const print = (sessionId: string, day: number, number: number) => ({
    id: `${sessionId}-${number}`,
    sessionId,
    createdAt: new Date(Date.UTC(2026, 2, day)),
  })
  const prints = [1, 2, 3].flatMap((day) => [1, 2, 3].map((number) => print(`s${day}`, day, number)))
  expect(chooseKeptPrints(prints)).toEqual(['s3-1', 's2-1', 's1-1', 's3-2', 's2-2'])
})

it('inverts a matrix', () => {
  const matrix = createMatrix(2)
  matrix.values.set([2, 1, 1, 2])
  const expected = [2 / 3, -1 / 3, -1 / 3, 2 / 3]
  for (const [at, value] of expected.entries()) {
    expect(invertSymmetric(matrix).values[at]).toBeCloseTo(value)
  }
})
