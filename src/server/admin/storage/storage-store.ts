import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, sessions } from '#server/db/schema.ts'
import { liveRecordings, pictures, uploads } from '#server/db/schema-uploads.ts'

const total = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)::double precision`

/** Sums recordings and renditions outside the trash separately, and both in the trash together. Deleted sound does not count. */
export async function sumRecordings(
  db: Db,
): Promise<{ recordings: number; renditions: number; bin: number }> {
  const isLive = and(isNull(audioFiles.deletedAt), isNull(sessions.deletedAt), isNull(campaigns.deletedAt))
  const renditionBytes = sql`coalesce(${audioFiles.renditionBytes}, 0)`
  const [sums] = await db
    .select({
      recordings: total(sql`case when ${isLive} then ${audioFiles.bytes} end`),
      renditions: total(sql`case when ${isLive} then ${renditionBytes} end`),
      bin: total(sql`case when ${isLive} then 0 else ${audioFiles.bytes} + ${renditionBytes} end`),
    })
    .from(audioFiles)
    .innerJoin(sessions, eq(sessions.id, audioFiles.sessionId))
    .innerJoin(campaigns, eq(campaigns.id, sessions.campaignId))
    .where(isNull(audioFiles.soundDeletedAt))
  return sums ?? { recordings: 0, renditions: 0, bin: 0 }
}

export async function sumUnfinished(db: Db): Promise<number> {
  const [live] = await db
    .select({ bytes: total(sql`${liveRecordings.bytes}`) })
    .from(liveRecordings)
    .where(isNull(liveRecordings.finishedAt))
  const [uploading] = await db
    .select({ bytes: total(sql`${uploads.bytes}`) })
    .from(uploads)
    .where(isNull(uploads.finishedAt))
  return (live?.bytes ?? 0) + (uploading?.bytes ?? 0)
}

export async function sumPictures(db: Db): Promise<number> {
  const [sums] = await db.select({ bytes: total(sql`${pictures.bytes}`) }).from(pictures)
  return sums?.bytes ?? 0
}

export async function measureDatabase(db: Db): Promise<number> {
  const bytes = sql<number>`pg_database_size(current_database())::double precision`
  const [row] = await db.select({ bytes }).from(sql`(select 1) as one`)
  return row?.bytes ?? 0
}
