import { createEnvelopeMeter } from './energy-envelope.ts'
import { findSpeech } from './find-speech.ts'
import { separateChannels } from './separate-channels.ts'
import { separateVoices } from './separate-voices.ts'
import type { SpeakerTurn } from './speaker-turn.ts'
import { createVoiceMeter } from './voice-features.ts'

export type SpeakerSeparator = {
  /** Interleaved 16 kHz samples, in chunks of whole frames. */
  feed(samples: Int16Array): void
  finish(speakerCount: number): SpeakerTurn[]
}

/** Below this two channels hold two microphones, above `sameSound` one microphone twice. */
const separateSound = 0.3
const sameSound = 0.95
/** A channel that is 40 dB weaker than the other is an empty cable. */
const emptyChannel = 1e-4

/**
 * Tells the voices of a recording apart while it streams by; keeps features, not sound.
 * `frames` is how long it will be: memory is then taken once.
 */
export function createSpeakerSeparator(channels: 1 | 2, frames = 0): SpeakerSeparator {
  const envelopes = Array.from({ length: channels }, () => createEnvelopeMeter(1))
  const voices = createVoiceMeter(frames)
  const power = [0, 0]
  let product = 0

  return {
    feed(samples) {
      const length = samples.length / channels
      const tracks = envelopes.map((_, channel) => {
        return new Int16Array(length).map((_, frame) => samples[frame * channels + channel] ?? 0)
      })
      const mixed = new Float32Array(length)
      for (let frame = 0; frame < length; frame++) {
        const left = tracks[0]?.[frame] ?? 0
        const right = tracks[1]?.[frame] ?? left
        power[0] = (power[0] ?? 0) + left * left
        power[1] = (power[1] ?? 0) + right * right
        product += left * right
        mixed[frame] = (left + right) / 65536
      }
      for (const [channel, track] of tracks.entries()) envelopes[channel]?.feed(track)
      voices.feed(mixed)
    },

    finish(speakerCount) {
      const [left, right] = envelopes.map((meter) => meter.finish())
      const features = voices.finish()
      if (!left) return []
      const [leftPower = 0, rightPower = 0] = power
      const correlation = Math.abs(product) / Math.sqrt(leftPower * rightPower + 1)
      const isEmpty = Math.min(leftPower, rightPower) < emptyChannel * Math.max(leftPower, rightPower)
      if (right && speakerCount === 2 && correlation < separateSound && !isEmpty) {
        return separateChannels(left, right)
      }
      const louder =
        right && correlation < sameSound ? left.map((level, i) => Math.max(level, right[i] ?? level)) : left
      return separateVoices(features, findSpeech(louder), Math.max(1, speakerCount))
    },
  }
}
