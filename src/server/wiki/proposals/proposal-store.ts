import { and, asc, count, desc, eq, isNull } from 'drizzle-orm'
import type { PageQuery } from '#contract/paging.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiFacts } from '#server/db/schema-wiki.ts'
import { type FactRow, isListed, sortName } from '#server/wiki/store.ts'

const isProposed = (campaignId: string) => and(isListed(campaignId, 'gm'), eq(wikiFacts.status, 'proposed'))

export async function countProposals(db: Db, campaignId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(wikiFacts)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiFacts.entryId))
    .where(isProposed(campaignId))
  return row?.total ?? 0
}

/** Newest first. Proposals of one automatic run have the same time, so they are sorted by the name of their entry. */
export async function listProposalPage(db: Db, campaignId: string, { page, limit }: PageQuery) {
  return db
    .select({
      id: wikiFacts.id,
      text: wikiFacts.text,
      sources: wikiFacts.sources,
      entry: {
        id: wikiEntries.id,
        name: wikiEntries.name,
        category: wikiEntries.category,
        visibility: wikiEntries.visibility,
      },
      sessionNumber: sessions.sessionNumber,
    })
    .from(wikiFacts)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiFacts.entryId))
    .leftJoin(sessions, and(eq(sessions.id, wikiFacts.sessionId), isNull(sessions.deletedAt)))
    .where(isProposed(campaignId))
    .orderBy(
      desc(wikiFacts.createdAt),
      sortName,
      asc(wikiEntries.id),
      asc(wikiFacts.position),
      asc(wikiFacts.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
}

export async function listProposalsAmong(db: Db, campaignId: string, factIds: string[]): Promise<FactRow[]> {
  const rows = await db
    .select({ fact: wikiFacts })
    .from(wikiFacts)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiFacts.entryId))
    .where(and(among(wikiFacts.id, factIds), isProposed(campaignId)))
    .orderBy(asc(wikiEntries.id), asc(wikiFacts.position), asc(wikiFacts.id))
  return rows.map(({ fact }) => fact)
}

/** Skips facts whose status is no longer `from`; returns the ids of the changed facts. */
export async function moveFactStatus(
  tx: Db,
  factIds: string[],
  from: FactRow['status'],
  to: FactRow['status'],
): Promise<string[]> {
  const rows = await tx
    .update(wikiFacts)
    .set({ status: to })
    .where(and(among(wikiFacts.id, factIds), eq(wikiFacts.status, from)))
    .returning({ id: wikiFacts.id })
  return rows.map(({ id }) => id)
}
