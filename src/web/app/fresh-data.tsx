import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Job } from '#contract/jobs.ts'
import { recordingsKey } from '#web/audio/api.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { useOwnJobs, useSessionJobs } from '#web/jobs/api.ts'
import { useJobEnds } from '#web/jobs/use-job-ends.ts'
import { recapKey } from '#web/recap/api.ts'
import { transcriptionsKey } from '#web/transcription/api.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'
import { useWorkspace } from './workspace.ts'

/**
 * When work on the server ends, what it wrote is fetched: this alone knows which job writes what. A component of its own, so
 * that news of jobs draw nothing else anew.
 */
export function JobResultRefresh() {
  const client = useQueryClient()
  const { session } = useWorkspace()
  const own = useOwnJobs()
  const ofSession = useSessionJobs(session?.id ?? null)
  const known = useRef(new Set<string>())
  const refresh = (job: Job) => {
    // One's own job in this session stands in both lists.
    const end = `${job.id} ${job.updated_at}`
    if (known.current.has(end)) return
    known.current.add(end)
    const keys = [
      campaignsKey,
      ['sessions', job.campaign_id],
      ['jobs'],
      recordingsKey(job.session_id),
      transcriptionsKey(job.session_id),
      recapKey(job.session_id),
      wikiKey(job.campaign_id),
    ]
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
  useJobEnds('own', own.data?.jobs, refresh)
  useJobEnds(session?.id ?? '', ofSession.data, refresh)
  return null
}
