import type { MapJourney } from '#contract/maps/schemas.ts'

/** Of the whole journey, in milliseconds. */
export const journeyDuration = 30_000

/** Share of the time of a stop in which the path runs to it; the rest is for reading. */
const travelShare = 0.4
const longestTravel = 2_000
/** A line stays at least this long, so that it can be read. A journey with many stops shows only some of its lines. */
const shortestLine = 1_500

/** `share` is the part of the leg to the stop that is drawn, from 0 to 1. `said` is the index of the stop whose line is shown. */
export type JourneyMoment = { stop: number; share: number; said: number }

/** @param elapsed in milliseconds from the start; values after the end count as the end */
export function findJourneyMoment(elapsed: number, stops: number): JourneyMoment {
  const each = journeyDuration / stops
  const stop = Math.min(stops - 1, Math.floor(elapsed / each))
  const linesEvery = Math.ceil(shortestLine / each)
  return {
    stop,
    share: Math.min(1, (elapsed - stop * each) / Math.min(each * travelShare, longestTravel)),
    said: Math.floor(stop / linesEvery) * linesEvery,
  }
}

/** Returns the journeys up to the stop with this index among the stops of all. The journey of that stop counts as chosen. */
export function cutAfterStop<J extends { journey: MapJourney }>(
  journeys: J[],
  index: number,
): (J & { isChosen: boolean })[] {
  let left = index + 1
  return journeys.flatMap((one) => {
    const stops = one.journey.stops.slice(0, left)
    left -= stops.length
    return stops.length > 0 ? { ...one, journey: { ...one.journey, stops }, isChosen: left === 0 } : []
  })
}

/** Returns the index of the latest session with stops, or the last index if no session has stops. Returns -1 for an empty list. */
export function findLatest(journeys: MapJourney[]): number {
  const latest = journeys.findLastIndex(({ stops }) => stops.length > 0)
  return latest === -1 ? journeys.length - 1 : latest
}
