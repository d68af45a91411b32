import { createEnvelopeMeter, envelopeStep } from '#core/audio/energy-envelope.ts'
import { findSpeech, type TimeRange } from '#core/audio/find-speech.ts'
import { separateVoices } from './separate-voices.ts'
import type { SpeakerTurn } from './speaker-turn.ts'
import { createVoiceMeter } from './voice-features.ts'

/** `separate`: each channel has its own microphone. `same`: one channel is a copy of the other or empty. `mixed`: a stereo recording. */
type ChannelRelation = 'separate' | 'same' | 'mixed'

/**
 * If the channels correlate less than `separateSound`, they come from two microphones; if more than `sameSound`, from one microphone
 * (docs/product.md, “Speakers”).
 */
const separateSound = 0.3
const sameSound = 0.95
/** A channel at least 40 dB weaker than the other counts as unplugged. */
const emptyChannel = 1e-4

export function createChannelComparison(): { feed(samples: Int16Array): void; relate(): ChannelRelation } {
  let [leftPower, rightPower, product] = [0, 0, 0]
  return {
    /** Expects interleaved stereo samples, equally many of each channel. */
    feed(samples) {
      for (let i = 0; i + 1 < samples.length; i += 2) {
        const left = samples[i] ?? 0
        const right = samples[i + 1] ?? 0
        leftPower += left * left
        rightPower += right * right
        product += left * right
      }
    },
    relate() {
      if (Math.min(leftPower, rightPower) <= emptyChannel * Math.max(leftPower, rightPower)) return 'same'
      const correlation = Math.abs(product) / Math.sqrt(leftPower * rightPower + 1)
      if (correlation < separateSound) return 'separate'
      return correlation > sameSound ? 'same' : 'mixed'
    },
  }
}

/** A voice that is at least this much weaker than on the other channel is crosstalk. */
const crosstalkDb = 12

function separateChannels(left: Float32Array, right: Float32Array): SpeakerTurn[] {
  const turns = [
    ...ownSpeech(left, right).map((range) => ({ ...range, speaker: 0 })),
    ...ownSpeech(right, left).map((range) => ({ ...range, speaker: 1 })),
  ].sort((a, b) => a.start - b.start)
  const first = turns[0]?.speaker ?? 0
  return turns.map((turn) => ({ ...turn, speaker: turn.speaker === first ? 0 : 1 }))
}

function ownSpeech(own: Float32Array, other: Float32Array): TimeRange[] {
  return findSpeech(own).filter(({ start, end }) => {
    const from = Math.round(start / envelopeStep)
    const to = Math.round(end / envelopeStep)
    return meanLevel(own, from, to) > meanLevel(other, from, to) - crosstalkDb
  })
}

function meanLevel(envelope: Float32Array, from: number, to: number): number {
  let power = 0
  for (let step = from; step < to; step++) power += 10 ** ((envelope[step] ?? -100) / 10)
  return 10 * Math.log10(power / Math.max(1, to - from) + 1e-10)
}

type SpeakerSeparator = {
  /** Interleaved 16 kHz samples. Each chunk has equally many samples of every channel. */
  feed(samples: Int16Array): void
  /** @param speakerCount null to estimate the number of speakers */
  finish(speakerCount: number | null): SpeakerTurn[]
}

/** @param expectedSamples number of samples per channel, to allocate memory once */
export function createSpeakerSeparator(channels: 1 | 2, expectedSamples = 0): SpeakerSeparator {
  const envelopes = Array.from({ length: channels }, () => createEnvelopeMeter(1))
  const voices = createVoiceMeter(expectedSamples)
  const channelMeter = createChannelComparison()

  return {
    feed(samples) {
      const length = samples.length / channels
      const tracks = envelopes.map((_, channel) => {
        return new Int16Array(length).map((_, index) => samples[index * channels + channel] ?? 0)
      })
      const mixed = new Float32Array(length)
      for (let index = 0; index < length; index++) {
        const left = tracks[0]?.[index] ?? 0
        const right = tracks[1]?.[index] ?? left
        mixed[index] = (left + right) / 65536
      }
      if (channels === 2) channelMeter.feed(samples)
      for (const [channel, track] of tracks.entries()) envelopes[channel]?.feed(track)
      voices.feed(mixed)
    },

    finish(speakerCount) {
      const [left, right] = envelopes.map((meter) => meter.finish())
      const features = voices.finish()
      if (!left) return []
      const relation = channelMeter.relate()
      const mayBeTwo = speakerCount === null || speakerCount === 2
      if (right && mayBeTwo && relation === 'separate') return separateChannels(left, right)
      const louder =
        right && relation !== 'same' ? left.map((level, i) => Math.max(level, right[i] ?? level)) : left
      return separateVoices(features, findSpeech(louder), speakerCount)
    },
  }
}
