/** Numbers from 0 to 1 that a seed brings back, so that a run which failed can be had again. */
export type Random = () => number

/** What a run of a fault counts. A run that finds something lost, doubled or unreadable throws. */
export type Tally = {
  kills: number
  /** The longest that a server took until it was ready again. */
  slowestReturnMs: number
}

/** One row of the catalogue: something that breaks, with real parts, and what must hold afterwards. */
export type Fault = {
  /** As the catalogue numbers it, or the name of what stands beside the catalogue. */
  row: number | 'growth' | 'refused uploads' | 'hostile transcripts'
  title: string
  /** How often a release asks for it, each time with another seed. */
  times: number
  /** Whether it belongs to the short form, which every change of the program passes. */
  isShort: boolean
  run: (random: Random, tally: Tally) => Promise<void>
}

/** This machine cannot break in such a way: the reason is printed, and nothing is counted. */
export class Skipped extends Error {}

/** @param seed any whole number */
export function seedRandom(seed: number): Random {
  // Spread first: neighbouring seeds would otherwise begin with nearly the same number.
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
