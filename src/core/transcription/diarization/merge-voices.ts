import type { SpokenFrames } from './resegment-speakers.ts'

/** Sums over the frames of one group, sufficient for a Gaussian with full covariance. */
type Group = { labels: number[]; count: number; sum: Float64Array; products: Float64Array; fit: number }

/**
 * Until `count` groups are left, merges the two groups that one Gaussian describes with the least loss (Bayesian information
 * criterion). Returns the new label of each frame.
 */
export function mergeVoices(frames: SpokenFrames, labels: Uint8Array, count: number): Uint8Array {
  let groups = groupFrames(frames, labels)
  while (groups.length > count) groups = mergeClosest(groups, frames.size)
  return renumber(labels, groups)
}

/**
 * Two parts of one voice differ by less than this, measured on recordings of 4 seconds to 5 minutes
 * (docs/decisions/081-speakers.md). Short parts differ more, because they contain different sounds.
 */
const differenceOfOneVoice = (frames: number) => 2.6 + 1600 / frames

/** Merges groups that sound like one voice, so that the number of voices is estimated. */
export function mergeAlikeVoices(frames: SpokenFrames, labels: Uint8Array): Uint8Array {
  let groups = groupFrames(frames, labels)
  for (let pair = findMostAlike(groups, frames.size); pair; pair = findMostAlike(groups, frames.size)) {
    const { a, b, joined } = pair
    groups = [...groups.filter((group) => group !== a && group !== b), joined]
  }
  return renumber(labels, groups)
}

function findMostAlike(groups: Group[], size: number): { a: Group; b: Group; joined: Group } | null {
  let least = 1
  let alike: { a: Group; b: Group; joined: Group } | null = null
  for (const [i, a] of groups.entries()) {
    for (const b of groups.slice(i + 1)) {
      const joined = join(a, b, size)
      const difference = ((joined.fit - a.fit - b.fit) * joined.count) / (a.count * b.count)
      const share = difference / differenceOfOneVoice(Math.min(a.count, b.count))
      if (share >= least) continue
      least = share
      alike = { a, b, joined }
    }
  }
  return alike
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

function mergeClosest(groups: Group[], size: number): Group[] {
  const parameters = size + (size * (size + 1)) / 2
  let least = Number.POSITIVE_INFINITY
  let closest: { a: Group; b: Group; joined: Group } | null = null
  for (const [i, a] of groups.entries()) {
    for (const b of groups.slice(i + 1)) {
      const joined = join(a, b, size)
      const loss = joined.fit - a.fit - b.fit - 0.5 * parameters * Math.log(joined.count)
      if (loss >= least) continue
      least = loss
      closest = { a, b, joined }
    }
  }
  if (!closest) return groups.slice(0, -1)
  const { a, b, joined } = closest
  return [...groups.filter((group) => group !== a && group !== b), joined]
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

/** The fit is half the count times the log determinant of the covariance, by Cholesky decomposition. */
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
