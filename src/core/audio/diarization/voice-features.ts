import { coefficientCount, createMfcc, mfccWindowSize } from './mfcc.ts'

/** In samples at 4 kHz: 48 ms, almost three periods of the deepest voice. */
const pitchWindowSize = 192
const sampleRate = 4000
const shortestLag = 10
const longestLag = 66
const voicedFrom = 0.5

/** Returns the natural logarithm of the pitch (60 to 400 Hz) of a window at 4 kHz, or 0 if the window is unvoiced. */
function findPitch(window: Float32Array): number {
  const scores = new Float32Array(longestLag + 2)
  const width = pitchWindowSize - longestLag - 1
  const own = energy(window, 0, width)
  if (own < 1e-7 * width) return 0
  let best = 0
  let shifted = energy(window, shortestLag - 1, width)
  for (let lag = shortestLag - 1; lag <= longestLag + 1; lag++) {
    let product = 0
    for (let index = 0; index < width; index++) product += (window[index] ?? 0) * (window[index + lag] ?? 0)
    const score = product / Math.sqrt(own * shifted + 1e-12)
    scores[lag] = score
    if (lag >= shortestLag && lag <= longestLag) best = Math.max(best, score)
    shifted += (window[lag + width] ?? 0) ** 2 - (window[lag] ?? 0) ** 2
  }
  if (best < voicedFrom) return 0
  // Multiples of the period fit equally well, so the shortest good lag gives the pitch.
  for (let lag = shortestLag; lag <= longestLag; lag++) {
    const [before = 0, here = 0, after = 0] = scores.subarray(lag - 1, lag + 2)
    if (here < before || here < after) continue
    const bend = before - 2 * here + after
    const shift = bend < 0 ? (before - after) / (2 * bend) : 0
    if (here - 0.25 * (before - after) * shift >= 0.85 * best) return Math.log(sampleRate / (lag + shift))
  }
  return 0
}

function energy(window: Float32Array, from: number, width: number): number {
  let sum = 0
  for (let index = from; index < from + width; index++) sum += (window[index] ?? 0) ** 2
  return sum
}

/** Values every 20 ms, aligned with the energy envelope. */
export type VoiceFeatures = {
  stepCount: number
  mfcc: Float32Array
  /** Log pitch, 0 if unvoiced. */
  pitch: Float32Array
}

type VoiceMeter = {
  /** Mono samples at 16 kHz from -1 to 1, in chunks of any length. */
  feed(samples: Float32Array): void
  finish(): VoiceFeatures
}

/** Samples per step: 20 ms at 16 kHz. */
const stepSize = 320
const decimation = 4

export function createVoiceMeter(expectedSamples = 0): VoiceMeter {
  const toMfcc = createMfcc()
  const window = new Float64Array(pitchWindowSize * decimation)
  const slow = new Float32Array(pitchWindowSize)
  // Leading silence centers the first step in its window.
  let filled = (window.length - stepSize) / 2
  let total = 0
  let stepCount = 0
  const capacity = Math.ceil(expectedSamples / stepSize) + 64
  let mfcc = new Float32Array(capacity * coefficientCount)
  let pitch = new Float32Array(capacity)

  const measure = () => {
    if (stepCount === pitch.length) {
      mfcc = widen(mfcc)
      pitch = widen(pitch)
    }
    const middle = (window.length - mfccWindowSize) / 2
    toMfcc(window.subarray(middle, middle + mfccWindowSize), mfcc, stepCount * coefficientCount)
    for (let index = 0; index < pitchWindowSize; index++) {
      const at = index * decimation
      const sum = (window[at] ?? 0) + (window[at + 1] ?? 0) + (window[at + 2] ?? 0) + (window[at + 3] ?? 0)
      slow[index] = sum / decimation
    }
    pitch[stepCount++] = findPitch(slow)
    window.copyWithin(0, stepSize)
    filled -= stepSize
  }

  return {
    feed(samples) {
      total += samples.length
      for (let read = 0; read < samples.length; ) {
        const taken = Math.min(samples.length - read, window.length - filled)
        window.set(samples.subarray(read, read + taken), filled)
        filled += taken
        read += taken
        if (filled === window.length) measure()
      }
    },
    finish() {
      while (stepCount < Math.ceil(total / stepSize)) {
        window.fill(0, filled)
        filled = window.length
        measure()
      }
      return {
        stepCount,
        mfcc: mfcc.subarray(0, stepCount * coefficientCount),
        pitch: pitch.subarray(0, stepCount),
      }
    },
  }
}

function widen(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const wider = new Float32Array(values.length * 2)
  wider.set(values)
  return wider
}
