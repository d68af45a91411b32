import { envelopeStep } from '#core/audio/energy-envelope.ts'
import type { TimeRange } from '#core/audio/find-speech.ts'
import { clusterRows } from './cluster-rows.ts'
import { mergeAlikeVoices, mergeSplitVoices, mergeVoices } from './merge-voices.ts'
import { coefficientCount } from './mfcc.ts'
import { decodeVoices, type SpokenFrames, trainVoiceModels } from './resegment-speakers.ts'
import type { SpeakerTurn } from './speaker-turn.ts'
import type { VoiceFeatures } from './voice-features.ts'
import { cutWindows, describeWindows, type VoiceWindow, whitenWindows } from './voice-windows.ts'

/** Voices are trained on about this many seconds of speech, spread over the recording. */
const trainingSeconds = 1800
/** Maximum number of initial clusters per voice. A short recording starts with fewer, because each needs `secondsPerCluster` of speech. */
const clustersPerVoice = 5
const secondsPerCluster = 4
/** If the number of voices is estimated, the clusters are first reduced to this many. Then those that sound alike are merged. */
const mostEstimated = 8
const fewComponents = 4
const manyComponents = 8

/**
 * Finds when each voice speaks, without a pretrained model. Starts with many small clusters of similar windows, and alternates
 * resegmentation and merging.
 * @param wanted number of voices to find; null to estimate it. Fewer are found if one voice would have to be split into several
 */
export function separateVoices(
  features: VoiceFeatures,
  speech: TimeRange[],
  wanted: number | null,
): SpeakerTurn[] {
  const voiceCount = wanted ?? mostEstimated
  const trainingSpeech = spreadEvenly(speech, trainingSeconds)
  const windows = cutWindows(trainingSpeech, features.stepCount)
  if (windows.length === 0) return []
  const steps = spokenSteps(trainingSpeech, features.stepCount)
  const frames = takeFrames(features, steps)
  const seconds = steps.length * envelopeStep
  let clusterCount = Math.max(
    voiceCount,
    Math.min(clustersPerVoice * voiceCount, Math.floor(seconds / secondsPerCluster)),
  )
  const rows = whitenWindows(describeWindows(features, windows), windows)
  let labels = labelSteps(steps, windows, clusterRows(rows, clusterCount), features.stepCount)
  while (clusterCount > voiceCount) {
    for (let round = 0; round < 2; round++)
      labels = decodeVoices(frames, trainVoiceModels(frames, labels, fewComponents))
    clusterCount = Math.max(voiceCount, Math.floor(clusterCount * 0.6))
    labels = mergeVoices(frames, labels, clusterCount)
  }
  for (let round = 0; round < 2; round++)
    labels = decodeVoices(frames, trainVoiceModels(frames, labels, manyComponents))
  labels = wanted === null ? mergeAlikeVoices(frames, labels) : mergeSplitVoices(frames, labels)
  const all = spokenSteps(speech, features.stepCount)
  return toTurns(
    all,
    decodeVoices(takeFrames(features, all), trainVoiceModels(frames, labels, manyComponents)),
  )
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

function spokenSteps(speech: TimeRange[], stepCount: number): Uint32Array {
  const steps: number[] = []
  for (const { start, end } of speech) {
    const last = Math.min(stepCount, Math.round(end / envelopeStep))
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
  return { values, size, frameCount: steps.length, pauses }
}

function labelSteps(
  steps: Uint32Array,
  windows: VoiceWindow[],
  clusters: Uint8Array,
  stepCount: number,
): Uint8Array {
  const owner = new Int32Array(stepCount)
  const distance = new Float32Array(stepCount).fill(Number.POSITIVE_INFINITY)
  for (const [index, { from, to }] of windows.entries()) {
    for (let step = from; step < to; step++) {
      const away = Math.abs(step - (from + to) / 2)
      if (away >= (distance[step] ?? 0)) continue
      distance[step] = away
      owner[step] = index
    }
  }
  return Uint8Array.from(steps, (step) => clusters[owner[step] ?? 0] ?? 0)
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
