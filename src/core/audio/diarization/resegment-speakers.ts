import { scoreFrame, trainVoiceModel, type VoiceModel } from './voice-models.ts'

/**
 * A frame is a 20 ms step in which someone speaks. `values` has `size` values for each frame. `pauses` is 1 at the first frame after a
 * pause.
 */
export type SpokenFrames = { values: Float32Array; size: number; frameCount: number; pauses: Uint8Array }

/** The turn changes once another voice is better by this much log likelihood, or by half of it after a pause. */
const changeCost = 60
const maxTrained = 12_000
/** Clips outliers, so that one extreme frame, such as a click, cannot decide a turn. */
const worstScore = -200

export function trainVoiceModels(frames: SpokenFrames, labels: Uint8Array, components: number): VoiceModel[] {
  const floor = varianceFloor(frames)
  return [...new Set(labels)].map((label) => {
    return trainVoiceModel(framesOf(frames, labels, label), frames.size, components, floor)
  })
}

/** Returns the index of the most likely model for each frame, by the Viterbi algorithm. */
export function decodeVoices(frames: SpokenFrames, models: VoiceModel[]): Uint8Array {
  const { values, size, frameCount } = frames
  const voiceCount = models.length
  const scratch = new Float64Array(64)
  const cameFrom = new Uint8Array(frameCount * voiceCount)
  const totals = new Float64Array(voiceCount)
  for (let frame = 0; frame < frameCount; frame++) {
    const best = indexOfMost(totals)
    const entry = (totals[best] ?? 0) - (frames.pauses[frame] === 1 ? changeCost / 2 : changeCost)
    for (let number = 0; number < voiceCount; number++) {
      const stay = totals[number] ?? 0
      const model = models[number]
      const score = model
        ? Math.max(worstScore, scoreFrame(model, values, frame * size, scratch))
        : worstScore
      cameFrom[frame * voiceCount + number] = stay >= entry ? number : best
      totals[number] = Math.max(stay, entry) + score
    }
  }
  const labels = new Uint8Array(frameCount)
  let number = indexOfMost(totals)
  for (let frame = frameCount - 1; frame >= 0; frame--) {
    labels[frame] = number
    number = cameFrom[frame * voiceCount + number] ?? 0
  }
  return labels
}

function framesOf({ values, size }: SpokenFrames, labels: Uint8Array, number: number): Float32Array {
  let total = 0
  for (const label of labels) if (label === number) total++
  const stride = Math.max(1, Math.ceil(total / maxTrained))
  const chosen = new Float32Array(Math.ceil(total / stride) * size)
  let seen = 0
  for (let frame = 0; frame < labels.length; frame++) {
    if (labels[frame] !== number) continue
    if (seen % stride === 0)
      chosen.set(values.subarray(frame * size, (frame + 1) * size), (seen / stride) * size)
    seen++
  }
  return chosen
}

/** Returns a tenth of the overall variance per dimension: the minimum that keeps the model of a briefly heard voice from overfitting. */
function varianceFloor({ values, size, frameCount }: SpokenFrames): Float64Array {
  const sum = new Float64Array(size)
  const square = new Float64Array(size)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0
    sum[at % size] = (sum[at % size] ?? 0) + value / frameCount
    square[at % size] = (square[at % size] ?? 0) + (value * value) / frameCount
  }
  return square.map((value, i) => Math.max(1e-6, 0.1 * (value - (sum[i] ?? 0) ** 2)))
}

function indexOfMost(values: Float64Array): number {
  let most = 0
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) > (values[most] ?? 0)) most = index
  }
  return most
}
