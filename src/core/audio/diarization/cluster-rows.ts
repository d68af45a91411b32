/** Maximum number of rows for Ward clustering, which takes quadratic time. If there are more rows, a sample of them is clustered. */
const maxClustered = 4000

/** Returns the cluster of each row, from 0 to `clusterCount` - 1. The same rows always give the same clusters. */
export function clusterRows(rows: Float64Array[], clusterCount: number): Uint8Array {
  const stride = Math.ceil(rows.length / maxClustered)
  const sample = rows.filter((_, index) => index % stride === 0)
  const labels = cutTree(sample.length, mergeByWard(sample), clusterCount)
  const centres = findCentres(sample, labels, clusterCount)
  return refineByMeans(rows, centres)
}

type Merge = { a: number; b: number; height: number }

/** Uses nearest-neighbor chains. */
function mergeByWard(rows: Float64Array[]): Merge[] {
  const n = rows.length
  const distances = squaredDistances(rows)
  const sizes = new Float64Array(n).fill(1)
  const active = new Uint8Array(n).fill(1)
  const merges: Merge[] = []
  const chain: number[] = []
  let first = 0
  while (merges.length < n - 1) {
    if (chain.length === 0) {
      while (active[first] === 0) first++
      chain.push(first)
    }
    const top = chain.at(-1) ?? 0
    const below = chain.at(-2) ?? -1
    let nearest = below
    let least = below < 0 ? Number.POSITIVE_INFINITY : (distances[top * n + below] ?? 0)
    for (let i = 0; i < n; i++) {
      const distance = distances[top * n + i] ?? 0
      if (distance < least && active[i] === 1 && i !== top) {
        least = distance
        nearest = i
      }
    }
    if (nearest !== below) {
      chain.push(nearest)
      continue
    }
    chain.length -= 2
    merges.push({ a: top, b: nearest, height: least })
    joinInto(distances, sizes, active, n, top, nearest, least)
  }
  return merges
}

/** Updates the distances by the Lance-Williams formula. */
function joinInto(
  distances: Float32Array,
  sizes: Float64Array,
  active: Uint8Array,
  n: number,
  a: number,
  b: number,
  between: number,
): void {
  active[b] = 0
  const [sizeA = 0, sizeB = 0] = [sizes[a], sizes[b]]
  for (let i = 0; i < n; i++) {
    if (active[i] === 0 || i === a) continue
    const size = sizes[i] ?? 0
    const joined =
      ((sizeA + size) * (distances[a * n + i] ?? 0) +
        (sizeB + size) * (distances[b * n + i] ?? 0) -
        size * between) /
      (sizeA + sizeB + size)
    distances[a * n + i] = joined
    distances[i * n + a] = joined
  }
  sizes[a] = sizeA + sizeB
}

function cutTree(n: number, merges: Merge[], clusterCount: number): Uint8Array {
  const parents = Array.from({ length: n }, (_, i) => i)
  const rootOf = (i: number): number => {
    let root = i
    while (parents[root] !== root) root = parents[root] ?? root
    parents[i] = root
    return root
  }
  const kept = merges.toSorted((x, y) => x.height - y.height).slice(0, Math.max(0, n - clusterCount))
  for (const { a, b } of kept) parents[rootOf(b)] = rootOf(a)
  const numbers = new Map<number, number>()
  return new Uint8Array(n).map((_, i) => {
    const root = rootOf(i)
    const number = numbers.get(root) ?? numbers.size
    numbers.set(root, number)
    return number
  })
}

function refineByMeans(rows: Float64Array[], initial: Float64Array[]): Uint8Array {
  let centres = initial
  let labels = new Uint8Array(0)
  for (let round = 0; round < 5; round++) {
    labels = Uint8Array.from(rows, (row) => nearestCentre(row, centres))
    centres = findCentres(rows, labels, centres.length, centres)
  }
  return labels
}

function findCentres(
  rows: Float64Array[],
  labels: Uint8Array,
  clusterCount: number,
  fallback: Float64Array[] = [],
): Float64Array[] {
  return Array.from({ length: clusterCount }, (_, number) => {
    const own = rows.filter((_, index) => labels[index] === number)
    const empty = fallback[number] ?? new Float64Array(rows[0]?.length ?? 0).fill(1e6)
    if (own.length === 0) return empty
    return empty.map((_, i) => own.reduce((sum, row) => sum + (row[i] ?? 0), 0) / own.length)
  })
}

function nearestCentre(row: Float64Array, centres: Float64Array[]): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const [number, centre] of centres.entries()) {
    const distance = squaredDistance(row, centre)
    if (distance >= least) continue
    least = distance
    nearest = number
  }
  return nearest
}

function squaredDistances(rows: Float64Array[]): Float32Array {
  const n = rows.length
  const distances = new Float32Array(n * n)
  for (const [i, a] of rows.entries()) {
    for (let j = 0; j < i; j++) {
      const distance = squaredDistance(a, rows[j] ?? a)
      distances[i * n + j] = distance
      distances[j * n + i] = distance
    }
  }
  return distances
}

function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2
  return sum
}
