import { coefficientCount, createMfcc, mfccWindowSize } from './mfcc.ts'
import { findPitch, pitchWindowSize } from './pitch.ts'

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
