import { coefficientCount, createMfcc, frameSize } from './mfcc.ts'
import { findPitch, pitchFrame } from './pitch.ts'

/** Values every 20 ms, aligned with the energy envelope. */
export type VoiceFeatures = {
  count: number
  mfcc: Float32Array
  /** Log pitch, 0 if unvoiced. */
  pitch: Float32Array
}

type VoiceMeter = {
  /** Mono samples at 16 kHz from -1 to 1, in chunks of any length. */
  feed(samples: Float32Array): void
  finish(): VoiceFeatures
}

const hop = 320
const decimation = 4

export function createVoiceMeter(expected = 0): VoiceMeter {
  const toMfcc = createMfcc()
  const window = new Float64Array(pitchFrame * decimation)
  const slow = new Float32Array(pitchFrame)
  // Leading silence centers the first step in its window.
  let filled = (window.length - hop) / 2
  let total = 0
  let count = 0
  const capacity = Math.ceil(expected / hop) + 64
  let mfcc = new Float32Array(capacity * coefficientCount)
  let pitch = new Float32Array(capacity)

  const measure = () => {
    if (count === pitch.length) {
      mfcc = widen(mfcc)
      pitch = widen(pitch)
    }
    const middle = (window.length - frameSize) / 2
    toMfcc(window.subarray(middle, middle + frameSize), mfcc, count * coefficientCount)
    for (let index = 0; index < pitchFrame; index++) {
      const at = index * decimation
      const sum = (window[at] ?? 0) + (window[at + 1] ?? 0) + (window[at + 2] ?? 0) + (window[at + 3] ?? 0)
      slow[index] = sum / decimation
    }
    pitch[count++] = findPitch(slow)
    window.copyWithin(0, hop)
    filled -= hop
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
      while (count < Math.ceil(total / hop)) {
        window.fill(0, filled)
        filled = window.length
        measure()
      }
      return { count, mfcc: mfcc.subarray(0, count * coefficientCount), pitch: pitch.subarray(0, count) }
    },
  }
}

function widen(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const wider = new Float32Array(values.length * 2)
  wider.set(values)
  return wider
}
