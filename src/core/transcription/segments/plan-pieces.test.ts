import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEnvelopeMeter, envelopeStep } from '#core/audio/energy-envelope.ts'
import { findSpeech } from '#core/audio/find-speech.ts'
import { planPieces, planUtterances } from './plan-pieces.ts'

function envelopeOf(seconds: number, spoken: [number, number][]): Float32Array {
  return new Float32Array(Math.round(seconds / envelopeStep)).map((_, step) => {
    const time = step * envelopeStep
    return spoken.some(([start, end]) => time >= start && time < end) ? -20 - (step % 3) : -70 - (step % 3)
  })
}

describe('findSpeech', () => {
  it('detects sentences over room noise', () => {
    const found = findSpeech(
      envelopeOf(20, [
        [2, 5],
        [8, 12],
      ]),
    )
    expect(found.map(({ start, end }) => [Math.round(start), Math.round(end)])).toEqual([
      [2, 5],
      [8, 12],
    ])
  })

  it('detects nothing in silence', () => {
    const meter = createEnvelopeMeter(1)
    meter.feed(new Int16Array(16000))
    expect(findSpeech(meter.finish())).toEqual([])
  })

  it('is given the same envelope however the sound is split into chunks', () => {
    const sound = new Int16Array(5000).map((_, i) => Math.round(9000 * Math.sin(i / 7)))
    const whole = createEnvelopeMeter(2)
    whole.feed(sound)
    const parts = createEnvelopeMeter(2)
    parts.feed(sound.subarray(0, 2))
    parts.feed(sound.subarray(2, 1234))
    parts.feed(sound.subarray(1234))
    expect(parts.finish()).toEqual(whole.finish())
  })
})

describe('cutting a recording', () => {
  const level = fc.array(fc.double({ min: -90, max: 0, noNaN: true }), { maxLength: 4000 })

  it('cuts in the longest silence near ten minutes', () => {
    const spoken: [number, number][] = [
      [0, 550],
      [551, 620],
      [624, 700],
      [700.5, 1000],
    ]
    const pieces = planPieces(envelopeOf(1000, spoken), 600, 120)
    expect(pieces).toHaveLength(2)
    expect(pieces[0]?.end).toBeCloseTo(622, 0)
    expect(pieces[1]).toEqual({ start: pieces[0]?.end, end: 1000 })
  })

  it('makes pieces of bounded length without gaps between them', () => {
    fc.assert(
      fc.property(level, (values) => {
        const envelope = Float32Array.from(values)
        const pieces = planPieces(envelope, 10, 2)
        let end = 0
        for (const piece of pieces) {
          expect(piece.start).toBe(end)
          expect(piece.end - piece.start).toBeGreaterThan(0)
          expect(piece.end - piece.start).toBeLessThanOrEqual(12.01)
          end = piece.end
        }
        expect(end).toBeCloseTo(envelope.length * envelopeStep, 6)
      }),
    )
  })

  it('makes utterances of bounded length that do not overlap and stay within the audio', () => {
    fc.assert(
      fc.property(level, (values) => {
        const envelope = Float32Array.from(values)
        let last = 0
        for (const { start, end } of planUtterances(envelope, 15)) {
          expect(start).toBeGreaterThanOrEqual(last - 1e-9)
          expect(end - start).toBeLessThanOrEqual(15.01)
          last = end
        }
        expect(last).toBeLessThanOrEqual(envelope.length * envelopeStep + 1e-6)
      }),
    )
  })
})
