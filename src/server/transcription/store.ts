import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { countCharacters } from '#contract/text.ts'
import { measureVoices, type Voices } from '#core/transcription/outline/score-strip.ts'
import type { Db } from '#server/db/connection.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { segments, speakers, transcriptions } from '#server/db/schema.ts'

export type TranscriptionRow = typeof transcriptions.$inferSelect
export type SpeakerRow = typeof speakers.$inferSelect
export type SegmentRow = typeof segments.$inferSelect
export type WholeTranscript = {
  transcription: Omit<TranscriptionRow, 'characters' | 'voices'>
  speakers: SpeakerRow[]
  segments: SegmentRow[]
}

/** Lines per insert statement. */
const batch = 2000

/** PostgreSQL refuses lone surrogates in JSON. */
const withWellFormedText = (segment: SegmentRow): SegmentRow => ({
  ...segment,
  text: segment.text.toWellFormed(),
  originalText: segment.originalText?.toWellFormed() ?? null,
  words: segment.words?.map((word) => ({ ...word, text: word.text.toWellFormed() })) ?? null,
})

/** The former transcript of the same recording goes to the trash. */
export async function insertTranscript(tx: Db, transcript: WholeTranscript): Promise<void> {
  const { transcription } = transcript
  if (transcription.audioFileId) {
    await trashTranscriptsOfAudio(tx, transcription.audioFileId, transcription.createdAt)
  }
  const characters = transcript.segments.reduce((sum, { text }) => sum + countCharacters(text), 0)
  await tx.insert(transcriptions).values({ ...transcription, characters })
  if (transcript.speakers.length > 0) await tx.insert(speakers).values(transcript.speakers)
  for (let from = 0; from < transcript.segments.length; from += batch) {
    await insertMany(tx, segments, transcript.segments.slice(from, from + batch).map(withWellFormedText))
  }
}

/**
 * Returns the oldest transcript first.
 * @param mostCharacters leaves out lines that start after this many characters of their transcript
 */
export async function listTranscriptsOf(
  db: Db,
  sessionId: string,
  mostCharacters?: number,
): Promise<WholeTranscript[]> {
  const rows = await db
    .select()
    .from(transcriptions)
    .where(and(eq(transcriptions.sessionId, sessionId), isNull(transcriptions.deletedAt)))
    .orderBy(asc(transcriptions.createdAt), asc(transcriptions.id))
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const speakerRows = await db
    .select()
    .from(speakers)
    .where(inArray(speakers.transcriptionId, ids))
    .orderBy(asc(speakers.position))
  const segmentRows = await db
    .select()
    .from(segments)
    .where(
      and(
        inArray(segments.transcriptionId, ids),
        mostCharacters === undefined ? undefined : startsBefore(db, ids, mostCharacters),
      ),
    )
    .orderBy(asc(segments.position))
  const speakersOf = Map.groupBy(speakerRows, (speaker) => speaker.transcriptionId)
  const segmentsOf = Map.groupBy(segmentRows, (segment) => segment.transcriptionId)
  return rows.map((transcription) => ({
    transcription,
    speakers: speakersOf.get(transcription.id) ?? [],
    segments: segmentsOf.get(transcription.id) ?? [],
  }))
}

function startsBefore(db: Db, transcriptionIds: string[], mostCharacters: number): SQL {
  const end = sql`sum(length(${segments.text})) over (partition by ${segments.transcriptionId} order by ${segments.position})`
  const placed = db
    .select({ id: segments.id, start: sql<number>`${end} - length(${segments.text})`.as('start') })
    .from(segments)
    .where(inArray(segments.transcriptionId, transcriptionIds))
    .as('placed')
  return inArray(
    segments.id,
    db.select({ id: placed.id }).from(placed).where(lt(placed.start, mostCharacters)),
  )
}

/** For each recording with transcripts trashed after `since`, returns the id of the transcript trashed last. */
export async function listTrashedByAudio(
  db: Db,
  sessionId: string,
  since: Date,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: transcriptions.id, audioFileId: transcriptions.audioFileId })
    .from(transcriptions)
    .where(and(eq(transcriptions.sessionId, sessionId), gt(transcriptions.deletedAt, since)))
    .orderBy(asc(transcriptions.deletedAt), asc(transcriptions.id))
  return new Map(rows.flatMap(({ id, audioFileId }) => (audioFileId ? [[audioFileId, id]] : [])))
}

export const countSegments = (db: Db, transcriptionIds: string[]): Promise<number> =>
  db.$count(segments, inArray(segments.transcriptionId, transcriptionIds))

/** Returns null if no transcript of the session has this speaker. */
export async function updateSpeaker(
  db: Db,
  sessionId: string,
  speakerId: string,
  change: Pick<SpeakerRow, 'name' | 'memberId'>,
): Promise<SpeakerRow | null> {
  const ofSession = db
    .select({ id: transcriptions.id })
    .from(transcriptions)
    .where(and(eq(transcriptions.sessionId, sessionId), isNull(transcriptions.deletedAt)))
  const [speaker] = await db
    .update(speakers)
    .set(change)
    .where(and(eq(speakers.id, speakerId), inArray(speakers.transcriptionId, ofSession)))
    .returning()
  return speaker ?? null
}

async function trashTranscriptsOfAudio(tx: Db, audioFileId: string, now: Date): Promise<void> {
  await tx
    .update(transcriptions)
    .set({ deletedAt: now })
    .where(and(eq(transcriptions.audioFileId, audioFileId), isNull(transcriptions.deletedAt)))
}

export async function trashTranscript(db: Db, id: string, now: Date): Promise<void> {
  await db.update(transcriptions).set({ deletedAt: now }).where(eq(transcriptions.id, id))
}

export async function untrashTranscript(tx: Db, id: string, now: Date): Promise<void> {
  const [row] = await tx.select().from(transcriptions).where(eq(transcriptions.id, id)).for('update')
  if (!row?.deletedAt) return
  if (row.audioFileId) await trashTranscriptsOfAudio(tx, row.audioFileId, now)
  await tx.update(transcriptions).set({ deletedAt: null }).where(eq(transcriptions.id, id))
}

export async function hasSessionSpeaker(db: Db, sessionId: string, speakerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: speakers.id })
    .from(speakers)
    .innerJoin(transcriptions, eq(transcriptions.id, speakers.transcriptionId))
    .where(
      and(
        eq(speakers.id, speakerId),
        eq(transcriptions.sessionId, sessionId),
        isNull(transcriptions.deletedAt),
      ),
    )
  return row !== undefined
}

export async function lockSegment(
  tx: Db,
  transcriptionId: string,
  segmentId: string,
): Promise<SegmentRow | null> {
  const [row] = await tx
    .select()
    .from(segments)
    .where(and(eq(segments.id, segmentId), eq(segments.transcriptionId, transcriptionId)))
    .for('update')
  return row ?? null
}

export async function hasSpeaker(db: Db, transcriptionId: string, speakerId: string): Promise<boolean> {
  const isMatch = and(eq(speakers.id, speakerId), eq(speakers.transcriptionId, transcriptionId))
  return (await db.$count(speakers, isMatch)) > 0
}

export async function hasSegment(db: Db, transcriptionId: string, segmentId: string): Promise<boolean> {
  const isMatch = and(eq(segments.id, segmentId), eq(segments.transcriptionId, transcriptionId))
  return (await db.$count(segments, isMatch)) > 0
}

export async function changeSegment(
  tx: Db,
  id: string,
  change: Partial<typeof segments.$inferInsert>,
): Promise<SegmentRow> {
  const [row] = await tx.update(segments).set(change).where(eq(segments.id, id)).returning()
  if (!row) throw new Error(`Line ${id} disappeared under its lock`)
  return row
}

/** Returns the longest transcript of each session. */
export async function listLongestTranscripts(db: Db, sessionIds: string[]) {
  if (sessionIds.length === 0) return []
  return db
    .selectDistinctOn([transcriptions.sessionId], {
      id: transcriptions.id,
      sessionId: transcriptions.sessionId,
      voices: transcriptions.voices,
    })
    .from(transcriptions)
    .where(and(inArray(transcriptions.sessionId, sessionIds), isNull(transcriptions.deletedAt)))
    .orderBy(asc(transcriptions.sessionId), desc(transcriptions.characters), asc(transcriptions.id))
}

/** Locks the transcript, so that a concurrent change of its speakers waits and then removes what is stored. */
export async function storeVoices(db: Db, transcriptionId: string): Promise<Voices> {
  return db.transaction(async (tx) => {
    const isTranscript = eq(transcriptions.id, transcriptionId)
    await tx.select({ id: transcriptions.id }).from(transcriptions).where(isTranscript).for('update')
    const lines = await tx
      .select({
        start: segments.startSeconds,
        end: segments.endSeconds,
        speakerId: segments.speakerId,
        text: segments.text,
      })
      .from(segments)
      .where(eq(segments.transcriptionId, transcriptionId))
      .orderBy(asc(segments.position))
    const voices = measureVoices(lines)
    await tx.update(transcriptions).set({ voices }).where(isTranscript)
    return voices
  })
}
