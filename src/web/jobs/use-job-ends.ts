import { useEffect, useRef } from 'react'
import { isActive, type Job } from '#contract/jobs/schemas.ts'

type Seen = { scope: string; isRunning: Map<string, boolean> }

/**
 * Calls `onEnd` for every ended job that was active in the previous list or missing from it. Ignores the first list, and the first list
 * after a change of `scope`.
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
