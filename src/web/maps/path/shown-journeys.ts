import type { MapJourney } from '#contract/maps/schemas.ts'

/** `until` shows the path of every session up to the chosen one. */
export type PathRange = 'none' | 'one' | 'until'

const colours = ['people', 'lore', 'events', 'quests', 'items', 'factions', 'places'].map(
  (kind) => `var(--k-${kind})`,
)
export const colourOfSession = (index: number) => colours[index % colours.length] ?? 'var(--gilt)'

export type ShownJourney = { journey: MapJourney; colour: string; isChosen: boolean }

export function listShown(journeys: MapJourney[], chosen: number, range: PathRange): ShownJourney[] {
  return journeys.flatMap((journey, index) => {
    const isShown = index === chosen || (range === 'until' && index < chosen)
    if (range === 'none' || !isShown) return []
    return [{ journey, colour: colourOfSession(index), isChosen: index === chosen }]
  })
}

/** Returns the index of the latest session with stops, or the last index if no session has stops. Returns -1 for an empty list. */
export function findLatest(journeys: MapJourney[]): number {
  const latest = journeys.findLastIndex(({ stops }) => stops.length > 0)
  return latest === -1 ? journeys.length - 1 : latest
}
