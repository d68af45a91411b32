import {
  type Campaign,
  type CampaignEdit,
  type CampaignSettings,
  campaignTexts,
  defaultSettings,
  type NewCampaign,
} from '#contract/campaigns/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { promoteAccountToGm, requirePlanAllowsCampaign } from '#server/accounts/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { presentCampaign } from './present.ts'
import { changeCampaign, findCampaignOf, insertCampaign, insertMember, listCampaignsOf } from './store.ts'

export {
  handOver,
  listLedAloneWithMembers,
  listPossibleOwners,
  requireCampaignOrTrashed,
  settleCampaigns,
} from './hand-over.ts'
export {
  createImportedCampaign,
  discardImportedCampaign,
  publishImportedCampaign,
} from './import-campaign.ts'
export { createCodeGuessLimit, findInvitedCampaign, isInviteOpen } from './invites.ts'
export { readOptions, readSettings } from './options.ts'
export { lockCampaign } from './store.ts'
export { type ApplyTable, readSeats, readTable } from './table.ts'

export async function listCampaigns(
  deps: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'userId' | 'campaignId'>,
): Promise<Campaign[]> {
  return (await listCampaignsOf(deps.db, actor)).map(presentCampaign)
}

export async function findSampleCampaign(
  deps: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'userId' | 'campaignId'>,
): Promise<Campaign | null> {
  const own = await listCampaigns(deps, actor)
  return own.find(({ isSample, userRole }) => isSample && userRole === 'gm') ?? null
}

export async function readCampaign(
  deps: Pick<Deps, 'db'>,
  access: Pick<CampaignAccess, 'campaignId' | 'userId'>,
): Promise<Campaign> {
  const row = await findCampaignOf(deps.db, access.campaignId, access.userId)
  if (!row) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return presentCampaign(row)
}

export async function createCampaign(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  input: NewCampaign,
): Promise<Campaign> {
  const campaignId = deps.ids.next()
  const now = deps.clock()
  await requirePlanAllowsCampaign({ ...deps, db: tx }, userId)
  await insertCampaign(tx, {
    id: campaignId,
    name: input.name,
    description: input.description,
    ...defaultSettings,
    ...withoutUndefined(input.settings),
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  })
  await insertMember(tx, { campaignId, userId, role: 'gm', joinedAt: now })
  await promoteAccountToGm(tx, userId)
  return readCampaign({ db: tx }, { campaignId, userId })
}

export async function updateCampaign(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  edit: CampaignEdit,
): Promise<void> {
  await changeCampaign(deps.db, access.campaignId, {
    name: edit.name,
    description: edit.description,
    ...edit.settings,
    updatedAt: deps.clock(),
  })
}

function withoutUndefined(settings: NewCampaign['settings']): Partial<CampaignSettings> {
  const entries = Object.entries(settings ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<CampaignSettings>
}
