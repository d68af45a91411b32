/** A Gaussian mixture with diagonal covariance over frames of `size` values. */
type VoiceModel = {
  size: number
  components: { bias: number; mean: Float64Array; inverse: Float64Array }[]
}

/**
 * Starts with one Gaussian, and repeatedly splits each in two, until there are at least `components` or too few frames for more. `floor` is
 * the minimum variance, against overfitting.
 */
function trainVoiceModel(
  frames: Float32Array,
  size: number,
  components: number,
  floor: Float64Array,
): VoiceModel {
  const frameCount = frames.length / size
  let model = fitSingle(frames, size, frameCount, floor)
  while (model.components.length < components && frameCount > model.components.length * 2 * 40) {
    let split = splitComponents(model)
    for (let round = 0; round < 3; round++) split = improve(split, frames, frameCount, floor)
    // For a steady hum, the components collapse again after each split, so this loop would never end.
    if (split.components.length <= model.components.length) break
    model = split
  }
  return improve(model, frames, frameCount, floor)
}

function scoreFrame(model: VoiceModel, frames: Float32Array, offset: number, scores: Float64Array): number {
  const { size, components } = model
  let best = Number.NEGATIVE_INFINITY
  for (let c = 0; c < components.length; c++) {
    const component = components[c]
    if (!component) continue
    const { mean, inverse } = component
    let sum = 0
    for (let i = 0; i < size; i++) {
      const off = (frames[offset + i] ?? 0) - (mean[i] ?? 0)
      sum += off * off * (inverse[i] ?? 0)
    }
    const score = component.bias - 0.5 * sum
    scores[c] = score
    if (score > best) best = score
  }
  let total = 0
  for (let c = 0; c < components.length; c++) {
    const off = (scores[c] ?? 0) - best
    if (off > -20) total += Math.exp(off)
  }
  return best + Math.log(total)
}

function makeComponent(weight: number, mean: Float64Array, variance: Float64Array) {
  let determinant = 0
  for (const value of variance) determinant += Math.log(2 * Math.PI * value)
  return { bias: Math.log(weight) - 0.5 * determinant, mean, inverse: variance.map((value) => 1 / value) }
}

function fitSingle(frames: Float32Array, size: number, frameCount: number, floor: Float64Array): VoiceModel {
  const mean = new Float64Array(size)
  const variance = new Float64Array(size)
  for (let at = 0; at < frames.length; at++)
    mean[at % size] = (mean[at % size] ?? 0) + (frames[at] ?? 0) / frameCount
  for (let at = 0; at < frames.length; at++) {
    const off = (frames[at] ?? 0) - (mean[at % size] ?? 0)
    variance[at % size] = (variance[at % size] ?? 0) + (off * off) / frameCount
  }
  return {
    size,
    components: [
      makeComponent(
        1,
        mean,
        variance.map((value, i) => Math.max(value, floor[i] ?? 0)),
      ),
    ],
  }
}

function splitComponents({ size, components }: VoiceModel): VoiceModel {
  const halves = components.flatMap(({ bias, mean, inverse }) =>
    [-0.3, 0.3].map((shift) => ({
      bias: bias - Math.LN2,
      mean: mean.map((value, i) => value + (i % 2 === 0 ? shift : -shift) / Math.sqrt(inverse[i] ?? 1)),
      inverse,
    })),
  )
  return { size, components: halves }
}

function improve(
  model: VoiceModel,
  frames: Float32Array,
  frameCount: number,
  floor: Float64Array,
): VoiceModel {
  const { size, components } = model
  const scores = new Float64Array(components.length)
  const sums = components.map(() => ({
    weight: 0,
    mean: new Float64Array(size),
    square: new Float64Array(size),
  }))
  for (let frame = 0; frame < frameCount; frame++) {
    const total = scoreFrame(model, frames, frame * size, scores)
    for (const [c, sum] of sums.entries()) {
      const share = Math.exp((scores[c] ?? 0) - total)
      if (share < 1e-4) continue
      sum.weight += share
      for (let i = 0; i < size; i++) {
        const value = frames[frame * size + i] ?? 0
        sum.mean[i] = (sum.mean[i] ?? 0) + share * value
        sum.square[i] = (sum.square[i] ?? 0) + share * value * value
      }
    }
  }
  const improved = sums.flatMap(({ weight, mean, square }) => {
    if (weight < 5) return []
    const centre = mean.map((value) => value / weight)
    const variance = square.map((value, i) => Math.max(value / weight - (centre[i] ?? 0) ** 2, floor[i] ?? 0))
    return [makeComponent(weight / frameCount, centre, variance)]
  })
  return improved.length > 0 ? { size, components: improved } : model
}

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
