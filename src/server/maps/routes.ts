import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import type { EntryPin, MapDetails } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { pictureLimits } from '#contract/pictures/schemas.ts'
import { prepareJourneys } from '#core/maps/trace-journeys.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { gmOnly, memberOfCampaign, paramOf, readerOfCampaign, requireExisting } from '#server/auth/guards.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { readVisits } from '#server/recap/service.ts'
import { listFacts, requireEntry } from '#server/wiki/service.ts'
import { createMap, deleteMap, listMaps, readSummary, requireMap, restoreMap, updateMap } from './maps.ts'
import { readLines, requireSession, resetPath, updatePath } from './path.ts'
import { listEditedPaths, listPins, listPinsOfEntry } from './pin-store.ts'
import { createPin, deletePin, requirePin, updatePin } from './pins.ts'
import { presentMap, presentPin } from './present.ts'
import { listMapsOf } from './store.ts'

const done = { success: true } as const

export function registerMaps(app: FastifyInstance, deps: Deps): void {
  const gm = gmOnly(memberOfCampaign, mapTexts.denied)
  const gmOfMap = requireExisting(gm, (deps, access, request) =>
    requireMap(deps, access, paramOf(request, 'mapId')),
  )
  const gmOfPin = requireExisting(gmOfMap, (deps, _, request) =>
    requirePin(deps.db, paramOf(request, 'mapId'), paramOf(request, 'pinId')),
  )
  const gmOfPath = requireExisting(gmOfMap, (deps, access, request) =>
    requireSession(deps, access, paramOf(request, 'sessionId')),
  )
  const limitUploads = limitConcurrency(pictureLimits.uploadsAtOnce, generalTexts.tooManyRequests)

  registerRoute(app, deps, calls.listMaps, readerOfCampaign, {
    handle: async ({ access }) => ({ success: true, ...(await listMaps(deps, access)) }),
  })
  registerRoute(app, deps, calls.createMap, gm, {
    accessWatch: 'until refused',
    handle: ({ access, request, reply }) =>
      limitUploads(access.userId, async () => ({
        success: true as const,
        map: await createMap(deps, access, request, abortOnClose(reply.raw)),
      })),
  })
  registerRoute(app, deps, calls.readMap, readerOfCampaign, {
    handle: async ({ access, params }) => ({ success: true, ...(await readMap(deps, access, params.mapId)) }),
  })
  registerRoute(app, deps, calls.listPinsOfEntry, readerOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      pins: await readEntryPins(deps, access, params.entryId),
    }),
  })
  registerRoute(app, deps, calls.updateMap, gmOfMap, {
    handle: async ({ access, params, body }) => ({
      success: true,
      map: await updateMap(deps, access, params.mapId, body),
    }),
  })
  registerRoute(app, deps, calls.deleteMap, gmOfMap, {
    handle: async ({ access, params }) => {
      await deleteMap(deps, access, params.mapId)
      return done
    },
  })
  registerRoute(app, deps, calls.restoreMap, gm, {
    handleIdempotently: async ({ deps, tx, access, params }) => ({
      success: true,
      map: await restoreMap(deps, tx, access, params.mapId),
    }),
  })

  registerRoute(app, deps, calls.createPin, gmOfMap, {
    handleIdempotently: async ({ deps, tx, access, params, body }) => ({
      success: true,
      pin: await createPin(deps, tx, access, params.mapId, body),
    }),
  })
  registerRoute(app, deps, calls.updatePin, gmOfPin, {
    handle: async ({ access, params, body }) => ({
      success: true,
      pin: await updatePin(deps, access, params, body),
    }),
  })
  registerRoute(app, deps, calls.deletePin, gmOfPin, {
    handle: async ({ access, params }) => {
      await deletePin(deps, access, params)
      return done
    },
  })
  registerRoute(app, deps, calls.updatePath, gmOfPath, {
    handle: async ({ access, params, body }) => {
      await updatePath(deps, access, params, body)
      return done
    },
  })
  registerRoute(app, deps, calls.resetPath, gmOfPath, {
    handle: async ({ access, params }) => {
      await resetPath(deps, access, params)
      return done
    },
  })
}

/** Returns the oldest pin of the entry on each map that the reader sees. */
async function readEntryPins(
  { db }: Pick<Deps, 'db'>,
  access: CampaignAccess,
  entryId: string,
): Promise<EntryPin[]> {
  await requireEntry({ db }, access, entryId)
  const pins = await listPinsOfEntry(db, entryId, access.role)
  const maps = pins.length === 0 ? [] : await listMapsOf(db, access.campaignId, access.role)
  return maps.flatMap((map) => {
    const pin = pins.find(({ mapId }) => mapId === map.id)
    return pin ? [{ pinId: pin.id, x: pin.x, y: pin.y, map: presentMap(map) }] : []
  })
}

async function readMap(deps: Pick<Deps, 'db'>, access: CampaignAccess, mapId: string): Promise<MapDetails> {
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
  const journeys = sessions.map(({ id, number, name, date }) => ({
    ...{ sessionId: id, sessionNumber: number, name, date },
    ...journeyIn(id),
  }))
  const lines = await readLines(deps, access, journeys)
  return { map: await readSummary(deps.db, access, mapId), pins, journeys, lines }
}
