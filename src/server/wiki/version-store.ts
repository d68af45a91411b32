import { and, eq, gt, isNull, not, or, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { wikiChanges, wikiEntries, wikiStates } from '#server/db/schema-wiki.ts'
import { isVisibleEntry } from '#server/db/visible-entries.ts'

export type WikiState = { epoch: string; version: number }

/** Returns null before the first change to the wiki. Versions of different epochs cannot be compared. */
export async function findState(db: Db, campaignId: string, audience: Audience): Promise<WikiState | null> {
  const version = audience === 'gm' ? wikiStates.version : wikiStates.openVersion
  const [row] = await db
    .select({ epoch: wikiStates.epoch, version })
    .from(wikiStates)
    .where(eq(wikiStates.campaignId, campaignId))
  return row ?? null
}

/** Returns the ids of entries that have changed for this audience since a version, at most `limit`. */
export async function listChangedIds(
  db: Db,
  campaignId: string,
  audience: Audience,
  since: number,
  limit: number,
): Promise<string[]> {
  const version = audience === 'gm' ? wikiChanges.version : wikiChanges.openVersion
  const rows = await db
    .select({ id: wikiChanges.entryId })
    .from(wikiChanges)
    .where(and(eq(wikiChanges.campaignId, campaignId), gt(version, since)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function countEntries(db: Db, campaignId: string): Promise<number> {
  const [row] = await db
    .select({ entries: wikiStates.entries })
    .from(wikiStates)
    .where(eq(wikiStates.campaignId, campaignId))
  return row?.entries ?? 0
}

/** Returns true if the wiki has entries that players do not see, or descriptions that may contain secret parts. */
export async function holdsSecrets(db: Db, campaignId: string): Promise<boolean> {
  // Searches for `:::` only, because the mark of a secret part has several forms: `:::gm`, `:::GM` and `::: gm`.
  const secret = or(not(isVisibleEntry), sql`position(':::' in ${wikiEntries.description}) > 0`)
  const [found] = await db
    .select({ id: wikiEntries.id })
    .from(wikiEntries)
    .where(and(eq(wikiEntries.campaignId, campaignId), isNull(wikiEntries.deletedAt), secret))
    .limit(1)
  return found !== undefined
}
