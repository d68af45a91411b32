import { AppError } from '#contract/errors.ts'
import {
  type NewShare,
  type Share,
  shareLimits,
  shareLives,
  sharingTexts,
} from '#contract/sharing/schemas.ts'
import { isStorable } from '#contract/text.ts'
import { requireFeature } from '#server/accounts/service.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { createLinkCodes } from '#server/auth/link-code.ts'
import { hashSecret } from '#server/auth/tokens.ts'
import { lockCampaign } from '#server/campaigns/service.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { presentShare } from './present.ts'
import {
  countActiveShares,
  findUsername,
  insertShare,
  listActiveShares,
  revokeShareOf,
  revokeSharesOf,
  type ShareRow,
} from './store.ts'

const hourMs = 3_600_000

/** Lists the links that still work, newest first. */
export async function listShares(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
  origin: string,
): Promise<Share[]> {
  const tokenOf = await createLinkCodes(deps, 'share')
  const rows = await listActiveShares(deps.db, access.campaignId, deps.clock())
  return rows.map(({ row, madeBy }) => presentShare(row, madeBy, `${origin}/shared-wiki/${tokenOf(row.id)}`))
}

export async function generateShare(
  deps: Pick<Deps, 'clock' | 'ids' | 'config'>,
  tx: Tx,
  access: CampaignAccess<'gm'>,
  { expiresIn, allowDownload, audience, name }: NewShare,
  origin: string,
): Promise<Share> {
  await requireFeature({ ...deps, db: tx }, access.campaignId, 'sharing')
  const tokenOf = await createLinkCodes({ ...deps, db: tx }, 'share')
  const id = deps.ids.next()
  const token = tokenOf(id)
  const now = deps.clock()
  const row: ShareRow = {
    id,
    campaignId: access.campaignId,
    createdBy: access.userId,
    name,
    tokenHash: hashSecret(token),
    allowDownload,
    categories: audience === 'everyone' ? null : audience.categories.filter(isStorable),
    accessCount: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + shareLives[expiresIn] * hourMs),
    revokedAt: null,
  }
  // Because of the lock, concurrent requests cannot exceed the limit.
  await lockCampaign(tx, access.campaignId)
  if ((await countActiveShares(tx, access.campaignId, now)) >= shareLimits.active) {
    throw new AppError('LIMIT', sharingTexts.tooMany)
  }
  await insertShare(tx, row)
  return presentShare(row, await findUsername(tx, access.userId), `${origin}/shared-wiki/${token}`)
}

export async function revokeAllShares(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    // Without the lock, a link that is being created at the same time could remain.
    await lockCampaign(tx, access.campaignId)
    return revokeSharesOf(tx, access.campaignId, deps.clock())
  })
}

export async function revokeShare(
  deps: Pick<Deps, 'db' | 'clock'>,
  access: CampaignAccess<'gm'>,
  shareId: string,
): Promise<void> {
  const isRevoked = await revokeShareOf(deps.db, access.campaignId, shareId, deps.clock())
  if (!isRevoked) throw new AppError('NOT_FOUND', sharingTexts.shareNotFound)
}
