import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { pictureLimits } from '#contract/pictures/schemas.ts'
import { gmOnly, memberOfCampaign, paramOf, readerOfCampaign, requireExisting } from '#server/auth/guards.ts'
import { limitConcurrency } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { createMap } from './create-map.ts'
import { readEntryPins } from './entry-pins.ts'
import { deleteMap, listMaps, requireMap, restoreMap, updateMap } from './maps.ts'
import { requireSession, resetPath, updatePath } from './path.ts'
import { createPin, deletePin, requirePin, updatePin } from './pins.ts'
import { readMap } from './read-map.ts'

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
