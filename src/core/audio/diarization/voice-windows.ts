import { envelopeStep } from '#core/audio/energy-envelope.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { coefficientCount } from './mfcc.ts'
import type { VoiceFeatures } from './voice-features.ts'

export type VoiceWindow = { from: number; to: number; range: number }

const pitchAt = 2 * coefficientCount
const windowValues = pitchAt + 2
const windowSteps = Math.round(1.5 / envelopeStep)
const hopSteps = Math.round(0.5 / envelopeStep)

/** Cuts a window of at most 1.5 s every half second. No window crosses a pause. */
export function cutWindows(speech: TimeRange[], stepCount: number): VoiceWindow[] {
  return speech.flatMap(({ start, end }, range) => {
    const first = Math.round(start / envelopeStep)
    const last = Math.min(stepCount, Math.round(end / envelopeStep))
    const windows: VoiceWindow[] = []
    let from = first
    do {
      const to = Math.min(last, from + windowSteps)
      if (to > from) windows.push({ from, to, range })
      from += hopSteps
    } while (from + windowSteps - hopSteps < last)
    return windows
  })
}

/**
 * Returns one row per window: mean and standard deviation of each coefficient, median pitch, and voiced share. Windows without a voice get
 * the mean pitch of the others.
 */
export function describeWindows(features: VoiceFeatures, windows: VoiceWindow[]): Float64Array[] {
  const rows = windows.map((window) => describeWindow(features, window))
  const voiced = rows.map((row) => row[pitchAt] ?? 0).filter((pitch) => pitch > 0)
  const usual = voiced.reduce((sum, pitch) => sum + pitch, 0) / Math.max(1, voiced.length)
  for (const row of rows) if (row[pitchAt] === 0) row[pitchAt] = usual
  return rows
}

function describeWindow({ mfcc, pitch }: VoiceFeatures, { from, to }: VoiceWindow): Float64Array {
  const row = new Float64Array(windowValues)
  const stepCount = to - from
  for (let order = 0; order < coefficientCount; order++) {
    let sum = 0
    let squares = 0
    for (let step = from; step < to; step++) {
      const value = mfcc[step * coefficientCount + order] ?? 0
      sum += value
      squares += value * value
    }
    const mean = sum / stepCount
    row[order] = mean
    row[coefficientCount + order] = Math.sqrt(Math.max(0, squares / stepCount - mean * mean))
  }
  const voiced = pitch
    .slice(from, to)
    .filter((value) => value > 0)
    .sort()
  row[pitchAt] = voiced[voiced.length >> 1] ?? 0
  row[pitchAt + 1] = voiced.length / stepCount
  return row
}
