import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { isListed } from '#server/wiki/store.ts'

const recentSessions = 6

/**
 * Returns all entries if `folded` is null. Otherwise, returns entries with one of these folded names, and all entries with aliases,
 * because aliases are not stored folded.
 */
export async function listLinkNames(
  db: Db,
  campaignId: string,
  audience: Audience,
  folded: string[] | null,
): Promise<{ id: string; name: string; aliases: string[]; picture: string | null }[]> {
  const { id, name, aliases, pictureId: picture, foldedName } = wikiEntries
  const mayMatch = folded && or(among(foldedName, folded), sql`${aliases} <> '[]'::jsonb`)
  return db
    .select({ id, name, aliases, picture })
    .from(wikiEntries)
    .where(and(isListed(campaignId, audience), mayMatch ?? undefined))
}

/** Returns the mentions of all visible entries in the last `recentSessions` sessions that mention this entry. */
export function listMentionsAround(db: Db, campaignId: string, audience: Audience, entryId: string) {
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
export function listSharedSessions(db: Db, entryId: string, ids: string[]) {
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
