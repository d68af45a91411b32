import type { Stretch } from './find-speech.ts'
import { scoreFrame, trainVoiceModel, type VoiceModel } from './voice-models.ts'

/** How much more likely another voice must be, in sum, before the turn passes to it. */
const changeCost = (globalThis as any).P?.changeCost ?? 60
/** Behind a pause a change is cheaper. */
const pauseShare = (globalThis as any).P?.pauseShare ?? 0.5
const mostTrained = 12_000
const components = (globalThis as any).P?.components ?? 16
const rounds = (globalThis as any).P?.rounds ?? 3

/**
 * Learns each voice from the frames it was given and asks again, frame by frame, who speaks: the most
 * likely course of turns (Viterbi), in which a change costs more than a short doubt is worth.
 */
export function resegmentSpeakers(
  frames: Float32Array,
  size: number,
  initial: Uint8Array,
  count: number,
  pauses: Uint8Array,
): Uint8Array {
  let labels = initial
  const floor = varianceFloor(frames, size)
  for (let round = 0; round < rounds; round++) {
    const models = Array.from({ length: count }, (_, number) => {
      return trainVoiceModel(framesOf(frames, size, labels, number), size, components, floor)
    })
    const next = followTurns(frames, size, models, pauses)
    if (next.every((label, index) => label === labels[index])) break
    labels = next
  }
  return labels
}

/** An even choice of at most `mostTrained` of a voice's frames. */
function framesOf(frames: Float32Array, size: number, labels: Uint8Array, number: number): Float32Array {
  let total = 0
  for (const label of labels) if (label === number) total++
  const stride = Math.max(1, Math.ceil(total / mostTrained))
  const chosen = new Float32Array(Math.ceil(total / stride) * size)
  let seen = 0
  for (let frame = 0; frame < labels.length; frame++) {
    if (labels[frame] !== number) continue
    if (seen % stride === 0) {
      chosen.set(frames.subarray(frame * size, (frame + 1) * size), (seen / stride) * size)
    }
    seen++
  }
  return chosen
}

/** A tenth of the variance that all voices together have. */
function varianceFloor(frames: Float32Array, size: number): Float64Array {
  const sum = new Float64Array(size)
  const square = new Float64Array(size)
  const count = frames.length / size
  for (let at = 0; at < frames.length; at++) {
    const value = frames[at] ?? 0
    sum[at % size] = (sum[at % size] ?? 0) + value / count
    square[at % size] = (square[at % size] ?? 0) + (value * value) / count
  }
  return square.map((value, i) => Math.max(1e-6, 0.1 * (value - (sum[i] ?? 0) ** 2)))
}

function followTurns(frames: Float32Array, size: number, models: VoiceModel[], pauses: Uint8Array): Uint8Array {
  const count = models.length
  const length = frames.length / size
  const scratch = new Float64Array(components * 2)
  const cameFrom = new Uint8Array(length * count)
  let totals = new Float64Array(count)
  for (let frame = 0; frame < length; frame++) {
    const cost = pauses[frame] === 1 ? changeCost * pauseShare : changeCost
    const best = indexOfMost(totals)
    const entry = (totals[best] ?? 0) - cost
    const next = new Float64Array(count)
    for (let number = 0; number < count; number++) {
      const stay = totals[number] ?? 0
      const model = models[number]
      const score = model ? scoreFrame(model, frames, frame * size, scratch) : -1e9
      cameFrom[frame * count + number] = stay >= entry ? number : best
      next[number] = Math.max(stay, entry) + Math.max(-200, score)
    }
    totals = next
  }
  const labels = new Uint8Array(length)
  let number = indexOfMost(totals)
  for (let frame = length - 1; frame >= 0; frame--) {
    labels[frame] = number
    number = cameFrom[frame * count + number] ?? 0
  }
  return labels
}

function indexOfMost(values: Float64Array): number {
  let most = 0
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) > (values[most] ?? 0)) most = index
  }
  return most
}
