import { envelopeStep } from '#core/audio/energy-envelope.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { createMatrix, findEigenvectors, type Matrix } from './matrix.ts'
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

/** The other dimensions vary more with what is said than with who says it. */
const keptDimensions = 16
const ridge = 0.1

/**
 * Scales away the variation within a voice, measured between neighbouring windows of one speech range (linear discriminant analysis without
 * class labels). Returns rows of at most 16 dimensions.
 */
export function whitenWindows(rows: Float64Array[], windows: VoiceWindow[]): Float64Array[] {
  const size = rows[0]?.length ?? 0
  const mean = meanRow(rows, size)
  const total = createMatrix(size)
  for (const row of rows) addOuter(total, row, mean, 1 / rows.length)
  const scales = scaleOf(total)
  const within = createMatrix(size)
  const pairs = neighbours(windows)
  for (const [a, b] of pairs) {
    addOuter(within, rows[a] ?? mean, rows[b] ?? mean, 0.5 / Math.max(1, pairs.length))
  }
  for (let i = 0; i < size; i++) {
    const at = i * size + i
    within.values[at] = (within.values[at] ?? 0) + ridge * (total.values[at] ?? 0) + 1e-9
  }
  const basis = findEigenvectors(scaleMatrix(within, scales))
  const white = rows.map((row) => {
    const centred = row.map((value, i) => (value - (mean[i] ?? 0)) * (scales[i] ?? 0))
    return Float64Array.from(basis.vectors, (vector, i) => {
      return dot(vector, centred) / Math.sqrt(Math.max(1e-6, basis.values[i] ?? 0))
    })
  })
  const spread = createMatrix(size)
  const origin = new Float64Array(size)
  for (const row of white) addOuter(spread, row, origin, 1 / white.length)
  const kept = findEigenvectors(spread).vectors.slice(0, keptDimensions)
  return white.map((row) => Float64Array.from(kept, (vector) => dot(vector, row)))
}

function neighbours(windows: VoiceWindow[]): [number, number][] {
  const pairs: [number, number][] = []
  let b = 0
  for (const [a, window] of windows.entries()) {
    while ((windows[b]?.from ?? Number.POSITIVE_INFINITY) < window.to) b++
    if (windows[b]?.range === window.range) pairs.push([a, b])
  }
  return pairs
}

function meanRow(rows: Float64Array[], size: number): Float64Array {
  const mean = new Float64Array(size)
  for (const row of rows)
    for (let i = 0; i < size; i++) mean[i] = (mean[i] ?? 0) + (row[i] ?? 0) / rows.length
  return mean
}

function addOuter({ size, values }: Matrix, row: Float64Array, mean: Float64Array, weight: number): void {
  for (let i = 0; i < size; i++) {
    const left = ((row[i] ?? 0) - (mean[i] ?? 0)) * weight
    for (let j = 0; j < size; j++) {
      values[i * size + j] = (values[i * size + j] ?? 0) + left * ((row[j] ?? 0) - (mean[j] ?? 0))
    }
  }
}

/** Returns inverse standard deviations, so that all dimensions weigh equally. */
function scaleOf({ size, values }: Matrix): Float64Array {
  return new Float64Array(size).map((_, i) => 1 / Math.sqrt((values[i * size + i] ?? 0) + 1e-9))
}

function scaleMatrix({ size, values }: Matrix, scales: Float64Array): Matrix {
  const scaled = values.map((value, at) => {
    return value * (scales[Math.floor(at / size)] ?? 0) * (scales[at % size] ?? 0)
  })
  return { size, values: scaled }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
