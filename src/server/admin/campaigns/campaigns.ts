import {
  type AdminCampaign,
  adminCampaignLimits,
  type CampaignQuery,
} from '#contract/campaigns/all-campaigns.ts'
import { type Pagination, paginate } from '#contract/paging.ts'
import { lockAsAdmin } from '#server/accounts/service.ts'
import { oldestInTrash } from '#server/auth/campaign-access.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import { handOver } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { type CampaignRow, listCampaigns } from './campaign-list-store.ts'

export async function readAllCampaigns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  _access: AdminAccess,
  query: CampaignQuery,
): Promise<{ campaigns: AdminCampaign[]; pagination: Pagination }> {
  const now = clock()
  const abandonedBefore = new Date(now.getTime() - adminCampaignLimits.abandonedDays * 24 * 3600_000)
  const { rows, total } = await listCampaigns(db, query, {
    abandonedBefore,
    oldestInTrash: oldestInTrash(now),
  })
  return {
    campaigns: rows.map((row) => presentCampaign(row, abandonedBefore)),
    pagination: paginate(query, total),
  }
}

function presentCampaign(row: CampaignRow, abandonedBefore: Date): AdminCampaign {
  return {
    id: row.id,
    name: row.name,
    owner: row.ownerId && row.ownerName ? { id: row.ownerId, username: row.ownerName } : null,
    member_count: row.memberCount,
    session_count: row.sessionCount,
    storage_bytes: row.bytes,
    last_activity: row.lastActivity.toISOString(),
    is_abandoned: row.deletedAt === null && row.lastActivity < abandonedBefore,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  }
}

/** Also takes the campaign out of the trash if it is there. */
export async function handOverCampaign(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>,
  access: AdminAccess,
  campaignId: string,
  newOwnerId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAsAdmin(tx, access)
    await handOver(deps, tx, access, campaignId, newOwnerId)
  })
}
