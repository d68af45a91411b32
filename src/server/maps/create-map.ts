import type { FastifyRequest } from 'fastify'
import { type MapSummary, mapName, mapSummary, newMapVisibility } from '#contract/maps/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { doOnce, readAction } from '#server/auth/idempotency.ts'
import type { Deps } from '#server/deps.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { receivePicture, storePicture } from '#server/pictures/service.ts'
import { createMapRow } from './maps.ts'

/** Reads a form with a name and a picture. A repeated request returns the first map and keeps no second picture. */
export async function createMap(
  deps: Deps,
  access: CampaignAccess<'gm'>,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<MapSummary> {
  return receivePicture(deps, request, async ({ file, sha256, fields }) => {
    const name = parseInput(mapName, fields.get('name'))
    const visibility = parseInput(newMapVisibility, fields.get('visibility'))
    const action = readAction(
      request,
      access.userId,
      `map ${access.campaignId} ${sha256} ${name} ${visibility}`,
    )
    let map: MapSummary | null = null
    await storePicture(
      deps,
      access,
      { file, kind: 'map' },
      async (tx, { id, width, height }) => {
        const create = () =>
          createMapRow(deps, tx, access, { name, visibility, picture: { id, width, height } })
        const done = await doOnce(tx, action, deps.clock(), mapSummary, create)
        map = done.answer
        return done.isNew ? null : id
      },
      signal,
    )
    if (!map) throw new Error('A stored picture has no map')
    return map
  })
}
