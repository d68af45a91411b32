import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, sessions } from '#server/db/schema.ts'
import { liveRecordings, pictures, uploads } from '#server/db/schema-uploads.ts'

const total = (what: SQL) => sql<number>`coalesce(sum(${what}), 0)::double precision`

/** Sums bytes. `bin` counts recordings and renditions in the trash; the other sums leave out the trash. Deleted sound does not count. */
export async function sumRecordings(
  db: Db,
): Promise<{ recordings: number; renditions: number; bin: number }> {
  const isLive = and(isNull(audioFiles.deletedAt), isNull(sessions.deletedAt), isNull(campaigns.deletedAt))
  const renditionBytes = sql`coalesce(${audioFiles.renditionBytes}, 0) + coalesce(${audioFiles.mp4Bytes}, 0)`
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

async function sumBytes(
  db: Db,
  table: typeof liveRecordings | typeof uploads | typeof pictures,
  isCounted?: SQL,
): Promise<number> {
  const [sum] = await db
    .select({ bytes: total(sql`${table.bytes}`) })
    .from(table)
    .where(isCounted)
  return sum?.bytes ?? 0
}

export async function sumUnfinished(db: Db): Promise<number> {
  const live = await sumBytes(db, liveRecordings, isNull(liveRecordings.finishedAt))
  return live + (await sumBytes(db, uploads, isNull(uploads.finishedAt)))
}

export const sumPictures = (db: Db): Promise<number> => sumBytes(db, pictures)

export async function measureDatabase(db: Db): Promise<number> {
  const bytes = sql<number>`pg_database_size(current_database())::double precision`
  const [row] = await db.select({ bytes }).from(sql`(select 1) as one`)
  return row?.bytes ?? 0
}
