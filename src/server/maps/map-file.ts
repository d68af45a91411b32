import type { FileMap } from '#contract/maps/file-map.ts'
import type { NewIds } from '#core/new-ids.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { insertEditedPaths, insertPins, listEditedPaths, listPins } from './pin-store.ts'
import { insertMap, listMapsOf } from './store.ts'

/** Players get neither hidden maps and pins nor the paths that a game master set. */
export async function* exportMaps(
  { db }: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
): AsyncGenerator<FileMap> {
  const isGm = role === 'gm'
  for (const map of await listMapsOf(db, campaignId, role)) {
    const pins = (await listPins(db, map.id, role)).map(({ pin }) => pin)
    const editedPaths = isGm ? await listEditedPaths(db, map.id) : []
    const positionOf = new Map(pins.map(({ id }, position) => [id, position]))
    yield {
      name: map.name,
      picture: map.pictureId,
      pins: pins.map(({ x, y, entryId, label, note, visibility }) => ({
        ...{ x, y, entryId, label, note },
        ...(isGm ? { visibility } : {}),
      })),
      ...(isGm ? { visibility: map.visibility } : {}),
      ...(isGm && {
        paths: editedPaths.map(({ sessionId, pinIds }) => ({
          sessionId,
          stops: pinIds.flatMap((id) => positionOf.get(id) ?? []),
        })),
      }),
    }
  }
}

/** Must run after the import of entries and sessions. Until the pictures are imported, `pictureId` is an id from the file. */
export async function importMaps(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  campaignId: string,
  maps: FileMap[],
  newIds: Pick<NewIds, 'entry' | 'session'>,
): Promise<void> {
  const now = deps.clock()
  const dates = { createdAt: now, updatedAt: now }
  for (const [position, { name, picture, visibility = 'everyone', pins, paths = [] }] of maps.entries()) {
    const mapId = deps.ids.next()
    const rows = pins.map(({ entryId, visibility = 'everyone', ...pin }) => ({
      ...{ ...pin, id: deps.ids.next(), mapId, visibility, ...dates },
      entryId: entryId === null ? null : newIds.entry(entryId),
    }))
    await deps.db.transaction(async (tx) => {
      await insertMap(tx, { id: mapId, campaignId, name, pictureId: picture, visibility, position, ...dates })
      // Drops pins with neither an entry nor a label, because they would have no name.
      const named = rows.filter(({ entryId, label }) => entryId !== null || label !== '')
      await insertPins(tx, named)
      const kept = new Set(named.map(({ id }) => id))
      const pathRows = paths.map(({ sessionId, stops }) => ({
        mapId,
        sessionId: newIds.session(sessionId),
        pinIds: stops.flatMap((at) => rows[at]?.id ?? []).filter((id) => kept.has(id)),
      }))
      await insertEditedPaths(tx, pathRows)
    })
  }
}
