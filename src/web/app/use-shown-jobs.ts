import { useMemo } from 'react'
import type { Job } from '#contract/jobs.ts'
import { useUploads } from '#web/audio/api.ts'
import { useWorkspace } from './workspace.ts'

/** The jobs with the progress that the recording's own bar shows, so that one piece of work has one figure. */
export function useShownJobs(jobs: Job[]): Job[] {
  const { uploads } = useWorkspace()
  const underWay = useUploads(uploads)
  return useMemo(
    () =>
      jobs.map((job) => {
        const upload = underWay.find(
          ({ audioId, phase }) => audioId === job.audio_file_id && phase === 'processing',
        )
        const isRunning = job.job_type === 'transcription' && job.status === 'in_progress'
        return upload && isRunning ? { ...job, progress: Math.max(job.progress, upload.progress) } : job
      }),
    [jobs, underWay],
  )
}
