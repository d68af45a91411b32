import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiLinks, wikiMentions } from '#server/db/schema-wiki.ts'
import { type Audience, isListed } from './store.ts'

/** Whose relations are looked for, and for whom. */
export type Relating = { campaignId: string; entryId: string; audience: Audience }

/** Beyond that many an entry is a hub: which of them are read makes little difference. */
const mostRead = 100
const recentSessions = 6

/** Links that this audience can see; that both ends are listed is asked apart. */
const isSeen = ({ audience }: Relating) => (audience === 'gm' ? undefined : eq(wikiLinks.isSecret, false))

/** Listed entries that name this one. */
export async function listNamers(db: Db, relating: Relating) {
  return db
    .select({ id: wikiEntries.id, name: wikiEntries.name, category: wikiEntries.category })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiLinks.fromId))
    .where(
      and(
        eq(wikiLinks.toId, relating.entryId),
        isSeen(relating),
        isListed(relating.campaignId, relating.audience),
      ),
    )
    .limit(mostRead)
}
export type Namer = Awaited<ReturnType<typeof listNamers>>[number]

/** Listed entries that this one names. */
export async function listNamedBy(db: Db, relating: Relating): Promise<string[]> {
  const rows = await db
    .select({ id: wikiEntries.id })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiLinks.toId))
    .where(
      and(
        eq(wikiLinks.fromId, relating.entryId),
        isSeen(relating),
        isListed(relating.campaignId, relating.audience),
      ),
    )
    .limit(mostRead)
  return rows.map(({ id }) => id)
}

/** Which of some entries name this one or are named by it. */
export async function listCrossReferences(db: Db, relating: Relating, ids: string[]): Promise<string[]> {
  const { fromId, toId } = wikiLinks
  const own = relating.entryId
  const rows = await db
    .select({ fromId, toId })
    .from(wikiLinks)
    .where(
      and(
        or(and(eq(fromId, own), among(toId, ids)), and(eq(toId, own), among(fromId, ids))),
        isSeen(relating),
      ),
    )
  return rows.map((link) => (link.fromId === own ? link.toId : link.fromId))
}

/** Listed entries that these others name too, those first that most of them name. */
export async function countNamedTogether(db: Db, relating: Relating, namerIds: string[]) {
  return db
    .select({ id: wikiLinks.toId, count: sql<number>`count(*)::int` })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiLinks.toId))
    .where(
      and(
        among(wikiLinks.fromId, namerIds),
        ne(wikiLinks.toId, relating.entryId),
        isSeen(relating),
        isListed(relating.campaignId, relating.audience),
      ),
    )
    .groupBy(wikiLinks.toId)
    .orderBy(desc(sql`count(*)`), wikiLinks.toId)
    .limit(mostRead)
}

/** Which of the namers name which of some entries. */
export async function listNamedTogether(db: Db, relating: Relating, namerIds: string[], ids: string[]) {
  return db
    .select({ id: wikiLinks.toId, namerId: wikiLinks.fromId })
    .from(wikiLinks)
    .where(and(among(wikiLinks.fromId, namerIds), among(wikiLinks.toId, ids), isSeen(relating)))
}

/** Where and when the entry and the others of its last sessions were named. */
export async function listMentionsAround(db: Db, { campaignId, entryId, audience }: Relating) {
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

/** The sessions in which both this entry and one of the others were named, in their order. */
export async function listSharedSessions(db: Db, { entryId }: Relating, ids: string[]) {
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
