/** Returns the next random number from 0 to 1. The numbers depend on a seed, so that a failed run can be repeated. */
export type Random = () => number

/** Figures of all runs. Lost data is not counted: a run that finds any throws. */
export type Tally = {
  kills: number
  /** The longest time from a restart to readiness. */
  slowestReturnMs: number
}

/** A failure of a real installation, with the assertions afterwards. */
export type Fault = {
  /** The number or name that selects the fault, as in `npm run faults -- 8`. */
  row: number | 'growth' | 'refused uploads' | 'hostile transcripts'
  title: string
  /** Number of runs before a release, each with another seed. */
  times: number
  /** Whether the short run in `npm test` includes the fault. */
  isShort: boolean
  /** In the short run, large fixtures are smaller. */
  run: (random: Random, tally: Tally, isShort: boolean) => Promise<void>
}

/** Thrown if this machine cannot produce the fault. The message is printed, and the run is not counted. */
export class Skipped extends Error {}

export function seedRandom(seed: number): Random {
  // Without this multiplication, neighbouring seeds start with nearly the same number.
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
