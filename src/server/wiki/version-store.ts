import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { isOpenEntry } from '#server/db/open-entries.ts'
import { wikiEntries, wikiStates } from '#server/db/schema-wiki.ts'
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

/** Whether a wiki holds anything that only game masters see: a hidden entry or category, or a secret part of a text. */
export async function holdsSecrets(db: Db, campaignId: string): Promise<boolean> {
  const secret = or(not(isOpenEntry), sql`position(':::gm' in ${wikiEntries.description}) > 0`)
  const [found] = await db
    .select({ id: wikiEntries.id })
    .from(wikiEntries)
    .where(and(eq(wikiEntries.campaignId, campaignId), isNull(wikiEntries.deletedAt), secret))
    .limit(1)
  return found !== undefined
}
