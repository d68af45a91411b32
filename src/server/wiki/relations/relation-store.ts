import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Source } from '#contract/source.ts'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { segments, sessions, transcriptions } from '#server/db/schema.ts'
import { wikiEntries, wikiMentions } from '#server/db/schema-wiki.ts'
import { isFirstSession, isListed, nameColumns } from '#server/wiki/store.ts'

/** Maximum number of lines; the latest are kept. More lines would slow down the answer and rarely add a connection. */
const maxLines = 3_000

const columns = { ...nameColumns, picture: wikiEntries.pictureId }
const isLivingTranscript = and(
  eq(transcriptions.id, segments.transcriptionId),
  isNull(transcriptions.deletedAt),
)
const isLiving = and(eq(sessions.id, wikiMentions.sessionId), isNull(sessions.deletedAt))

export const countListed = async (db: Db, campaignId: string, audience: Audience): Promise<number> =>
  db.$count(wikiEntries, isListed(campaignId, audience))

/** Returns visible entries, the most mentioned first. `firstSession` is a session number. */
export async function listMostMentioned(db: Db, campaignId: string, audience: Audience, limit: number) {
  const mentioned = db
    .select({
      entryId: wikiMentions.entryId,
      mentions: sql<number>`sum(jsonb_array_length(${wikiMentions.sources}))::int`.as('mentions'),
    })
    .from(wikiMentions)
    .innerJoin(sessions, isLiving)
    .where(eq(sessions.campaignId, campaignId))
    .groupBy(wikiMentions.entryId)
    .as('mentioned')
  return db
    .select({ ...columns, firstSession: sessions.sessionNumber })
    .from(wikiEntries)
    .leftJoin(mentioned, eq(mentioned.entryId, wikiEntries.id))
    .leftJoin(sessions, isFirstSession)
    .where(isListed(campaignId, audience))
    .orderBy(desc(sql`coalesce(${mentioned.mentions}, 0)`), wikiEntries.id)
    .limit(limit)
}

type Reader = { campaignId: string; audience: Audience }

export const listNamesById = (db: Db, { campaignId, audience }: Reader, ids: string[]) =>
  db
    .select(columns)
    .from(wikiEntries)
    .where(and(isListed(campaignId, audience), among(wikiEntries.id, ids)))

const lineOf = sql`jsonb_array_elements(${wikiMentions.sources}) ->> 'segmentId'`

/** Selects one row for each line and each entry that the line mentions. */
const mentionsByLine = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      entryId: wikiMentions.entryId,
      sessionId: wikiMentions.sessionId,
      session: sql<number>`${sessions.sessionNumber}`.as('session'),
      lineId: sql<string>`${lineOf}`.as('line_id'),
    })
    .from(wikiMentions)
    .innerJoin(sessions, isLiving)
    .innerJoin(wikiEntries, eq(wikiEntries.id, wikiMentions.entryId))
    .where(condition)

export type SharedLine = { source: Source; session: number; text: string; entryIds: string[] }

/** @param lineIds null for all lines */
async function readSharedLines(
  db: Db,
  condition: SQL | undefined,
  lineIds: string[] | null,
): Promise<SharedLine[]> {
  const mention = mentionsByLine(db, condition).as('mention')
  const shared = db
    .select({
      lineId: mention.lineId,
      sessionId: mention.sessionId,
      session: mention.session,
      entryIds: sql<string[]>`array_agg(distinct ${mention.entryId})`.as('entry_ids'),
    })
    .from(mention)
    .where(lineIds === null ? undefined : among(mention.lineId, lineIds))
    .groupBy(mention.lineId, mention.sessionId, mention.session)
    .having(sql`count(distinct ${mention.entryId}) > 1`)
    .as('shared')
  const rows = await db
    .select({
      segmentId: segments.id,
      transcriptionId: segments.transcriptionId,
      sessionId: shared.sessionId,
      start: segments.startSeconds,
      end: segments.endSeconds,
      text: segments.text,
      session: shared.session,
      entryIds: shared.entryIds,
    })
    .from(shared)
    .innerJoin(segments, eq(segments.id, shared.lineId))
    .innerJoin(transcriptions, isLivingTranscript)
    .orderBy(desc(shared.session), segments.transcriptionId, segments.position)
    .limit(maxLines)
  return rows.map(({ text, session, entryIds, ...source }) => ({ source, text, session, entryIds }))
}

/** Returns lines that mention at least two of these entries, the latest session first. */
export const listLinesAmong = (db: Db, entryIds: string[]): Promise<SharedLine[]> =>
  readSharedLines(db, among(wikiMentions.entryId, entryIds), null)

/** Returns lines that mention this entry and at least one other entry that the audience sees. */
export async function listLinesWith(
  db: Db,
  { campaignId, entryId, audience }: Reader & { entryId: string },
): Promise<SharedLine[]> {
  const own = mentionsByLine(db, eq(wikiMentions.entryId, entryId)).as('own')
  const lines = await db.select({ lineId: own.lineId, sessionId: own.sessionId }).from(own)
  const sessionIds = [...new Set(lines.map(({ sessionId }) => sessionId))]
  const isNear = and(isListed(campaignId, audience), among(wikiMentions.sessionId, sessionIds))
  return readSharedLines(
    db,
    isNear,
    lines.map(({ lineId }) => lineId),
  )
}

/** Session numbers by session id. Leaves out sessions in the trash. */
export async function listSessionNumbers(db: Db, campaignId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: sessions.id, number: sessions.sessionNumber })
    .from(sessions)
    .where(and(eq(sessions.campaignId, campaignId), isNull(sessions.deletedAt)))
  return new Map(rows.map(({ id, number }) => [id, number]))
}
