import { AppError } from '#contract/errors.ts'
import type { MapDetails, PathEdit } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { prepareJourneys } from '#core/maps/trace-journeys.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readVisits } from '#server/recap/service.ts'
import { listFacts } from '#server/wiki/service.ts'
import { changeOneMap, readSummary, requireMap } from './maps.ts'
import { deletePath, listPaths, listPins, savePath } from './pin-store.ts'
import { presentPin } from './present.ts'
import { isSessionOf } from './store.ts'

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
  const paths = await listPaths(deps.db, mapId)
  const edited = new Map(paths.map(({ sessionId, pinIds }) => [sessionId, pinIds]))
  const journeyIn = prepareJourneys(pins, { visited, mentioned, edited })
  return {
    map: await readSummary(deps.db, access, mapId),
    pins,
    journeys: sessions.map(({ id, number, name, date }) => ({
      ...{ sessionId: id, sessionNumber: number, name, date },
      ...journeyIn(id),
    })),
  }
}

export async function requireSession(
  { db }: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess,
  sessionId: string,
): Promise<void> {
  if (!(await isSessionOf(db, campaignId, sessionId)))
    throw new AppError('NOT_FOUND', mapTexts.sessionNotFound)
}

export async function updatePath(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  { mapId, sessionId }: { mapId: string; sessionId: string },
  { pinIds }: PathEdit,
): Promise<void> {
  await changeOneMap(deps, access, mapId, async (tx) => {
    await requireSession({ db: tx }, access, sessionId)
    const known = new Set((await listPins(tx, mapId, 'gm')).map(({ pin }) => pin.id))
    if (!pinIds.every((id) => known.has(id))) throw new AppError('VALIDATION', mapTexts.stops)
    await savePath(tx, { mapId, sessionId, pinIds })
  })
}

export async function resetPath(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  { mapId, sessionId }: { mapId: string; sessionId: string },
): Promise<void> {
  await changeOneMap(deps, access, mapId, async (tx) => {
    await deletePath(tx, mapId, sessionId)
  })
}
