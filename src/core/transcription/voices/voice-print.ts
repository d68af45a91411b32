import { coefficientCount } from '#core/audio/diarization/mfcc.ts'
import type { VoiceFeatures } from '#core/audio/diarization/voice-features.ts'
import { envelopeStep } from '#core/audio/energy-envelope.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'

/** Change this if the MFCC or the layout of a print changes, because prints of different kinds cannot be compared. */
export const voicePrintKind = 'mfcc-1'

const size = coefficientCount
/** A print consists of the mean of the MFCC, followed by the lower triangle of their covariance. */
export const voicePrintLength = size + (size * (size + 1)) / 2

/** Minimum seconds of speech. Less speech describes what was said rather than who said it. */
const leastSpeech = 6

/** Null if there is too little speech. */
export function measureVoicePrint(
  { mfcc, stepCount }: VoiceFeatures,
  speech: TimeRange[],
): Float32Array | null {
  const steps = speech.flatMap(({ start, end }) => {
    const first = Math.round(start / envelopeStep)
    const last = Math.min(stepCount, Math.round(end / envelopeStep))
    return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index)
  })
  if (steps.length * envelopeStep < leastSpeech) return null
  const mean = new Float64Array(size)
  for (const step of steps) {
    for (let i = 0; i < size; i++) mean[i] = (mean[i] ?? 0) + (mfcc[step * size + i] ?? 0) / steps.length
  }
  const print = new Float32Array(voicePrintLength)
  print.set(mean)
  let at = size
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (const step of steps) {
        sum +=
          ((mfcc[step * size + i] ?? 0) - (mean[i] ?? 0)) * ((mfcc[step * size + j] ?? 0) - (mean[j] ?? 0))
      }
      print[at++] = sum / steps.length
    }
  }
  return print
}

type StoredPrint = { id: string; sessionId: string; createdAt: Date }

const mostKept = 5

/** Returns the ids of at most five prints: first the newest of each session, then the second newest of each, and so on. */
export function chooseKeptPrints(prints: StoredPrint[]): string[] {
  const newest = prints.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const taken = new Map<string, number>()
  const ranked = newest.map((print) => {
    const rank = taken.get(print.sessionId) ?? 0
    taken.set(print.sessionId, rank + 1)
    return { id: print.id, rank }
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostKept)
    .map(({ id }) => id)
}
