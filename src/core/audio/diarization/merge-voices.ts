import type { SpokenFrames } from './resegment-speakers.ts'

/** Sums over the frames of one cluster, sufficient for a Gaussian with full covariance. */
type Cluster = {
  labels: number[]
  frameCount: number
  sum: Float64Array
  products: Float64Array
  negativeLogLikelihood: number
}

type Pair = { a: Cluster; b: Cluster; joined: Cluster }

/**
 * Repeatedly merges the two clusters that a single Gaussian describes with the least loss (Bayesian information criterion), until
 * `clusterCount` clusters are left. Returns the new label of each frame.
 */
export function mergeVoices(frames: SpokenFrames, labels: Uint8Array, clusterCount: number): Uint8Array {
  const parameters = frames.size + (frames.size * (frames.size + 1)) / 2
  const lossOf = ({ a, b, joined }: Pair) =>
    joined.negativeLogLikelihood -
    a.negativeLogLikelihood -
    b.negativeLogLikelihood -
    0.5 * parameters * Math.log(joined.frameCount)
  return mergePairs(frames, labels, clusterCount, lossOf, Number.POSITIVE_INFINITY)
}

/**
 * Two parts of one voice differ by less than this, measured on recordings of 4 seconds to 5 minutes
 * (docs/decisions/086). Short parts differ more, because they contain different sounds.
 */
const differenceOfOneVoice = (frameCount: number) => 2.6 + 1600 / frameCount

/** Relative to the difference that two parts of one voice may have. */
function differenceOf({ a, b, joined }: Pair): number {
  const difference =
    ((joined.negativeLogLikelihood - a.negativeLogLikelihood - b.negativeLogLikelihood) * joined.frameCount) /
    (a.frameCount * b.frameCount)
  return difference / differenceOfOneVoice(Math.min(a.frameCount, b.frameCount))
}

/** Estimates the voices by merging clusters that sound alike. */
export function mergeAlikeVoices(frames: SpokenFrames, labels: Uint8Array): Uint8Array {
  return mergePairs(frames, labels, 1, differenceOf, 1)
}

/** The measured differences were 0.6 and less between parts of one voice, and 1.07 and more between voices (docs/decisions/086). */
const surelyOneVoice = 0.65
/** Number of frames, 15 seconds. The difference between shorter parts says too little. */
const sureFrames = 750

/** Merges clusters that are certainly one voice, although more voices were asked for: some people say next to nothing. */
export function mergeSplitVoices(frames: SpokenFrames, labels: Uint8Array): Uint8Array {
  const sureDifferenceOf = (pair: Pair) =>
    Math.min(pair.a.frameCount, pair.b.frameCount) < sureFrames
      ? Number.POSITIVE_INFINITY
      : differenceOf(pair)
  return mergePairs(frames, labels, 1, sureDifferenceOf, surelyOneVoice)
}

function mergePairs(
  frames: SpokenFrames,
  labels: Uint8Array,
  clusterCount: number,
  differenceOf: (pair: Pair) => number,
  limit: number,
): Uint8Array {
  let clusters = sumClusters(frames, labels)
  while (clusters.length > clusterCount) {
    const closest = findClosest(clusters, frames.size, differenceOf, limit)
    if (!closest) break
    const { a, b, joined } = closest
    clusters = [...clusters.filter((cluster) => cluster !== a && cluster !== b), joined]
  }
  return renumber(labels, clusters)
}

function findClosest(
  clusters: Cluster[],
  size: number,
  differenceOf: (pair: Pair) => number,
  limit: number,
): Pair | null {
  let least = limit
  let closest: Pair | null = null
  for (const [i, a] of clusters.entries()) {
    for (const b of clusters.slice(i + 1)) {
      const pair = { a, b, joined: join(a, b, size) }
      const difference = differenceOf(pair)
      if (difference >= least) continue
      least = difference
      closest = pair
    }
  }
  return closest
}

function renumber(labels: Uint8Array, clusters: Cluster[]): Uint8Array {
  const numbers = new Uint8Array(256)
  for (const [number, cluster] of clusters.entries())
    for (const label of cluster.labels) numbers[label] = number
  return labels.map((label) => numbers[label] ?? 0)
}

function sumClusters({ values, size }: SpokenFrames, labels: Uint8Array): Cluster[] {
  const clusters = new Map<number, Cluster>()
  for (let frame = 0; frame < labels.length; frame++) {
    const label = labels[frame] ?? 0
    let cluster = clusters.get(label)
    if (!cluster) {
      cluster = {
        labels: [label],
        frameCount: 0,
        sum: new Float64Array(size),
        products: new Float64Array(size * size),
        negativeLogLikelihood: 0,
      }
      clusters.set(label, cluster)
    }
    cluster.frameCount++
    const row = values.subarray(frame * size, (frame + 1) * size)
    for (let i = 0; i < size; i++) {
      const value = row[i] ?? 0
      cluster.sum[i] = (cluster.sum[i] ?? 0) + value
      for (let j = 0; j <= i; j++) {
        cluster.products[i * size + j] = (cluster.products[i * size + j] ?? 0) + value * (row[j] ?? 0)
      }
    }
  }
  return [...clusters.values()].map((cluster) => withNegativeLogLikelihood(cluster, size))
}

function join(a: Cluster, b: Cluster, size: number): Cluster {
  const joined = {
    labels: [...a.labels, ...b.labels],
    frameCount: a.frameCount + b.frameCount,
    sum: a.sum.map((value, i) => value + (b.sum[i] ?? 0)),
    products: a.products.map((value, i) => value + (b.products[i] ?? 0)),
    negativeLogLikelihood: 0,
  }
  return withNegativeLogLikelihood(joined, size)
}

/**
 * Computes half the frame count times the log determinant of the covariance, by Cholesky decomposition. Omits the terms that cancel out
 * when clusters are compared.
 */
function withNegativeLogLikelihood(cluster: Cluster, size: number): Cluster {
  const { frameCount, sum, products } = cluster
  const lower = new Float64Array(size * size)
  let logDeterminant = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let value =
        (products[i * size + j] ?? 0) / frameCount -
        ((sum[i] ?? 0) / frameCount) * ((sum[j] ?? 0) / frameCount)
      if (i === j) value += 1e-3
      for (let k = 0; k < j; k++) value -= (lower[i * size + k] ?? 0) * (lower[j * size + k] ?? 0)
      if (i === j) {
        const pivot = Math.max(1e-9, value)
        logDeterminant += Math.log(pivot)
        lower[i * size + i] = Math.sqrt(pivot)
      } else {
        lower[i * size + j] = value / (lower[j * size + j] ?? 1)
      }
    }
  }
  return { ...cluster, negativeLogLikelihood: 0.5 * frameCount * logDeterminant }
}
