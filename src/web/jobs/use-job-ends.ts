import { useEffect, useRef } from 'react'
import type { Job } from '#contract/jobs.ts'
import { isActive } from './api.ts'

/** Calls back once for every job that was seen running and has now ended, so that what it wrote is fetched. */
export function useJobEnds(jobs: Job[] | undefined, onEnd: (job: Job) => void): void {
  const running = useRef(new Set<string>())
  const handler = useRef(onEnd)
  useEffect(() => {
    handler.current = onEnd
  })
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isActive(job)) running.current.add(job.id)
      else if (running.current.delete(job.id)) handler.current(job)
    }
  }, [jobs])
}
