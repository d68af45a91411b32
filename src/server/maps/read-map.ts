import type { MapDetails } from '#contract/maps/schemas.ts'
import { prepareJourneys } from '#core/maps/trace-journeys.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readVisits } from '#server/recap/service.ts'
import { listFacts } from '#server/wiki/service.ts'
import { readSummary, requireMap } from './maps.ts'
import { listEditedPaths, listPins } from './pin-store.ts'
import { presentPin } from './present.ts'

export async function readMap(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  mapId: string,
): Promise<MapDetails> {
  await requireMap(deps, access, mapId)
  const pins = (await listPins(deps.db, mapId, access.role)).map(presentPin)
  // Only places count: a fact about a resident rarely shows where the party is.
  const places = pins.flatMap(({ entryId, category }) => (category === 'places' && entryId) || [])
  const articles = await listFacts(deps, access, [...new Set(places)])
  const mentioned = articles.map(({ id, facts }) => ({
    entryId: id,
    sources: facts.filter(({ status }) => status === 'accepted').flatMap(({ sources }) => sources),
  }))
  const { sessions, visited } = await readVisits(deps, access)
  const editedPaths = await listEditedPaths(deps.db, mapId)
  const editedStops = new Map(editedPaths.map(({ sessionId, pinIds }) => [sessionId, pinIds]))
  const journeyIn = prepareJourneys(pins, { visited, mentioned, editedStops })
  return {
    map: await readSummary(deps.db, access, mapId),
    pins,
    journeys: sessions.map(({ id, number, name, date }) => ({
      ...{ sessionId: id, sessionNumber: number, name, date },
      ...journeyIn(id),
    })),
  }
}
