/** Indexes of tracks. */
export type TrackRelations = {
  /** Tracks whose sound the other tracks contain, such as copies and the mix that OBS records beside its parts. */
  repeated: number[]
  /** The remaining tracks. */
  own: number[]
  /** True if each of the remaining tracks has its own sound, as if from its own microphone. */
  areSeparate: boolean
}

/** In samples at 16 kHz: two seconds, so that a short remark fills a window. */
const windowSamples = 32_000
/** Every fourth sample is enough to compare sounds. */
const stride = 4
/** A sound that others explain to this extent, measured as power, is the same sound (a correlation of 0.95). */
const explained = 0.9
/** The same for a single window, where the losses of compression weigh more. */
const explainedInWindow = 0.75
/** Windows weaker than this share of the mean power contain no speech that could be lost. */
const faintWindow = 1e-3
/** One window in so many may be unexplained, for example because of a damaged packet. */
const windowsPerFault = 1_000
/** Tracks that correlate less are separate (docs/product.md, “Speakers”). */
const separateSound = 0.3

type Products = Float64Array

/** Compares tracks that were recorded together. `feed` expects equally many samples of each track. */
export function createTrackComparison(count: number): {
  feed(samples: Int16Array[]): void
  relate(): TrackRelations
} {
  const windows: Products[] = []
  let current = new Float64Array(count * count)
  let filled = 0

  const addSample = (samples: Int16Array[], at: number) => {
    for (let i = 0; i < count; i++) {
      const left = samples[i]?.[at] ?? 0
      if (left === 0) continue
      for (let j = i; j < count; j++) {
        const place = i * count + j
        current[place] = (current[place] ?? 0) + left * (samples[j]?.[at] ?? 0)
      }
    }
  }
  const closeWindow = () => {
    windows.push(current)
    current = new Float64Array(count * count)
    filled = 0
  }

  return {
    feed(samples) {
      const length = samples[0]?.length ?? 0
      for (let at = 0; at < length; at += stride) {
        addSample(samples, at)
        filled += stride
        if (filled >= windowSamples) closeWindow()
      }
    },
    relate() {
      if (filled > 0) closeWindow()
      return relate(windows, count)
    },
  }
}

function relate(windows: Products[], count: number): TrackRelations {
  const productOf: ProductOf = (window, i, j) => window[i < j ? i * count + j : j * count + i] ?? 0
  const total = new Float64Array(count * count).map((_, place) =>
    windows.reduce((sum, window) => sum + (window[place] ?? 0), 0),
  )
  const repeated: number[] = []
  let own = Array.from({ length: count }, (_, index) => index)

  /** Returns the share of the track's power that the others do not explain; 1 if they miss parts of it. */
  function measureRest(track: number): number {
    const others = own.filter((one) => one !== track)
    const power = total[track * count + track] ?? 0
    if (others.length === 0 || power === 0) return 1
    const volumes = fitVolumes(total, track, others, productOf)
    const faints = (faintWindow * power) / windows.length
    const isFault = (window: Products) => {
      const rest = subtract(window, track, others, volumes, productOf)
      return rest > faints && rest > (1 - explainedInWindow) * productOf(window, track, track)
    }
    if (windows.filter(isFault).length > windows.length / windowsPerFault) return 1
    return subtract(total, track, others, volumes, productOf) / power
  }

  for (;;) {
    const measured = own.map((track) => ({ track, rest: measureRest(track) }))
    const best = measured.reduce((a, b) => (b.rest <= a.rest ? b : a), { track: -1, rest: 1 })
    if (best.rest > 1 - explained) break
    repeated.push(best.track)
    own = own.filter((one) => one !== best.track)
  }
  const correlate = (i: number, j: number) =>
    Math.abs(productOf(total, i, j)) / Math.sqrt(productOf(total, i, i) * productOf(total, j, j) + 1)
  const areSeparate = own.every((i) => own.every((j) => j <= i || correlate(i, j) < separateSound))
  return { repeated: repeated.sort((a, b) => a - b), own, areSeparate }
}

type ProductOf = (window: Products, i: number, j: number) => number

/**
 * Returns the volumes at which the sum of the others is most like `track`. They are not negative and hold for the whole recording: a mix is
 * the sum of its parts, but no part is the mix minus the other parts, or the mix while only one person speaks.
 */
function fitVolumes(total: Products, track: number, others: number[], productOf: ProductOf): number[] {
  const volumes = others.map(() => 0)
  // Coordinate descent; it converges within a few rounds, because the parts of a mix hardly correlate.
  for (let round = 0; round < 100; round++) {
    let change = 0
    for (const [index, other] of others.entries()) {
      const power = productOf(total, other, other)
      if (power === 0) continue
      const covered = others.reduce(
        (sum, one, at) => sum + (volumes[at] ?? 0) * productOf(total, other, one),
        0,
      )
      const before = volumes[index] ?? 0
      const after = Math.max(0, before + (productOf(total, other, track) - covered) / power)
      volumes[index] = after
      change = Math.max(change, Math.abs(after - before))
    }
    if (change < 1e-4) break
  }
  return volumes
}

/** Returns the power of `track` minus the others at these volumes. */
function subtract(
  window: Products,
  track: number,
  others: number[],
  volumes: number[],
  productOf: ProductOf,
): number {
  const shared = others.reduce((sum, one, at) => sum + (volumes[at] ?? 0) * productOf(window, one, track), 0)
  const covered = others.reduce(
    (sum, one, at) =>
      others.reduce((part, other, to) => {
        return part + (volumes[at] ?? 0) * (volumes[to] ?? 0) * productOf(window, one, other)
      }, sum),
    0,
  )
  return Math.max(0, productOf(window, track, track) - 2 * shared + covered)
}
