import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { campaigns, jobs } from '#server/db/schema.ts'
import { vaults } from '#server/db/schema-sharing.ts'

export type VaultRow = typeof vaults.$inferSelect

/** Changes whenever data that the vault may contain changes: `xmin` is the id of the transaction that last wrote a row. */
const state: SQL<string> = sql`(vaults.audience || ' ' || md5(concat_ws(' ',
  (select xmin from campaigns as one where one.id = vaults.campaign_id),
  (select xmin from wiki_states where wiki_states.campaign_id = vaults.campaign_id),
  (select string_agg(concat(one.id, one.xmin), ' ' order by one.id) from sessions as one
    where one.campaign_id = vaults.campaign_id),
  (select string_agg(concat(recaps.id, recaps.xmin), ' ' order by recaps.id) from recaps
    join sessions as one on one.id = recaps.session_id where one.campaign_id = vaults.campaign_id))))`

export async function findVault(db: Db, campaignId: string) {
  const [row] = await db
    .select({ vault: vaults, state })
    .from(vaults)
    .where(eq(vaults.campaignId, campaignId))
  return row ?? null
}

export async function saveAudience(
  db: Db,
  { campaignId, audience, folder }: Pick<VaultRow, 'campaignId' | 'audience' | 'folder'>,
): Promise<void> {
  await db
    .insert(vaults)
    .values({ campaignId, audience, folder })
    .onConflictDoUpdate({ target: vaults.campaignId, set: { audience, error: null } })
}

export async function changeVault(db: Db, campaignId: string, change: Partial<VaultRow>): Promise<void> {
  await db.update(vaults).set(change).where(eq(vaults.campaignId, campaignId))
}

/** True while a job other than `jobId` writes the vault. */
export async function isBeingWritten(db: Db, campaignId: string, jobId: string): Promise<boolean> {
  const isOther = and(eq(jobs.campaignId, campaignId), ne(jobs.id, jobId))
  return (await db.$count(jobs, and(isOther, eq(jobs.jobType, 'vault'), eq(jobs.status, 'in_progress')))) > 0
}

const hasNoJob = sql`not exists (select from jobs where jobs.campaign_id = vaults.campaign_id
  and jobs.job_type = 'vault' and jobs.status in ('pending', 'in_progress'))`

/**
 * Returns the campaign ids of outdated vaults without an active job. Leaves out vaults whose last attempt failed after `retryBefore`. Locks
 * the vaults, so that only one process starts a job.
 */
export async function lockDueVaults(tx: Db, retryBefore: Date): Promise<string[]> {
  const isDue = sql`${vaults.writtenState} is distinct from ${state}`
  const mayTry = sql`(${vaults.error} is null or ${vaults.triedAt} < ${retryBefore.toISOString()}::timestamptz)`
  const due = await tx
    .select({ campaignId: vaults.campaignId })
    .from(vaults)
    .innerJoin(campaigns, and(eq(campaigns.id, vaults.campaignId), isNull(campaigns.deletedAt)))
    .where(and(ne(vaults.audience, 'off'), isDue, mayTry, hasNoJob))
    .for('update', { of: vaults, skipLocked: true })
  return due.map(({ campaignId }) => campaignId)
}
