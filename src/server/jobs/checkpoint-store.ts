import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { jobSteps } from '#server/db/schema.ts'
import { changeHeldJob, type HeldJob } from './store.ts'

export async function findCheckpoint(db: Db, jobId: string, name: string): Promise<unknown> {
  const [row] = await db
    .select({ result: jobSteps.result })
    .from(jobSteps)
    .where(and(eq(jobSteps.jobId, jobId), eq(jobSteps.name, name)))
  return row?.result
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
