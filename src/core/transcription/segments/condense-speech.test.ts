import { expect, it } from 'vitest'
import { envelopeStep } from '#core/audio/energy-envelope.ts'
import { condensedPause, planSpeech, restoreTimes } from './condense-speech.ts'

/** `seconds` alternate between silence and speech, beginning with silence. */
function anEnvelope(...seconds: number[]): Float32Array {
  return Float32Array.from(
    seconds.flatMap((length, index) =>
      Array.from({ length: Math.round(length / envelopeStep) }, () => (index % 2 === 0 ? -100 : -25)),
    ),
  )
}

it('finds the parts of a track with speech, with a little silence around them', () => {
  const ranges = planSpeech(anEnvelope(60, 5, 1, 4, 300, 10, 30))
  expect(ranges).toHaveLength(2)
  expect(ranges[0]?.start).toBeCloseTo(59.7, 1)
  expect(ranges[0]?.end).toBeCloseTo(70.3, 1)
  expect(ranges[1]?.start).toBeCloseTo(369.7, 1)
  expect(ranges[1]?.end).toBeCloseTo(380.3, 1)
})

it('finds no speech in silence', () => {
  expect(planSpeech(anEnvelope(600))).toEqual([])
})

const ranges = [
  { start: 100, end: 110 },
  { start: 500, end: 520 },
]
/** Start of the second range in the condensed track. */
const second = 10 + condensedPause

it('moves lines to their time in the recording', () => {
  const lines = [
    { start: 2, end: 4, text: 'The gate opens.' },
    { start: second + 1, end: second + 3, text: 'We go in.' },
  ]
  expect(restoreTimes(lines, ranges)).toEqual([
    { start: 102, end: 104, text: 'The gate opens.' },
    { start: 501, end: 503, text: 'We go in.' },
  ])
})

it('splits a line that the engine wrote over a pause', () => {
  const words = [
    { text: 'The', start: 8, end: 8.5 },
    { text: 'gate', start: 8.5, end: 9.5 },
    { text: 'we', start: second + 1, end: second + 2 },
    { text: 'enter', start: second + 2, end: second + 3 },
  ]
  const line = { start: 8, end: second + 3, text: 'The gate. We enter.', words }
  expect(restoreTimes([line], ranges)).toMatchObject([
    { start: 108, end: 109.5, text: 'The gate.', words: [{ start: 108 }, { end: 109.5 }] },
    { start: 501, end: 503, text: 'We enter.' },
  ])
})

it('keeps a line without word times within the speech range that contains most of the line', () => {
  const line = { start: 9, end: second + 8, text: 'The gate. We enter.' }
  expect(restoreTimes([line], ranges)).toMatchObject([{ start: 500, end: 508 }])
})
