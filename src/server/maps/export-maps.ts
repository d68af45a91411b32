import type { FileMap } from '#contract/maps/file-map.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listEditedPaths, listPins } from './pin-store.ts'
import { listMapsOf } from './store.ts'

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
