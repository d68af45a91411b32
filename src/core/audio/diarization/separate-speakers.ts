import { createEnvelopeMeter } from '#core/audio/energy-envelope.ts'
import { findSpeech } from '#core/audio/find-speech.ts'
import { createChannelComparison } from './relate-channels.ts'
import { separateChannels } from './separate-channels.ts'
import { separateVoices } from './separate-voices.ts'
import type { SpeakerTurn } from './speaker-turn.ts'
import { createVoiceMeter } from './voice-features.ts'

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
