import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { wikiEntries, wikiStates } from '#server/db/schema-wiki.ts'
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
