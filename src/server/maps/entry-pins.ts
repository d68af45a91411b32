import type { EntryPin } from '#contract/maps/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { requireEntry } from '#server/wiki/service.ts'
import { listPinsOfEntry } from './pin-store.ts'
import { presentMap } from './present.ts'
import { listMapsOf } from './store.ts'

/** Returns the oldest pin of the entry on each map that the reader sees. */
export async function readEntryPins(
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
