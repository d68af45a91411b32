import type { FileCampaign, FileSeat } from '#contract/campaigns/file-campaign.ts'
import { defaultSettings } from '#contract/campaigns/schemas.ts'
import { promoteAccountToGm, requirePlanAllowsCampaign } from '#server/accounts/service.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { changeCampaign, deleteHiddenCampaign, insertCampaign, insertMember, replaceSeats } from './store.ts'

type ImportedCampaign = FileCampaign & { table: FileSeat[]; isSample: boolean }

/**
 * Creates the campaign in the trash, where no user sees it before `publishImportedCampaign`. If the server is killed during the import, the
 * incomplete campaign is purged with the trash.
 */
export async function createImportedCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>,
  { userId }: Pick<Actor, 'userId'>,
  { name, description, cover, settings, table, isSample }: ImportedCampaign,
): Promise<string> {
  const campaignId = deps.ids.next()
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    if (!isSample) await requirePlanAllowsCampaign({ ...deps, db: tx }, userId)
    await insertCampaign(tx, {
      id: campaignId,
      name,
      description,
      // Until the pictures are imported, `coverId` and the `pictureId` of each seat are ids from the file.
      coverId: cover ?? null,
      ...toColumns(settings),
      isSample,
      createdBy: userId,
      createdAt: now,
      updatedAt: now,
      deletedAt: now,
    })
    const seats = table.map(({ picture, ...seat }, position) => {
      return {
        id: deps.ids.next(),
        campaignId,
        position,
        ...seat,
        memberId: null,
        pictureId: picture ?? null,
      }
    })
    await replaceSeats(tx, campaignId, seats)
  })
  return campaignId
}

export async function publishImportedCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { userId }: Pick<Actor, 'userId'>,
  { campaignId, isSample }: { campaignId: string; isSample: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!isSample) await requirePlanAllowsCampaign({ ...deps, db: tx }, userId)
    await insertMember(tx, { campaignId, userId, role: 'gm', joinedAt: deps.clock() })
    await changeCampaign(tx, campaignId, { deletedAt: null })
    await promoteAccountToGm(tx, userId)
  })
}

export async function discardImportedCampaign(deps: Pick<Deps, 'db'>, campaignId: string): Promise<void> {
  await deleteHiddenCampaign(deps.db, campaignId)
}

function toColumns(settings: FileCampaign['settings']) {
  if (!settings) return defaultSettings
  const { shows, ...switches } = settings
  return {
    ...switches,
    showsRecap: shows.recap,
    showsTranscript: shows.transcript,
    showsSound: shows.sound,
  }
}
