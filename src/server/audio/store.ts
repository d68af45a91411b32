import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, jobs, sessions, transcriptions } from '#server/db/schema.ts'
import { liveRecordings, uploads } from '#server/db/schema-uploads.ts'

export type AudioRow = typeof audioFiles.$inferSelect

export async function listAudioOf(db: Db, sessionId: string): Promise<AudioRow[]> {
  return db
    .select()
    .from(audioFiles)
    .where(and(eq(audioFiles.sessionId, sessionId), isNull(audioFiles.deletedAt)))
    .orderBy(asc(audioFiles.id))
}

export async function findAudio(db: Db, id: string): Promise<AudioRow | null> {
  const [row] = await db
    .select()
    .from(audioFiles)
    .where(and(eq(audioFiles.id, id), isNull(audioFiles.deletedAt)))
  return row ?? null
}

export async function lockAudio(tx: Db, id: string): Promise<AudioRow | null> {
  const [row] = await tx
    .select()
    .from(audioFiles)
    .where(and(eq(audioFiles.id, id), isNull(audioFiles.deletedAt)))
    .for('update')
  return row ?? null
}

export async function doesAudioExist(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: audioFiles.id })
    .from(audioFiles)
    .innerJoin(sessions, eq(sessions.id, audioFiles.sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(
      and(
        eq(audioFiles.id, id),
        isNull(audioFiles.deletedAt),
        isNull(sessions.deletedAt),
        isNull(campaigns.deletedAt),
      ),
    )
  return rows.length === 1
}

/**
 * Keeps the session from being purged until the transaction ends. Returns false if the session is missing, or if it or its campaign is in
 * the trash.
 */
export async function lockSession(tx: Db, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.deletedAt), isNull(campaigns.deletedAt)))
    .for('key share', { of: sessions })
  return rows.length === 1
}

export async function insertAudio(db: Db, audio: typeof audioFiles.$inferInsert): Promise<AudioRow> {
  const [row] = await db.insert(audioFiles).values(audio).returning()
  if (!row) throw new Error('The recording was not stored')
  return row
}

export async function changeAudio(
  db: Db,
  id: string,
  change: Partial<typeof audioFiles.$inferInsert>,
): Promise<void> {
  await db.update(audioFiles).set(change).where(eq(audioFiles.id, id))
}

/** Values for a recording without an MP4 rendition. A process that is making one then finds that it no longer holds the lease. */
export const noMp4 = { mp4Key: null, mp4Bytes: null, mp4Lease: null } as const

const holdsMp4 = (id: string, lease: Date) =>
  and(eq(audioFiles.id, id), eq(audioFiles.mp4Lease, lease), isNotNull(audioFiles.renditionKey))

async function updateOne(db: Db, change: Partial<typeof audioFiles.$inferInsert>, where: SQL | undefined) {
  return (await db.update(audioFiles).set(change).where(where).returning({ id: audioFiles.id })).length === 1
}

type Mp4Claim = { now: Date; until: Date; mp4Key: string | null }

/** Returns false if another process holds the lease of the MP4 rendition or has replaced `mp4Key`, or if the sound was deleted. */
export const claimMp4 = (db: Db, id: string, { now, until, mp4Key }: Mp4Claim): Promise<boolean> =>
  updateOne(
    db,
    { mp4Lease: until },
    and(
      eq(audioFiles.id, id),
      isNotNull(audioFiles.renditionKey),
      mp4Key === null ? isNull(audioFiles.mp4Key) : eq(audioFiles.mp4Key, mp4Key),
      or(isNull(audioFiles.mp4Lease), lte(audioFiles.mp4Lease, now)),
    ),
  )

export const holdMp4 = (db: Db, id: string, lease: Date, until: Date): Promise<boolean> =>
  updateOne(db, { mp4Lease: until }, holdsMp4(id, lease))

export const releaseMp4 = (db: Db, id: string, lease: Date): Promise<boolean> =>
  updateOne(db, { mp4Lease: null }, holdsMp4(id, lease))

/** Returns false if the lease is lost, for example because the rendition was replaced. */
export const storeMp4 = (
  db: Db,
  id: string,
  lease: Date,
  { key, bytes }: { key: string; bytes: number },
): Promise<boolean> => updateOne(db, { mp4Key: key, mp4Bytes: bytes, mp4Lease: null }, holdsMp4(id, lease))

/** Marks recordings with a pending or running transcription as failed, so that they can be transcribed again. */
export async function markAudioFailed(db: Db, ids: string[], errorMessage: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(audioFiles)
    .set({ status: 'failed', errorMessage })
    .where(and(inArray(audioFiles.id, ids), inArray(audioFiles.status, ['pending', 'processing'])))
}

/**
 * Marks sound as deleted if its campaign no longer keeps it, and returns the keys of its files. Keeps sound that has no transcript of
 * better than draft quality, because a better engine can still transcribe it.
 */
export async function markExpiredSound(db: Db, now: Date): Promise<string[]> {
  const transcript = db
    .select({ id: transcriptions.id })
    .from(transcriptions)
    .where(
      and(
        eq(transcriptions.audioFileId, audioFiles.id),
        isNull(transcriptions.deletedAt),
        ne(transcriptions.quality, 'draft'),
      ),
    )
  const keptUntil = sql`${audioFiles.createdAt} + case ${campaigns.keepSound}
    when '90d' then interval '90 days' when '30d' then interval '30 days' else interval '0' end`
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: audioFiles.id, ...fileKeys })
      .from(audioFiles)
      .innerJoin(sessions, eq(sessions.id, audioFiles.sessionId))
      .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
      .where(
        and(
          ne(campaigns.keepSound, 'forever'),
          isNull(audioFiles.soundDeletedAt),
          eq(audioFiles.status, 'completed'),
          exists(transcript),
          sql`${keptUntil} <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .for('update', { of: audioFiles })
    if (rows.length === 0) return []
    await tx
      .update(audioFiles)
      .set({ soundDeletedAt: now, renditionKey: null, renditionBytes: null, ...noMp4, peaks: null })
      .where(
        inArray(
          audioFiles.id,
          rows.map(({ id }) => id),
        ),
      )
    return rows.flatMap(listKeys)
  })
}

const fileKeys = {
  original: audioFiles.originalKey,
  rendition: audioFiles.renditionKey,
  mp4: audioFiles.mp4Key,
}
const listKeys = ({
  original,
  rendition,
  mp4,
}: {
  original: string
  rendition: string | null
  mp4: string | null
}) => [original, rendition, mp4].filter((key) => key !== null)

/** Leaves out recordings whose sound was deleted. */
export async function listFileKeys(db: Db): Promise<Set<string>> {
  const rows = await db.select(fileKeys).from(audioFiles).where(isNull(audioFiles.soundDeletedAt))
  return new Set(rows.flatMap(listKeys))
}

/** Lists renditions without a stored size, which an earlier version wrote. */
export async function listUnmeasuredRenditions(db: Db): Promise<{ id: string; key: string | null }[]> {
  return db
    .select({ id: audioFiles.id, key: audioFiles.renditionKey })
    .from(audioFiles)
    .where(and(isNotNull(audioFiles.renditionKey), isNull(audioFiles.renditionBytes)))
}

/** Changes nothing if the rendition has been replaced meanwhile. */
export async function storeRenditionSize(db: Db, id: string, key: string, bytes: number): Promise<void> {
  await db
    .update(audioFiles)
    .set({ renditionBytes: bytes })
    .where(and(eq(audioFiles.id, id), eq(audioFiles.renditionKey, key)))
}

/** Sets the number of speakers of recordings without one whose transcription has not begun, including those that are still being sent. */
export async function fillSpeakerCounts(tx: Db, campaignId: string, speakerCount: number): Promise<void> {
  const ofCampaign = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.campaignId, campaignId))
  for (const table of [uploads, liveRecordings]) {
    await tx
      .update(table)
      .set({ speakerCount })
      .where(and(inArray(table.sessionId, ofCampaign), isNull(table.speakerCount), isNull(table.finishedAt)))
  }
  const hasBegun = exists(
    tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.audioFileId, audioFiles.id), sql`${jobs.attempt} > 0`)),
  )
  await tx
    .update(audioFiles)
    .set({ speakerCount })
    .where(and(inArray(audioFiles.sessionId, ofCampaign), isNull(audioFiles.speakerCount), not(hasBegun)))
}
