import { clusterSpeakers } from './cluster-speakers.ts'
import { envelopeStep } from './energy-envelope.ts'
import type { Stretch } from './find-speech.ts'
import { coefficientCount } from './mfcc.ts'
import { resegmentSpeakers } from './resegment-speakers.ts'
import type { VoiceFeatures } from './voice-features.ts'
import { cutWindows, describeWindows, type VoiceWindow } from './voice-windows.ts'
import { whitenWindows } from './whiten-windows.ts'

/** Who speaks when: `speaker` counts from 0 in the order of first words. Seconds, ascending, without overlap. */
export type SpeakerTurn = { start: number; end: number; speaker: number }

/** Tells `count` voices apart in the stretches of speech; needs no trained model. */
export function separateVoices(features: VoiceFeatures, speech: Stretch[], count: number): SpeakerTurn[] {
  const windows = cutWindows(speech, features.count)
  if (windows.length === 0) return []
  const rows = whitenWindows(describeWindows(features, windows), windows)
  const clusters = clusterSpeakers(rows, count)
  const steps = spokenSteps(speech, features.count)
  const initial = labelSteps(steps, windows, clusters, features.count)
  const pauses = steps.map((step, index) => (index > 0 && steps[index - 1] === step - 1 ? 0 : 1))
  const frames = new Float32Array(steps.length * coefficientCount)
  for (const [index, step] of steps.entries()) {
    frames.set(
      features.mfcc.subarray(step * coefficientCount, (step + 1) * coefficientCount),
      index * coefficientCount,
    )
  }
  const G: any = globalThis; G.initial = toTurns(steps, initial)
  const labels = G.P?.noReseg ? initial : resegmentSpeakers(frames, coefficientCount, initial, count, Uint8Array.from(pauses))
  return toTurns(steps, labels)
}

function spokenSteps(speech: Stretch[], count: number): Uint32Array {
  const steps: number[] = []
  for (const { start, end } of speech) {
    const last = Math.min(count, Math.round(end / envelopeStep))
    for (let step = Math.round(start / envelopeStep); step < last; step++) steps.push(step)
  }
  return Uint32Array.from(steps)
}

/** Each step takes the voice of the window whose middle is nearest. */
function labelSteps(
  steps: Uint32Array,
  windows: VoiceWindow[],
  clusters: Uint8Array,
  count: number,
): Uint8Array {
  const owner = new Int32Array(count).fill(-1)
  const distance = new Float32Array(count).fill(Number.POSITIVE_INFINITY)
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
