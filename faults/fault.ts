/** Seeded random numbers from 0 to 1, so that a failed run can be repeated. */
export type Random = () => number

/** Figures of the runs. A run that finds lost, duplicated or unreadable data throws. */
export type Tally = {
  kills: number
  /** The longest restart until readiness. */
  slowestReturnMs: number
}

/** One row of the catalogue: a failure of a real installation and the assertions afterwards. */
export type Fault = {
  /** The number in the catalogue, or a name for faults outside it. */
  row: number | 'growth' | 'refused uploads' | 'hostile transcripts'
  title: string
  /** Number of runs before a release, each with another seed. */
  times: number
  /** Part of the short run in `npm test`. */
  isShort: boolean
  run: (random: Random, tally: Tally) => Promise<void>
}

/** This machine cannot produce the fault: the reason is printed, and the run is not counted. */
export class Skipped extends Error {}

/** @param seed any whole number */
export function seedRandom(seed: number): Random {
  // Without this multiplication, neighbouring seeds start with nearly the same number.
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
