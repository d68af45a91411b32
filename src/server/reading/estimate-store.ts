import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { activeStatuses, type JobType } from '#contract/jobs/schemas.ts'
import type { MeasuredJob } from '#core/recap/measure-speed.ts'
import type { Db } from '#server/db/connection.ts'
import { jobs } from '#server/db/schema.ts'

/**
 * Seconds of sound that a job processed. Only transcription jobs store them; for other jobs, the lengths of the session's current
 * transcripts are added up.
 */
const soundOf = {
  transcription: sql<number>`(${jobs.result} ->> 'seconds')::float8`,
  session: sql<number>`(select sum(duration_seconds) from transcriptions
    where transcriptions.session_id = ${jobs.sessionId} and transcriptions.deleted_at is null)`,
}

/** Leaves out retried jobs, which reuse earlier work. */
export async function listMeasuredJobs(
  db: Db,
  type: JobType,
  engine: string,
  limit: number,
): Promise<MeasuredJob[]> {
  const sound = type === 'transcription' ? soundOf.transcription : soundOf.session
  return db
    .select({
      work: sql<number>`extract(epoch from ${jobs.completedAt} - ${jobs.startedAt})::float8`,
      sound,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.jobType, type),
        eq(jobs.status, 'completed'),
        eq(jobs.processingMode, engine),
        eq(jobs.attempt, 1),
        gt(sound, 0),
      ),
    )
    .orderBy(desc(jobs.completedAt))
    .limit(limit)
}

export async function countOtherTranscriptions(db: Db, sessionId: string): Promise<number> {
  const isActive = or(...activeStatuses.map((status) => eq(jobs.status, status)))
  const isOther = or(isNull(jobs.sessionId), ne(jobs.sessionId, sessionId))
  return db.$count(jobs, and(eq(jobs.jobType, 'transcription'), isActive, isOther))
}
