import { envelopeStep } from '#core/transcription/segments/energy-envelope.ts'
import type { TimeRange } from '#core/transcription/segments/find-speech.ts'
import { clusterSpeakers } from './cluster-speakers.ts'
import { mergeAlikeVoices, mergeVoices } from './merge-voices.ts'
import { coefficientCount } from './mfcc.ts'
import { followTurns, learnVoices, type SpokenFrames } from './resegment-speakers.ts'
import type { SpeakerTurn } from './speaker-turn.ts'
import type { VoiceFeatures } from './voice-features.ts'
import { cutWindows, describeWindows, type VoiceWindow } from './voice-windows.ts'
import { whitenWindows } from './whiten-windows.ts'

/** Voices are trained on about this many seconds of speech, spread over the recording. */
const learntSeconds = 1800
/** Maximum number of initial clusters per voice. A short recording starts with fewer, because each needs `secondsPerGuess` of speech. */
const guessesPerVoice = 5
const secondsPerGuess = 4
/** If the number of voices is estimated, the clusters are first reduced to this many. Then those that sound alike are merged. */
const mostEstimated = 8
const fewComponents = 4
const manyComponents = 8

/**
 * Starts with many small clusters of similar windows, and alternates resegmentation and merging. Needs no pretrained model.
 * @param wanted number of voices to find; null to estimate it
 */
export function separateVoices(
  features: VoiceFeatures,
  speech: TimeRange[],
  wanted: number | null,
): SpeakerTurn[] {
  const count = wanted ?? mostEstimated
  const learnt = spreadEvenly(speech, learntSeconds)
  const windows = cutWindows(learnt, features.count)
  if (windows.length === 0) return []
  const steps = spokenSteps(learnt, features.count)
  const frames = takeFrames(features, steps)
  const seconds = steps.length * envelopeStep
  let groups = Math.max(count, Math.min(guessesPerVoice * count, Math.floor(seconds / secondsPerGuess)))
  const rows = whitenWindows(describeWindows(features, windows), windows)
  let labels = labelSteps(steps, windows, clusterSpeakers(rows, groups), features.count)
  while (groups > count) {
    for (let round = 0; round < 2; round++)
      labels = followTurns(frames, learnVoices(frames, labels, fewComponents))
    groups = Math.max(count, Math.floor(groups * 0.6))
    labels = mergeVoices(frames, labels, groups)
  }
  for (let round = 0; round < 2; round++)
    labels = followTurns(frames, learnVoices(frames, labels, manyComponents))
  if (wanted === null) labels = mergeAlikeVoices(frames, labels)
  const all = spokenSteps(speech, features.count)
  return toTurns(all, followTurns(takeFrames(features, all), learnVoices(frames, labels, manyComponents)))
}

function spreadEvenly(speech: TimeRange[], seconds: number): TimeRange[] {
  const total = speech.reduce((sum, { start, end }) => sum + end - start, 0)
  let passed = 0
  let taken = 0
  return speech.filter(({ start, end }) => {
    const isTaken = taken <= (passed * seconds) / total
    passed += end - start
    if (isTaken) taken += end - start
    return isTaken
  })
}

function spokenSteps(speech: TimeRange[], count: number): Uint32Array {
  const steps: number[] = []
  for (const { start, end } of speech) {
    const last = Math.min(count, Math.round(end / envelopeStep))
    for (let step = Math.round(start / envelopeStep); step < last; step++) steps.push(step)
  }
  return Uint32Array.from(steps)
}

function takeFrames({ mfcc }: VoiceFeatures, steps: Uint32Array): SpokenFrames {
  const size = coefficientCount
  const values = new Float32Array(steps.length * size)
  const pauses = new Uint8Array(steps.length)
  for (const [index, step] of steps.entries()) {
    values.set(mfcc.subarray(step * size, (step + 1) * size), index * size)
    pauses[index] = steps[index - 1] === step - 1 ? 0 : 1
  }
  return { values, size, count: steps.length, pauses }
}

function labelSteps(
  steps: Uint32Array,
  windows: VoiceWindow[],
  groups: Uint8Array,
  count: number,
): Uint8Array {
  const owner = new Int32Array(count)
  const distance = new Float32Array(count).fill(Number.POSITIVE_INFINITY)
  for (const [index, { from, to }] of windows.entries()) {
    for (let step = from; step < to; step++) {
      const away = Math.abs(step - (from + to) / 2)
      if (away >= (distance[step] ?? 0)) continue
      distance[step] = away
      owner[step] = index
    }
  }
  return Uint8Array.from(steps, (step) => groups[owner[step] ?? 0] ?? 0)
}

function toTurns(steps: Uint32Array, labels: Uint8Array): SpeakerTurn[] {
  const numbers = new Map<number, number>()
  const turns: SpeakerTurn[] = []
  for (const [index, step] of steps.entries()) {
    const label = labels[index] ?? 0
    const speaker = numbers.get(label) ?? numbers.size
    numbers.set(label, speaker)
    const start = step * envelopeStep
    const last = turns.at(-1)
    if (last?.speaker === speaker && start - last.end < 1e-6) last.end = start + envelopeStep
    else turns.push({ start, end: start + envelopeStep, speaker })
  }
  return turns
}
