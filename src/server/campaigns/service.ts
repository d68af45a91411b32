import {
  type Campaign,
  type CampaignEdit,
  type CampaignSettings,
  campaignTexts,
  defaultSettings,
  type NewCampaign,
} from '#contract/campaigns.ts'
import { AppError } from '#contract/errors.ts'
import { becomeGm } from '#server/accounts/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { cancelJobsOfCampaign } from '#server/jobs/service.ts'
import { presentCampaign } from './present.ts'
import {
  binCampaign,
  changeCampaign,
  findCampaignOf,
  findSettings,
  insertCampaign,
  listCampaignsOf,
} from './store.ts'

export async function listCampaigns(
  deps: Pick<Deps, 'db'>,
  actor: Pick<Actor, 'userId'>,
): Promise<Campaign[]> {
  return (await listCampaignsOf(deps.db, actor.userId)).map(presentCampaign)
}

export async function readCampaign(
  deps: Pick<Deps, 'db'>,
  access: Pick<CampaignAccess, 'campaignId' | 'userId'>,
): Promise<Campaign> {
  const row = await findCampaignOf(deps.db, access.campaignId, access.userId)
  if (!row) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  return presentCampaign(row)
}

/** Makes a campaign; whoever makes it is its game master. */
export async function createCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Pick<Actor, 'userId'>,
  input: NewCampaign,
): Promise<Campaign> {
  const campaignId = deps.ids.next()
  const now = deps.clock()
  await deps.db.transaction(async (tx) => {
    await insertCampaign(
      tx,
      {
        id: campaignId,
        name: input.name,
        description: input.description,
        ...defaultSettings,
        ...given(input.settings),
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      },
      actor.userId,
    )
    await becomeGm(tx, actor.userId)
  })
  return readCampaign(deps, { campaignId, userId: actor.userId })
}

export async function updateCampaign(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  edit: CampaignEdit,
): Promise<void> {
  await changeCampaign(deps.db, access.campaignId, {
    name: edit.name,
    ...(edit.description === undefined ? {} : { description: edit.description }),
    settings: given(edit.settings),
    updatedAt: deps.clock(),
  })
}

/** Puts the campaign into the bin and stops its jobs: nothing of it answers any more, nothing writes to it. */
export async function deleteCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
): Promise<void> {
  const isBinned = await binCampaign(deps.db, access.campaignId, deps.clock())
  if (!isBinned) throw new AppError('NOT_FOUND', campaignTexts.notFound)
  await cancelJobsOfCampaign(deps, access.campaignId)
}

/** What the processing stages obey; null for a campaign that is gone. */
export async function readSettings(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
): Promise<(CampaignSettings & { vocabulary: string[] }) | null> {
  return findSettings(deps.db, campaignId)
}

function given(settings: NewCampaign['settings']): Partial<CampaignSettings> {
  const entries = Object.entries(settings ?? {}).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<CampaignSettings>
}
