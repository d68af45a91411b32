import { AppError } from '#contract/errors.ts'
import type { PathEdit } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { runInMapTransaction } from './maps.ts'
import { deleteEditedPath, listPins, saveEditedPath } from './pin-store.ts'
import { hasSession } from './store.ts'

export async function requireSession(
  { db }: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess,
  sessionId: string,
): Promise<void> {
  if (!(await hasSession(db, campaignId, sessionId)))
    throw new AppError('NOT_FOUND', mapTexts.sessionNotFound)
}

export async function updatePath(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  { mapId, sessionId }: { mapId: string; sessionId: string },
  { pinIds }: PathEdit,
): Promise<void> {
  await runInMapTransaction(deps, access, mapId, async (tx) => {
    await requireSession({ db: tx }, access, sessionId)
    const known = new Set((await listPins(tx, mapId, 'gm')).map(({ pin }) => pin.id))
    if (!pinIds.every((id) => known.has(id))) throw new AppError('VALIDATION', mapTexts.stops)
    await saveEditedPath(tx, { mapId, sessionId, pinIds })
  })
}

export async function resetPath(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  { mapId, sessionId }: { mapId: string; sessionId: string },
): Promise<void> {
  await runInMapTransaction(deps, access, mapId, async (tx) => {
    await deleteEditedPath(tx, mapId, sessionId)
  })
}
