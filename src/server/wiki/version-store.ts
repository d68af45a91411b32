import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { wikiChanges, wikiStates } from '#server/db/schema-wiki.ts'
import type { Audience } from './store.ts'

export type WikiState = { epoch: string; version: number }

/** The state of a wiki as far as an audience can tell; null where there has never been anything in it. */
export async function findState(db: Db, campaignId: string, audience: Audience): Promise<WikiState | null> {
  const version = audience === 'gm' ? wikiStates.version : wikiStates.openVersion
  const [row] = await db
    .select({ epoch: wikiStates.epoch, version })
    .from(wikiStates)
    .where(eq(wikiStates.campaignId, campaignId))
  return row ?? null
}

/** All entries of a wiki, but for those in the bin. */
export async function countEntries(db: Db, campaignId: string): Promise<number> {
  const [row] = await db
    .select({ entries: wikiStates.entries })
    .from(wikiStates)
    .where(eq(wikiStates.campaignId, campaignId))
  return row?.entries ?? 0
}

/** Ids of entries of which an audience may know that they changed after a version, whether or not they are still there. */
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
