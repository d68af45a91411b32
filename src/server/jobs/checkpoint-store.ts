import { and, asc, eq, inArray } from 'drizzle-orm'
import { activeStatuses, type JobType } from '#contract/jobs/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import { jobSteps, jobs } from '#server/db/schema.ts'
import { changeHeldJob, type HeldJob } from './store.ts'

export async function findCheckpoint(db: Db, jobId: string, name: string): Promise<unknown> {
  const [row] = await db
    .select({ result: jobSteps.result })
    .from(jobSteps)
    .where(and(eq(jobSteps.jobId, jobId), eq(jobSteps.name, name)))
  return row?.result
}

export type Checkpoint = { audioFileId: string | null; name: string; result: unknown }

/** Returns the checkpoints of active jobs, the oldest job and its oldest checkpoint first. */
export async function listActiveCheckpoints(
  db: Db,
  sessionId: string,
  jobType: JobType,
): Promise<Checkpoint[]> {
  return db
    .select({ audioFileId: jobs.audioFileId, name: jobSteps.name, result: jobSteps.result })
    .from(jobSteps)
    .innerJoin(jobs, eq(jobs.id, jobSteps.jobId))
    .where(
      and(eq(jobs.sessionId, sessionId), eq(jobs.jobType, jobType), inArray(jobs.status, activeStatuses)),
    )
    .orderBy(asc(jobs.sequence), asc(jobSteps.createdAt))
}

/** Also resets `tries` and `crashes`. Returns false if this attempt no longer holds the job. */
export async function insertCheckpoint(
  db: Db,
  job: HeldJob,
  name: string,
  result: unknown,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await changeHeldJob(tx, job, { tries: 0, crashes: 0 }))) return false
    await tx.insert(jobSteps).values({ jobId: job.id, name, result, createdAt: now }).onConflictDoNothing()
    return true
  })
}

export async function deleteCheckpoints(db: Db, jobId: string): Promise<void> {
  await db.delete(jobSteps).where(eq(jobSteps.jobId, jobId))
}
