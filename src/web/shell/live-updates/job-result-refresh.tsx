import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Job } from '#contract/jobs/schemas.ts'
import { recordingsKey } from '#web/audio/api.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { homeKey } from '#web/home/home-api.ts'
import { useJobEnds, useOwnJobs, useSessionJobs } from '#web/jobs/api.ts'
import { recapKey } from '#web/recap/recap-key.ts'
import { transcriptionsKey } from '#web/transcription/api.ts'
import { wikiKey } from '#web/wiki/wiki-key.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** A separate component, so that job updates do not rerender the whole application. */
export function JobResultRefresh() {
  const client = useQueryClient()
  const { session } = useWorkspace()
  const own = useOwnJobs()
  const ofSession = useSessionJobs(session?.id ?? null)
  const handled = useRef(new Set<string>())
  const refresh = (job: Job) => {
    // Both calls of `useJobEnds` report the user's own jobs in the open session.
    const end = `${job.id} ${job.updated_at}`
    if (handled.current.has(end)) return
    handled.current.add(end)
    const keys = [
      campaignsKey,
      ['sessions', job.campaign_id],
      ['jobs'],
      recordingsKey(job.session_id),
      transcriptionsKey(job.session_id),
      recapKey(job.session_id),
      wikiKey(job.campaign_id),
      homeKey(job.campaign_id),
    ]
    for (const queryKey of keys) void client.invalidateQueries({ queryKey })
  }
  useJobEnds('own', own.data?.jobs, refresh)
  useJobEnds(session?.id ?? '', ofSession.data, refresh)
  return null
}
