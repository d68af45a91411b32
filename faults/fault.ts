/** Returns a number of at least 0 and below 1. The numbers depend on a seed, so that a failed run can be repeated. */
export type Random = () => number

/** Lost data is not counted, because a run that finds lost data throws. */
export type Tally = {
  kills: number
  slowestReturnMs: number
}

export type Fault = {
  /** The number or name that selects the fault, as in `npm run faults -- 8`. */
  row: number | string
  title: string
  /** Number of runs before a release, each with a different seed. */
  times: number
  /** Whether the short run in `npm test` includes the fault. */
  isShort?: true
  /** The parameter `isShort` is true in the short run, which uses smaller fixtures. */
  run: (random: Random, tally: Tally, isShort: boolean) => Promise<void>
}

/** Thrown if this machine cannot produce the fault. */
export class Skipped extends Error {}

export function seedRandom(seed: number): Random {
  // Without this multiplication, neighbouring seeds start with nearly the same number.
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
