import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import {
  type DeletedMap,
  type MapEdit,
  type MapSummary,
  mapName,
  mapSummary,
  newMapVisibility,
} from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { type CampaignAccess, oldestInTrash } from '#server/auth/campaign-access.ts'
import { doOnce, readAction } from '#server/auth/idempotency.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { receivePicture, type StoredPicture, storePicture } from '#server/pictures/service.ts'
import { lockWiki } from '#server/wiki/service.ts'
import { presentMap } from './present.ts'
import {
  changeMap,
  findMap,
  insertMap,
  listDeletedMaps,
  listMapsOf,
  type MapRow,
  purgeDeletedMaps,
  untrashMap,
} from './store.ts'

type Reader = Pick<CampaignAccess, 'campaignId' | 'role'>

export async function listMaps(
  deps: Pick<Deps, 'db' | 'clock'>,
  { campaignId, role }: Reader,
): Promise<{ maps: MapSummary[]; deleted: DeletedMap[] }> {
  const deleted = role === 'gm' ? await listDeletedMaps(deps.db, campaignId, oldestInTrash(deps.clock())) : []
  return {
    maps: (await listMapsOf(deps.db, campaignId, role)).map(presentMap),
    deleted: deleted.flatMap(({ id, name, deletedAt }) =>
      deletedAt ? { id, name, deletedAt: deletedAt.toISOString() } : [],
    ),
  }
}

/** @throws NOT_FOUND if the map is missing, in the trash or hidden from the reader */
export async function requireMap(
  { db }: Pick<Deps, 'db'>,
  { campaignId, role }: Reader,
  mapId: string,
): Promise<MapRow> {
  const found = await findMap(db, campaignId, mapId, role)
  if (!found) throw new AppError('NOT_FOUND', mapTexts.notFound)
  return found
}

export async function readSummary(db: Db, { campaignId, role }: Reader, mapId: string): Promise<MapSummary> {
  const found = (await listMapsOf(db, campaignId, role)).find(({ id }) => id === mapId)
  if (!found) throw new AppError('NOT_FOUND', mapTexts.notFound)
  return presentMap(found)
}

/** The same transaction must insert the picture's row after this call. */
async function createMapRow(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Db,
  access: CampaignAccess<'gm'>,
  {
    name,
    visibility,
    picture,
  }: { name: string; visibility: MapSummary['visibility']; picture: StoredPicture },
): Promise<MapSummary> {
  const { campaignId } = access
  await lockWiki(tx, access)
  const before = await listMapsOf(tx, campaignId, 'gm')
  if (before.length >= mapLimits.perCampaign) throw new AppError('LIMIT', mapTexts.tooMany)
  const [id, now] = [deps.ids.next(), deps.clock()]
  const position = (before.at(-1)?.position ?? -1) + 1
  const dates = { createdAt: now, updatedAt: now, deletedAt: null }
  const row = {
    id,
    campaignId,
    name,
    pictureId: picture.id,
    visibility,
    position,
    ...dates,
  }
  await insertMap(tx, row)
  return presentMap({ ...row, width: picture.width, height: picture.height, pins: 0 })
}

export async function runInMapTransaction<T>(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  mapId: string,
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  return deps.db.transaction(async (tx) => {
    await lockWiki(tx, access)
    await requireMap({ db: tx }, access, mapId)
    return change(tx)
  })
}

export async function updateMap(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  mapId: string,
  edit: MapEdit,
): Promise<MapSummary> {
  return runInMapTransaction(deps, access, mapId, async (tx) => {
    await changeMap(tx, mapId, { ...edit, updatedAt: deps.clock() })
    return readSummary(tx, access, mapId)
  })
}

export async function deleteMap(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  mapId: string,
): Promise<void> {
  await runInMapTransaction(deps, access, mapId, (tx) => changeMap(tx, mapId, { deletedAt: deps.clock() }))
}

/** Returns the map unchanged if it is not in the trash. */
export async function restoreMap(
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  access: CampaignAccess<'gm'>,
  mapId: string,
): Promise<MapSummary> {
  await lockWiki(tx, access)
  if (await findMap(tx, access.campaignId, mapId, 'gm')) return readSummary(tx, access, mapId)
  const deletedAfter = oldestInTrash(deps.clock())
  if (!(await untrashMap(tx, access.campaignId, mapId, deletedAfter))) {
    throw new AppError('NOT_FOUND', mapTexts.notFound)
  }
  if ((await listMapsOf(tx, access.campaignId, 'gm')).length > mapLimits.perCampaign) {
    throw new AppError('LIMIT', mapTexts.tooMany)
  }
  return readSummary(tx, access, mapId)
}

export async function purgeMaps(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await purgeDeletedMaps(deps.db, oldestInTrash(deps.clock()))
}

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
