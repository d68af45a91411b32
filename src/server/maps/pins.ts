import { AppError } from '#contract/errors.ts'
import type { MapPin, NewPin, PinEdit } from '#contract/maps/schemas.ts'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { lockWiki, requireEntry } from '#server/wiki/service.ts'
import { requireMap, runInMapTransaction } from './maps.ts'
import { changePin, countPins, insertPins, listPins, removePin } from './pin-store.ts'
import { presentPin } from './present.ts'

/** @throws NOT_FOUND for a pin of another map, or of an entry in the trash */
export async function requirePin(db: Db, mapId: string, pinId: string): Promise<MapPin> {
  const [found] = await listPins(db, mapId, 'gm', pinId)
  if (!found) throw new AppError('NOT_FOUND', mapTexts.pinNotFound)
  return presentPin(found)
}

async function requireEntryOfCampaign(
  tx: Db,
  access: CampaignAccess<'gm'>,
  entryId: string | null | undefined,
) {
  if (entryId != null) await requireEntry({ db: tx }, access, entryId)
}

export async function createPin(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Db,
  access: CampaignAccess<'gm'>,
  mapId: string,
  pin: NewPin,
): Promise<MapPin> {
  await lockWiki(tx, access)
  await requireMap({ db: tx }, access, mapId)
  await requireEntryOfCampaign(tx, access, pin.entryId)
  if ((await countPins(tx, mapId)) >= mapLimits.pins) throw new AppError('LIMIT', mapTexts.tooManyPins)
  const [id, now] = [deps.ids.next(), deps.clock()]
  await insertPins(tx, [{ id, mapId, ...pin, createdAt: now, updatedAt: now }])
  return requirePin(tx, mapId, id)
}

export async function updatePin(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  { mapId, pinId }: { mapId: string; pinId: string },
  edit: PinEdit,
): Promise<MapPin> {
  return runInMapTransaction(deps, access, mapId, async (tx) => {
    const { entryId, label } = { ...(await requirePin(tx, mapId, pinId)), ...edit }
    if (entryId === null && label === '') throw new AppError('VALIDATION', mapTexts.unnamedPin)
    await requireEntryOfCampaign(tx, access, edit.entryId)
    await changePin(tx, pinId, { ...edit, updatedAt: deps.clock() })
    return requirePin(tx, mapId, pinId)
  })
}

export async function deletePin(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  { mapId, pinId }: { mapId: string; pinId: string },
): Promise<void> {
  await runInMapTransaction(deps, access, mapId, async (tx) => {
    if (!(await removePin(tx, mapId, pinId))) throw new AppError('NOT_FOUND', mapTexts.pinNotFound)
  })
}
