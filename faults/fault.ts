/** Numbers from 0 to 1 that a seed brings back, so that a run which failed can be had again. */
export type Random = () => number

/** What a run of a fault counts. A run that finds something lost, doubled or unreadable throws. */
export type Tally = {
  kills: number
}

/** One row of the catalogue: something that breaks, with real parts, and what must hold afterwards. */
export type Fault = {
  /** As the catalogue numbers it. */
  row: number
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
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
