import type { Job } from '#contract/jobs/schemas.ts'

/** Newest job first. Of two versions of a job, the more recent one is kept. */
export function mergeJobs(sessionId: string, ofSession: Job[], own: Job[]): Job[] {
  const latest = new Map(ofSession.map((job) => [job.id, job]))
  for (const job of own) {
    const known = latest.get(job.id)
    const isNewer = !known || known.updated_at < job.updated_at
    if (job.session_id === sessionId && isNewer) latest.set(job.id, job)
  }
  return [...latest.values()].sort((a, b) => b.number - a.number)
}
