import { useEffect, useRef } from 'react'
import { isActive, type Job } from '#contract/jobs.ts'

type Seen = { scope: string; isRunning: Map<string, boolean> }

/**
 * Calls back once for every job that has ended since one last looked, so that what it wrote is fetched: also for one that
 * began and ended between two looks. What had ended before the first look is old news.
 * @param scope whose jobs these are: with another one the looking begins anew
 */
export function useJobEnds(scope: string, jobs: Job[] | undefined, onEnd: (job: Job) => void): void {
  const seen = useRef<Seen | null>(null)
  const handler = useRef(onEnd)
  useEffect(() => {
    handler.current = onEnd
  })
  useEffect(() => {
    if (!jobs) return
    const before = seen.current?.scope === scope ? seen.current.isRunning : null
    seen.current = { scope, isRunning: new Map(jobs.map((job) => [job.id, isActive(job)])) }
    if (!before) return
    for (const job of jobs) if (!isActive(job) && before.get(job.id) !== false) handler.current(job)
  }, [scope, jobs])
}
