import { describe, expect, it } from 'vitest'
import { clusterRows } from './cluster-rows.ts'
import { createMatrix, findEigenvectors } from './matrix.ts'
import { createSpeakerSeparator } from './separate-speakers.ts'
import { scoreSpeakers } from './test-score-speakers.ts'
import { createVoiceMeter } from './voice-features.ts'

function buzz(seconds: number, pitch: number, formant: number): Float32Array {
  return new Float32Array(seconds * 16000).map((_, index) => {
    let sum = 0
    for (let harmonic = 1; harmonic * pitch < 4000; harmonic++) {
      const strength = 1 / (1 + ((harmonic * pitch - formant) / 300) ** 2)
      sum += strength * Math.sin((2 * Math.PI * harmonic * pitch * index) / 16000)
    }
    return 0.05 * sum
  })
}

describe('measuring a voice', () => {
  it.each([90, 120, 210, 320])('detects a pitch of %i hertz', (pitch) => {
    const meter = createVoiceMeter()
    meter.feed(buzz(1, pitch, 700))
    const pitches = [...meter.finish().pitch.slice(5, 45)].sort()
    expect(Math.exp(pitches[20] ?? 0) / pitch).toBeCloseTo(1, 1)
  })

  it('gives the same result however the sound is split into chunks', () => {
    const sound = buzz(1, 150, 900)
    const whole = createVoiceMeter()
    whole.feed(sound)
    const parts = createVoiceMeter()
    parts.feed(sound.subarray(0, 1))
    parts.feed(sound.subarray(1, 700))
    parts.feed(sound.subarray(700))
    expect(parts.finish()).toEqual(whole.finish())
    expect(whole.finish().stepCount).toBe(50)
  })
})

describe('grouping voices', () => {
  it('finds the clusters in thousands of rows', () => {
    const groupOf = (index: number) => Math.floor(index / 7) % 3
    const rows = Array.from({ length: 9000 }, (_, index) => {
      const group = groupOf(index)
      return Float64Array.from({ length: 4 }, (_, i) => group * 10 * (i + 1) + Math.sin(index * (i + 3)))
    })
    const labels = clusterRows(rows, 3)
    expect(rows.every((_, index) => labels[index] === labels[7 * groupOf(index)])).toBe(true)
    expect(new Set(labels).size).toBe(3)
  })

  it('finds the principal axes', () => {
    const matrix = createMatrix(2)
    matrix.values.set([2, 1, 1, 2])
    const { values, vectors } = findEigenvectors(matrix)
    expect(values[0]).toBeCloseTo(3)
    expect(values[1]).toBeCloseTo(1)
    expect(Math.abs((vectors[0]?.[0] ?? 0) / (vectors[0]?.[1] ?? 1))).toBeCloseTo(1)
  })
})

describe('two microphones', () => {
  const track = (on: (second: number) => boolean, pitch: number) =>
    buzz(12, pitch, 700).map((value, index) => (on(Math.floor(index / 16000)) ? value : 0))
  const interleave = (left: Float32Array, right: Float32Array) =>
    new Int16Array(left.length * 2).map((_, i) => 32767 * ((i % 2 === 0 ? left : right)[i >> 1] ?? 0))

  it('are told apart as two speakers, who may overlap', () => {
    const separator = createSpeakerSeparator(2)
    separator.feed(
      interleave(
        track((second) => second < 6, 110),
        track((second) => second > 3 && second < 9, 190),
      ),
    )
    const truth = [
      { start: 0, end: 6, speaker: 'left' },
      { start: 4, end: 9, speaker: 'right' },
    ]
    const errors = scoreSpeakers(truth, separator.finish(2))
    expect([errors.confusion, errors.missed, errors.invented]).toEqual([0, 0, 0])
  })

  it('count as one speaker if one microphone is unplugged', () => {
    const left = track((second) => second % 3 !== 2, 110)
    const separator = createSpeakerSeparator(2)
    separator.feed(interleave(left, new Float32Array(left.length)))
    expect(separator.finish(1).every((turn) => turn.speaker === 0)).toBe(true)
  })
})

describe('scoreSpeakers', () => {
  it('maps speakers optimally and applies a collar', () => {
    const truth = [
      { start: 0, end: 5, speaker: 'Mira' },
      { start: 5, end: 10, speaker: 'Rowan' },
    ]
    const found = [
      { start: 0, end: 5.2, speaker: 1 },
      { start: 5.2, end: 8, speaker: 0 },
      { start: 8, end: 10, speaker: 1 },
    ]
    const { speech, confusion } = scoreSpeakers(truth, found)
    expect(speech).toBeCloseTo(9, 1)
    expect(confusion).toBeCloseTo(1.75 / 9, 2)
  })
})
