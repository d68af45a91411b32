import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiLinks, wikiMentions } from '#server/db/schema-wiki.ts'
import { type Audience, isListed, prepareForAudiences } from './store.ts'

/** Whose relations are looked for, and for whom. */
export type Relating = { campaignId: string; entryId: string; audience: Audience }

/** Beyond that many an entry is a hub: which of them are read makes little difference. */
export const mostRead = 100
const recentSessions = 6

const { fromId, toId } = wikiLinks
const asked = {
  campaignId: sql.placeholder('campaignId'),
  entryId: sql.placeholder('entryId'),
  ids: sql.placeholder('ids'),
  namerIds: sql.placeholder('namerIds'),
}
/** Links that an audience can see; that both ends are listed is asked apart. */
const isSeen = (audience: Audience) => (audience === 'gm' ? undefined : eq(wikiLinks.isSecret, false))
const isShown = (audience: Audience) => and(isSeen(audience), isListed(asked.campaignId, audience))

const namers = prepareForAudiences(
  (audience) => (db) =>
    db
      .select({ id: wikiEntries.id, name: wikiEntries.name, category: wikiEntries.category })
      .from(wikiLinks)
      .innerJoin(wikiEntries, eq(wikiEntries.id, fromId))
      .where(and(eq(toId, asked.entryId), isShown(audience)))
      .limit(mostRead)
      .prepare(`wiki_namers_${audience}`),
)
/** Listed entries that name this one, `mostRead` at most. */
export const listNamers = (db: Db, relating: Relating) => namers[relating.audience](db).execute(relating)
export type Namer = Awaited<ReturnType<typeof listNamers>>[number]

const namedBy = prepareForAudiences(
  (audience) => (db) =>
    db
      .select({ id: wikiEntries.id })
      .from(wikiLinks)
      .innerJoin(wikiEntries, eq(wikiEntries.id, toId))
      .where(and(eq(fromId, asked.entryId), isShown(audience)))
      .limit(mostRead)
      .prepare(`wiki_named_by_${audience}`),
)
/** Listed entries that this one names, `mostRead` at most. */
export async function listNamedBy(db: Db, relating: Relating): Promise<string[]> {
  return (await namedBy[relating.audience](db).execute(relating)).map(({ id }) => id)
}

const crossReferences = prepareForAudiences(
  (audience) => (db) =>
    db
      .select({ fromId, toId })
      .from(wikiLinks)
      .where(
        and(
          or(
            and(eq(fromId, asked.entryId), among(toId, asked.ids)),
            and(eq(toId, asked.entryId), among(fromId, asked.ids)),
          ),
          isSeen(audience),
        ),
      )
      .prepare(`wiki_cross_references_${audience}`),
)
/** Which of some entries name this one or are named by it. */
export async function listCrossReferences(db: Db, relating: Relating, ids: string[]): Promise<string[]> {
  const links = await crossReferences[relating.audience](db).execute({ ...relating, ids })
  return links.map((link) => (link.fromId === relating.entryId ? link.toId : link.fromId))
}

const namedTogetherCounts = prepareForAudiences(
  (audience) => (db) =>
    db
      .select({ id: toId, count: sql<number>`count(*)::int` })
      .from(wikiLinks)
      .innerJoin(wikiEntries, eq(wikiEntries.id, toId))
      .where(and(among(fromId, asked.namerIds), ne(toId, asked.entryId), isShown(audience)))
      .groupBy(toId)
      .orderBy(desc(sql`count(*)`), toId)
      .limit(mostRead)
      .prepare(`wiki_named_together_counts_${audience}`),
)
/** Listed entries that these others name too, those first that most of them name. */
export const countNamedTogether = (db: Db, relating: Relating, namerIds: string[]) =>
  namedTogetherCounts[relating.audience](db).execute({ ...relating, namerIds })

const namedTogether = prepareForAudiences(
  (audience) => (db) =>
    db
      .select({ id: toId, namerId: fromId })
      .from(wikiLinks)
      .where(and(among(fromId, asked.namerIds), among(toId, asked.ids), isSeen(audience)))
      .prepare(`wiki_named_together_${audience}`),
)
/** Which of the namers name which of some entries. */
export const listNamedTogether = (db: Db, relating: Relating, namerIds: string[], ids: string[]) =>
  namedTogether[relating.audience](db).execute({ namerIds, ids })

const mentionsAround = prepareForAudiences((audience) => (db) => {
  const own = db
    .select({ id: wikiMentions.sessionId })
    .from(wikiMentions)
    .innerJoin(sessions, eq(sessions.id, wikiMentions.sessionId))
    .where(and(eq(wikiMentions.entryId, asked.entryId), isNull(sessions.deletedAt)))
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
    .where(and(isListed(asked.campaignId, audience), inArray(wikiMentions.sessionId, own)))
    .prepare(`wiki_mentions_around_${audience}`)
})
/** Where and when the entry and the others of its last sessions were named. */
export const listMentionsAround = (db: Db, relating: Relating) =>
  mentionsAround[relating.audience](db).execute(relating)
export type MentionAround = Awaited<ReturnType<typeof listMentionsAround>>[number]

const sharedSessions = prepareOnce((db) => {
  const own = db
    .select({ id: wikiMentions.sessionId })
    .from(wikiMentions)
    .where(eq(wikiMentions.entryId, asked.entryId))
  return db
    .select({ id: wikiMentions.entryId, name: sessions.name, number: sessions.sessionNumber })
    .from(wikiMentions)
    .innerJoin(sessions, eq(sessions.id, wikiMentions.sessionId))
    .where(and(among(wikiMentions.entryId, asked.ids), inArray(sessions.id, own), isNull(sessions.deletedAt)))
    .orderBy(sessions.sessionNumber)
    .prepare('wiki_shared_sessions')
})
/** The sessions in which both this entry and one of the others were named, in their order. */
export const listSharedSessions = (db: Db, { entryId }: Relating, ids: string[]) =>
  sharedSessions(db).execute({ entryId, ids })
