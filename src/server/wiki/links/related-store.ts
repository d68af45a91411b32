import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiLinks, wikiMentions } from '#server/db/schema-wiki.ts'
import { isListed } from '#server/wiki/store.ts'

export type RelationQuery = { campaignId: string; entryId: string; audience: Audience }

/** Maximum number of linked entries per query. If an entry has more links, it hardly matters which of them are read. */
const maxRead = 100
const recentSessions = 6

const { fromId, toId } = wikiLinks
/** Checks the link only, not whether the entries at its ends are visible. */
const isSeen = (audience: Audience) => (audience === 'gm' ? undefined : eq(wikiLinks.isSecret, false))
const isShown = ({ audience, campaignId }: RelationQuery) =>
  and(isSeen(audience), isListed(campaignId, audience))

/** Returns visible entries that name the given entry, at most `maxRead`. */
export const listNamers = (db: Db, query: RelationQuery) =>
  db
    .select({ id: wikiEntries.id, name: wikiEntries.name, category: wikiEntries.category })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, fromId))
    .where(and(eq(toId, query.entryId), isShown(query)))
    .limit(maxRead)
export type Namer = Awaited<ReturnType<typeof listNamers>>[number]

/** Returns the ids of visible entries that the given entry names, at most `maxRead`. */
export async function listNamedBy(db: Db, query: RelationQuery): Promise<string[]> {
  const rows = await db
    .select({ id: wikiEntries.id })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, toId))
    .where(and(eq(fromId, query.entryId), isShown(query)))
    .limit(maxRead)
  return rows.map(({ id }) => id)
}

/** Returns the `ids` of entries that link to or from the given entry. An id occurs twice if both entries link to each other. */
export async function listCrossReferences(
  db: Db,
  { entryId, audience }: RelationQuery,
  ids: string[],
): Promise<string[]> {
  const isCrossing = or(
    and(eq(fromId, entryId), among(toId, ids)),
    and(eq(toId, entryId), among(fromId, ids)),
  )
  const links = await db
    .select({ fromId, toId })
    .from(wikiLinks)
    .where(and(isCrossing, isSeen(audience)))
  return links.map((link) => (link.fromId === entryId ? link.toId : link.fromId))
}

/** Counts, for each visible entry except the given one, how many of the entries in `namerIds` name it. The highest counts come first. */
export const countNamedTogether = (db: Db, query: RelationQuery, namerIds: string[]) =>
  db
    .select({ id: toId, count: sql<number>`count(*)::int` })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, toId))
    .where(and(among(fromId, namerIds), ne(toId, query.entryId), isShown(query)))
    .groupBy(toId)
    .orderBy(desc(sql`count(*)`), toId)
    .limit(maxRead)

export const listNamedTogether = (db: Db, { audience }: RelationQuery, namerIds: string[], ids: string[]) =>
  db
    .select({ id: toId, namerId: fromId })
    .from(wikiLinks)
    .where(and(among(fromId, namerIds), among(toId, ids), isSeen(audience)))

/** Returns the mentions of all visible entries in the last `recentSessions` sessions that mention this entry. */
export function listMentionsAround(db: Db, { campaignId, entryId, audience }: RelationQuery) {
  const own = db
    .select({ id: wikiMentions.sessionId })
    .from(wikiMentions)
    .innerJoin(sessions, eq(sessions.id, wikiMentions.sessionId))
    .where(and(eq(wikiMentions.entryId, entryId), isNull(sessions.deletedAt)))
    .orderBy(desc(sessions.playedOn), desc(sessions.sessionNumber))
    .limit(recentSessions)
  return db
    .select({
      entryId: wikiMentions.entryId,
      sessionId: wikiMentions.sessionId,
      segmentIds: sql<string[]>`jsonb_path_query_array(${wikiMentions.sources}, '$[*].segmentId')`,
      starts: sql<(number | null)[]>`jsonb_path_query_array(${wikiMentions.sources}, '$[*].start')`,
    })
    .from(wikiMentions)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiMentions.entryId))
    .where(and(isListed(campaignId, audience), inArray(wikiMentions.sessionId, own)))
}
export type MentionAround = Awaited<ReturnType<typeof listMentionsAround>>[number]

/** Returns one row for each of `ids` and each session that mentions both it and the given entry, lowest session number first. */
export function listSharedSessions(db: Db, { entryId }: RelationQuery, ids: string[]) {
  const own = db
    .select({ id: wikiMentions.sessionId })
    .from(wikiMentions)
    .where(eq(wikiMentions.entryId, entryId))
  return db
    .select({ id: wikiMentions.entryId, name: sessions.name, number: sessions.sessionNumber })
    .from(wikiMentions)
    .innerJoin(sessions, eq(sessions.id, wikiMentions.sessionId))
    .where(and(among(wikiMentions.entryId, ids), inArray(sessions.id, own), isNull(sessions.deletedAt)))
    .orderBy(sessions.sessionNumber)
}
