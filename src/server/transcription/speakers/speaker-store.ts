import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/connection.ts'
import { type SpeakerChange, segments, speakerChanges, speakers, transcriptions } from '#server/db/schema.ts'

export type SpeakerRow = typeof speakers.$inferSelect
export type MovedLine = SpeakerChange['lines'][number]

/**
 * Makes changes to the speakers of a transcript wait for each other, and removes the measured voices, which they change. Returns false if the
 * transcript is missing or in the trash.
 */
export async function lockTranscript(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .update(transcriptions)
    .set({ voices: null })
    .where(and(eq(transcriptions.id, id), isNull(transcriptions.deletedAt)))
    .returning({ id: transcriptions.id })
  return rows.length > 0
}

export const listSpeakers = (tx: Db, transcriptionId: string): Promise<SpeakerRow[]> =>
  tx.select().from(speakers).where(eq(speakers.transcriptionId, transcriptionId))

export async function listLines(tx: Db, transcriptionId: string, ids: string[]): Promise<MovedLine[]> {
  return tx
    .select({ id: segments.id, from: segments.speakerId })
    .from(segments)
    .where(and(eq(segments.transcriptionId, transcriptionId), among(segments.id, ids)))
}

export async function listLinesOf(tx: Db, speakerId: string): Promise<MovedLine[]> {
  return tx
    .select({ id: segments.id, from: segments.speakerId })
    .from(segments)
    .where(eq(segments.speakerId, speakerId))
}

export async function moveLines(tx: Db, lines: MovedLine[], speakerId: string): Promise<void> {
  await tx
    .update(segments)
    .set({ speakerId })
    .where(among(segments.id, idsOf(lines)))
}

export async function insertSpeaker(tx: Db, speaker: SpeakerRow): Promise<void> {
  await tx.insert(speakers).values(speaker)
}

export async function deleteSpeaker(tx: Db, id: string): Promise<void> {
  await tx.delete(speakers).where(eq(speakers.id, id))
}

/** Skips the positions of removed speakers, so that an undo can restore each speaker at the former position. */
export async function nextPosition(tx: Db, transcriptionId: string): Promise<number> {
  const removed = sql<number | null>`max((${speakerChanges.undo} -> 'removed' ->> 'position')::integer)`
  const [change] = await tx
    .select({ last: removed })
    .from(speakerChanges)
    .where(eq(speakerChanges.transcriptionId, transcriptionId))
  const [speaker] = await tx
    .select({ last: sql<number | null>`max(${speakers.position})` })
    .from(speakers)
    .where(eq(speakers.transcriptionId, transcriptionId))
  return Math.max(change?.last ?? -1, speaker?.last ?? -1) + 1
}

export async function insertChange(tx: Db, change: typeof speakerChanges.$inferInsert): Promise<void> {
  await tx.insert(speakerChanges).values(change)
}

/** Deletes the change and returns it, or null if it does not exist or is older than `oldest`. */
export async function takeChange(
  tx: Db,
  transcriptionId: string,
  id: string,
  oldest: Date,
): Promise<SpeakerChange | null> {
  const [row] = await tx
    .delete(speakerChanges)
    .where(and(eq(speakerChanges.id, id), eq(speakerChanges.transcriptionId, transcriptionId)))
    .returning()
  return row && row.createdAt > oldest ? row.undo : null
}

export const countUnchanged = (tx: Db, { lines, to }: SpeakerChange): Promise<number> =>
  tx.$count(segments, and(among(segments.id, idsOf(lines)), eq(segments.speakerId, to)))

export const countLinesOf = (tx: Db, speakerId: string): Promise<number> =>
  tx.$count(segments, eq(segments.speakerId, speakerId))

export async function moveLinesBack(tx: Db, { lines }: SpeakerChange): Promise<void> {
  const origins = [...Map.groupBy(lines, ({ from }) => from)]
  for (const [speakerId, group] of origins) {
    await tx
      .update(segments)
      .set({ speakerId })
      .where(among(segments.id, idsOf(group)))
  }
}

const idsOf = (lines: MovedLine[]) => lines.map(({ id }) => id)
export async function purgeChanges(db: Db, before: Date): Promise<void> {
  await db.delete(speakerChanges).where(lt(speakerChanges.createdAt, before))
}
