import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { JobObstacle } from '#contract/jobs/monitor.ts'
import type { Db } from '#server/db/connection.ts'
import { audioFiles, campaigns, jobs, sessions } from '#server/db/schema.ts'

const isReplaced = sql`exists (select from jobs as later where later.session_id = ${jobs.sessionId}
  and later.job_type = ${jobs.jobType} and later.audio_file_id is not distinct from ${jobs.audioFileId}
  and later.sequence > ${jobs.sequence} and later.status in ('pending', 'in_progress', 'completed'))`

/** `deletedAt` means that the campaign, session or recording is in the trash. Emptying the trash also deletes the jobs. */
const obstacle = sql<JobObstacle | null>`case
  when ${campaigns.deletedAt} is not null then 'campaignInBin'
  when ${sessions.deletedAt} is not null then 'sessionInBin'
  when ${audioFiles.deletedAt} is not null then 'recordingInBin'
  when ${audioFiles.soundDeletedAt} is not null then 'soundDeleted'
  when ${jobs.errorCode} = 'BAD_AUDIO' then 'unusable'
  when ${isReplaced} then 'replaced'
end`

const selectFailed = (db: Db, isWanted: SQL | undefined) =>
  db
    .select({ id: jobs.id, sequence: jobs.sequence, obstacle: obstacle.as('obstacle') })
    .from(jobs)
    .leftJoin(campaigns, eq(campaigns.id, jobs.campaignId))
    .leftJoin(sessions, eq(sessions.id, jobs.sessionId))
    .leftJoin(audioFiles, eq(audioFiles.id, jobs.audioFileId))
    .where(and(eq(jobs.status, 'failed'), isWanted))

export async function findObstacles(db: Db, jobIds: string[]): Promise<Map<string, JobObstacle | null>> {
  if (jobIds.length === 0) return new Map()
  const rows = await selectFailed(db, inArray(jobs.id, jobIds))
  return new Map(rows.map((row) => [row.id, row.obstacle]))
}

export async function countObstacles(db: Db): Promise<{ obstacle: JobObstacle | null; count: number }[]> {
  const failed = selectFailed(db, isNull(jobs.dismissedAt)).as('failed')
  return db.select({ obstacle: failed.obstacle, count: count() }).from(failed).groupBy(failed.obstacle)
}

/** Oldest first. */
export async function listRetryable(db: Db, limit: number): Promise<string[]> {
  const failed = selectFailed(db, isNull(jobs.dismissedAt)).as('failed')
  const rows = await db
    .select({ id: failed.id })
    .from(failed)
    .where(isNull(failed.obstacle))
    .orderBy(failed.sequence)
    .limit(limit)
  return rows.map(({ id }) => id)
}

const isFailed = eq(jobs.status, 'failed')

export async function dismissJobs(db: Db, now: Date, jobId?: string): Promise<number> {
  const dismissed = await db
    .update(jobs)
    .set({ dismissedAt: now })
    .where(and(isFailed, isNull(jobs.dismissedAt), jobId === undefined ? undefined : eq(jobs.id, jobId)))
    .returning({ id: jobs.id })
  return dismissed.length
}

export async function undismissJob(db: Db, jobId: string): Promise<boolean> {
  const restored = await db
    .update(jobs)
    .set({ dismissedAt: null })
    .where(and(isFailed, isNotNull(jobs.dismissedAt), eq(jobs.id, jobId)))
    .returning({ id: jobs.id })
  return restored.length === 1
}
