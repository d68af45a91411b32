import type { MapStop } from '#contract/maps/schemas.ts'
import type { Source } from '#contract/source.ts'

/** A pin and the sources that mention its place in one session. */
export type Heard = { pinId: string; sources: Source[] }

const timeOf = ({ start }: Source) => start ?? Number.POSITIVE_INFINITY

/** Subtraction would return NaN for two unknown times, which are infinite. */
const compareTimes = (a: Source, b: Source) => (timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b)))

function groupByPin(heard: Heard[]): Map<string, Source[]> {
  const groups = Map.groupBy(heard, ({ pinId }) => pinId)
  return new Map(
    [...groups].map(([pinId, mentions]) => [
      pinId,
      mentions.flatMap(({ sources }) => sources).toSorted(compareTimes),
    ]),
  )
}

/** Returns each place once, at its first mention, in order of time. Places without a time are last, in the given order. */
export function findStops(heard: Heard[]): MapStop[] {
  const first = [...groupByPin(heard)].flatMap(([pinId, [source]]) => (source ? [{ pinId, source }] : []))
  return first.toSorted((a, b) => compareTimes(a.source, b.source))
}

/** Dates each stop by its first mention after the previous stop, or else by its first mention. */
export function dateStops(pinIds: string[], heard: Heard[]): MapStop[] {
  const mentions = groupByPin(heard)
  let last = Number.NEGATIVE_INFINITY
  return pinIds.map((pinId) => {
    const sources = mentions.get(pinId) ?? []
    const source = sources.find((one) => timeOf(one) > last) ?? sources[0] ?? null
    if (source?.start != null) last = Math.max(last, source.start)
    return { pinId, source }
  })
}

type Place = { entryId: string; sources: Source[] }
export type Evidence = {
  /** Places that the recaps list as visited. */
  visited: Place[]
  /** Places with facts. They count for a session only if its stops were edited or if none of its visited places is pinned. */
  mentioned: Place[]
  /** The pins that a game master chose as the stops of a session, by session id. */
  editedStops: ReadonlyMap<string, string[]>
}

/** Returns a function that finds the stops of a session. If several pins name the same entry, the first one counts. */
export function prepareJourneys(
  pins: { id: string; entryId: string | null }[],
  { visited, mentioned, editedStops }: Evidence,
): (sessionId: string) => { isEdited: boolean; stops: MapStop[] } {
  const pinOf = new Map(pins.toReversed().map(({ id, entryId }) => [entryId, id]))
  const isPinned = new Set(pins.map(({ id }) => id))
  const groupBySession = (places: Place[]): Map<string, Heard[]> => {
    const heard = places.flatMap(({ entryId, sources }) => {
      const pinId = pinOf.get(entryId)
      if (pinId === undefined) return []
      const groups = Map.groupBy(sources, (source) => source.sessionId)
      return [...groups].map(([sessionId, own]) => ({ sessionId, pinId, sources: own }))
    })
    return Map.groupBy(heard, ({ sessionId }) => sessionId)
  }
  const [visitsIn, mentionsIn] = [groupBySession(visited), groupBySession(mentioned)]
  return (sessionId) => {
    const visits = visitsIn.get(sessionId) ?? []
    const mentions = mentionsIn.get(sessionId) ?? []
    const pinIds = editedStops.get(sessionId)?.filter((id) => isPinned.has(id))
    if (pinIds) return { isEdited: true, stops: dateStops(pinIds, [...visits, ...mentions]) }
    return { isEdited: false, stops: findStops(visits.length > 0 ? visits : mentions) }
  }
}
