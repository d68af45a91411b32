import type { SpokenFrames } from './resegment-speakers.ts'

/** Sums over the frames of one group, sufficient for a Gaussian with full covariance. */
type Group = { labels: number[]; count: number; sum: Float64Array; products: Float64Array; fit: number }

type Pair = { a: Group; b: Group; joined: Group }

/**
 * Merges the two groups that a single Gaussian describes with the least loss (Bayesian information criterion), until `count` groups are
 * left. Returns the new label of each frame.
 */
export function mergeVoices(frames: SpokenFrames, labels: Uint8Array, count: number): Uint8Array {
  const parameters = frames.size + (frames.size * (frames.size + 1)) / 2
  const lossOf = ({ a, b, joined }: Pair) =>
    joined.fit - a.fit - b.fit - 0.5 * parameters * Math.log(joined.count)
  return mergePairs(frames, labels, count, lossOf, Number.POSITIVE_INFINITY)
}

/**
 * Two parts of one voice differ by less than this, measured on recordings of 4 seconds to 5 minutes
 * (docs/decisions/081-speakers.md). Short parts differ more, because they contain different sounds.
 */
const differenceOfOneVoice = (frames: number) => 2.6 + 1600 / frames

/** Merges groups that sound like one voice. The groups that are left are the estimated voices. */
export function mergeAlikeVoices(frames: SpokenFrames, labels: Uint8Array): Uint8Array {
  const differenceOf = ({ a, b, joined }: Pair) => {
    const difference = ((joined.fit - a.fit - b.fit) * joined.count) / (a.count * b.count)
    return difference / differenceOfOneVoice(Math.min(a.count, b.count))
  }
  return mergePairs(frames, labels, 1, differenceOf, 1)
}

/** Merges the pair with the least difference until `count` groups are left or no pair differs by less than `limit`. */
function mergePairs(
  frames: SpokenFrames,
  labels: Uint8Array,
  count: number,
  differenceOf: (pair: Pair) => number,
  limit: number,
): Uint8Array {
  let groups = groupFrames(frames, labels)
  while (groups.length > count) {
    const closest = findClosest(groups, frames.size, differenceOf, limit)
    if (!closest) break
    const { a, b, joined } = closest
    groups = [...groups.filter((group) => group !== a && group !== b), joined]
  }
  return renumber(labels, groups)
}

function findClosest(
  groups: Group[],
  size: number,
  differenceOf: (pair: Pair) => number,
  limit: number,
): Pair | null {
  let least = limit
  let closest: Pair | null = null
  for (const [i, a] of groups.entries()) {
    for (const b of groups.slice(i + 1)) {
      const pair = { a, b, joined: join(a, b, size) }
      const difference = differenceOf(pair)
      if (difference >= least) continue
      least = difference
      closest = pair
    }
  }
  return closest
}

function renumber(labels: Uint8Array, groups: Group[]): Uint8Array {
  const numbers = new Uint8Array(256)
  for (const [number, group] of groups.entries()) for (const label of group.labels) numbers[label] = number
  return labels.map((label) => numbers[label] ?? 0)
}

function groupFrames({ values, size }: SpokenFrames, labels: Uint8Array): Group[] {
  const groups = new Map<number, Group>()
  for (let frame = 0; frame < labels.length; frame++) {
    const label = labels[frame] ?? 0
    let group = groups.get(label)
    if (!group) {
      group = {
        labels: [label],
        count: 0,
        sum: new Float64Array(size),
        products: new Float64Array(size * size),
        fit: 0,
      }
      groups.set(label, group)
    }
    group.count++
    const row = values.subarray(frame * size, (frame + 1) * size)
    for (let i = 0; i < size; i++) {
      const value = row[i] ?? 0
      group.sum[i] = (group.sum[i] ?? 0) + value
      for (let j = 0; j <= i; j++) {
        group.products[i * size + j] = (group.products[i * size + j] ?? 0) + value * (row[j] ?? 0)
      }
    }
  }
  return [...groups.values()].map((group) => withFit(group, size))
}

function join(a: Group, b: Group, size: number): Group {
  const joined = {
    labels: [...a.labels, ...b.labels],
    count: a.count + b.count,
    sum: a.sum.map((value, i) => value + (b.sum[i] ?? 0)),
    products: a.products.map((value, i) => value + (b.products[i] ?? 0)),
    fit: 0,
  }
  return withFit(joined, size)
}

/** Computes the fit: half the count times the log determinant of the covariance, by Cholesky decomposition. */
function withFit(group: Group, size: number): Group {
  const { count, sum, products } = group
  const lower = new Float64Array(size * size)
  let logDeterminant = 0
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let value = (products[i * size + j] ?? 0) / count - ((sum[i] ?? 0) / count) * ((sum[j] ?? 0) / count)
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
  return { ...group, fit: 0.5 * count * logDeterminant }
}
