import { and, desc, eq, gt, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, sessions } from '#server/db/schema.ts'
import { users } from '#server/db/schema-accounts.ts'
import { liveRecordings, pictures, uploads } from '#server/db/schema-uploads.ts'

/**
 * Bytes of the pictures and recordings that a user uploaded, including the received parts of unfinished uploads and live recordings.
 * Renditions, deleted sound, recordings in the trash and pictures of campaigns in the trash do not count.
 */
export function sumStored(userId: string | SQLWrapper): SQL<number> {
  const stored = sql`select sum(${audioFiles.bytes}) from ${audioFiles}
    join ${sessions} on ${eq(sessions.id, audioFiles.sessionId)}
    join ${campaigns} on ${eq(campaigns.id, sessions.campaignId)}
    where ${and(
      eq(audioFiles.uploadedBy, userId),
      isNull(audioFiles.soundDeletedAt),
      isNull(audioFiles.deletedAt),
      isNull(sessions.deletedAt),
      isNull(campaigns.deletedAt),
    )}`
  const uploading = sql`select sum(${uploads.bytes}) from ${uploads}
    where ${and(eq(uploads.userId, userId), isNull(uploads.finishedAt))}`
  const recording = sql`select sum(${liveRecordings.bytes}) from ${liveRecordings}
    where ${and(eq(liveRecordings.userId, userId), isNull(liveRecordings.finishedAt))}`
  const ofPictures = sql`select sum(${pictures.bytes}) from ${pictures}
    join ${campaigns} on ${eq(campaigns.id, pictures.campaignId)}
    where ${and(eq(pictures.createdBy, userId), isNull(campaigns.deletedAt))}`
  const parts = [stored, uploading, recording, ofPictures].map((part) => sql`coalesce((${part}), 0)`)
  return sql`(${sql.join(parts, sql` + `)})::double precision`
}

export async function readStored(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sumStored(userId) })
    .from(users)
    .where(eq(users.id, userId))
  return row?.bytes ?? 0
}

type OwnQuota = Pick<typeof users.$inferSelect, 'hasOwnQuota' | 'quotaBytes'>

/** Locks the row of the user until the transaction ends, so that concurrent uploads cannot together exceed the quota. */
export async function lockQuota(tx: Db, userId: string): Promise<OwnQuota | null> {
  const [row] = await tx
    .select({ hasOwnQuota: users.hasOwnQuota, quotaBytes: users.quotaBytes })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row ?? null
}

export async function listLargest(db: Db, limit: number) {
  const stored = db
    .select({ id: users.id, bytes: sumStored(users.id).as('bytes') })
    .from(users)
    .as('stored')
  return db
    .select({ user: users, bytes: stored.bytes })
    .from(stored)
    .innerJoin(users, eq(users.id, stored.id))
    .where(gt(stored.bytes, 0))
    .orderBy(desc(stored.bytes), users.username)
    .limit(limit)
}
