import { envelopeStep } from '#core/audio/energy-envelope.ts'
import { findSpeech, type TimeRange } from '#core/audio/find-speech.ts'
import type { SpeakerTurn } from './speaker-turn.ts'

/** A voice that is at least this much weaker than on the other channel is crosstalk. */
const crosstalkDb = 12

export function separateChannels(left: Float32Array, right: Float32Array): SpeakerTurn[] {
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
