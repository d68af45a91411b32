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

/** Returns what is shown, or if that has fewer than two stops, the journey up to the chosen session. */
export function listPlayed(journeys: MapJourney[], chosen: number, range: PathRange): ShownJourney[] {
  const shown = listShown(journeys, chosen, range)
  const hasWay = shown.flatMap(({ journey }) => journey.stops).length > 1
  return hasWay ? shown : listShown(journeys, chosen, 'until')
}
