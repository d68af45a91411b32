import { useEffect } from 'react'
import { isActive, type Job, type JobType } from '#contract/jobs/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useRecordings, useUploads } from '#web/audio/api.ts'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { useSessionJobs } from '#web/jobs/api.ts'

export type SessionWait = { phase: 'uploading' | 'transcribing' | 'telling'; heading: string }

const isRunning = (jobs: Job[], ...types: JobType[]) =>
  jobs.some((job) => types.includes(job.job_type) && isActive(job))

function findPhase(jobs: Job[], uploads: readonly Upload[]): SessionWait['phase'] | null {
  const isIn = (...phases: Upload['phase'][]) => uploads.some(({ phase }) => phases.includes(phase))
  if (isRunning(jobs, 'transcription') || isIn('processing')) return 'transcribing'
  if (isIn('uploading', 'paused')) return 'uploading'
  return isRunning(jobs, 'entity_extraction', 'recap') ? 'telling' : null
}

/** Returns what is being done for the session; null if nothing is. */
export function useSessionWait(session: Session | null): SessionWait | null {
  const { uploads } = useWorkspace()
  const ofSession = useUploads(uploads).filter(({ sessionId }) => sessionId === session?.id)
  const phase = findPhase(useSessionJobs(session?.id ?? null).data ?? [], ofSession)
  if (!session || !phase) return null
  const name = `ession ${session.sessionNumber}`
  const headings = {
    uploading: `S${name} is being uploaded`,
    transcribing: `S${name} is being transcribed`,
    telling: `The recap of s${name} is being written`,
  }
  return { phase, heading: headings[phase] }
}

/** Polls recordings that are being processed, for example after a reload. */
export function usePollRecordings(sessionId: string | null): void {
  const { uploads } = useWorkspace()
  const recordings = useRecordings(sessionId).data
  const jobs = useSessionJobs(sessionId).data
  useEffect(() => {
    for (const recording of recordings ?? []) {
      const isInProgress = jobs?.some((job) => job.audio_file_id === recording.id && isActive(job))
      if (isInProgress && recording.processingStatus !== 'completed') uploads.pollStored(recording)
    }
  }, [recordings, jobs, uploads])
}
