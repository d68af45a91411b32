import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiLinks, wikiMentions } from '#server/db/schema-wiki.ts'
import { type Audience, isListed } from './store.ts'

/** The entry whose relations are looked for, and the audience. */
export type Relating = { campaignId: string; entryId: string; audience: Audience }

/** Beyond that many an entry is a hub: which of them are read makes little difference. */
export const mostRead = 100
const recentSessions = 6

const { fromId, toId } = wikiLinks
/** Links that an audience can see; whether both ends are listed is a condition of its own. */
const isSeen = (audience: Audience) => (audience === 'gm' ? undefined : eq(wikiLinks.isSecret, false))
const isShown = ({ audience, campaignId }: Relating) => and(isSeen(audience), isListed(campaignId, audience))

/** Listed entries that name this one, `mostRead` at most. */
export const listNamers = (db: Db, relating: Relating) =>
  db
    .select({ id: wikiEntries.id, name: wikiEntries.name, category: wikiEntries.category })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, fromId))
    .where(and(eq(toId, relating.entryId), isShown(relating)))
    .limit(mostRead)
export type Namer = Awaited<ReturnType<typeof listNamers>>[number]

/** Listed entries that this one names, `mostRead` at most. */
export async function listNamedBy(db: Db, relating: Relating): Promise<string[]> {
  const rows = await db
    .select({ id: wikiEntries.id })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, toId))
    .where(and(eq(fromId, relating.entryId), isShown(relating)))
    .limit(mostRead)
  return rows.map(({ id }) => id)
}

/** Which of some entries name this one or are named by it. */
export async function listCrossReferences(
  db: Db,
  { entryId, audience }: Relating,
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

/** Listed entries that these others name too, those first that most of them name. */
export const countNamedTogether = (db: Db, relating: Relating, namerIds: string[]) =>
  db
    .select({ id: toId, count: sql<number>`count(*)::int` })
    .from(wikiLinks)
    .innerJoin(wikiEntries, eq(wikiEntries.id, toId))
    .where(and(among(fromId, namerIds), ne(toId, relating.entryId), isShown(relating)))
    .groupBy(toId)
    .orderBy(desc(sql`count(*)`), toId)
    .limit(mostRead)

/** Which of the namers name which of some entries. */
export const listNamedTogether = (db: Db, { audience }: Relating, namerIds: string[], ids: string[]) =>
  db
    .select({ id: toId, namerId: fromId })
    .from(wikiLinks)
    .where(and(among(fromId, namerIds), among(toId, ids), isSeen(audience)))

/** Where and when the entry and the others of its last sessions were named. */
export function listMentionsAround(db: Db, { campaignId, entryId, audience }: Relating) {
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
export function listSharedSessions(db: Db, { entryId }: Relating, ids: string[]) {
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
