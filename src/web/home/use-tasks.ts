import { useMemo } from 'react'
import { audioTexts } from '#contract/audio/schemas.ts'
import { type Job, stageTexts } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { describeTimeLeft } from '#core/jobs/measure-pace.ts'
import { useUploads } from '#web/audio/api.ts'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { findTranscriptionJob, useCancelJob, useOwnJobs } from '#web/jobs/api.ts'
import { toTask } from '#web/jobs/describe-jobs.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

const statuses: Record<Upload['phase'], ClientTask['status'] | null> = {
  uploading: 'in_progress',
  paused: 'in_progress',
  // An unfinished upload is not a task: it is shown in its session, where it waits for its file.
  unfinished: null,
  processing: 'in_progress',
  completed: 'completed',
  failed: 'failed',
}

const activities: Partial<Record<Upload['phase'], string>> = { uploading: 'Uploading', paused: 'Paused' }

function uploadToTask(upload: Upload, sessionName: string | undefined): ClientTask | null {
  const { key, phase, fileName, stage, message, trouble, progress, startTime } = upload
  const status = statuses[phase]
  // Does not show cancelled transcriptions, because usually this user has cancelled them.
  if (!status || message?.endsWith(audioTexts.transcriptionCancelled)) return null
  const activity = phase === 'processing' ? (stage ?? stageTexts.listening) : (activities[phase] ?? null)
  return {
    id: key,
    type: 'transcription',
    description: fileName,
    details: [activity, sessionName].filter(Boolean).join(' · '),
    error: message ?? trouble,
    status,
    progress,
    barFloor: 0,
    timeLeft: null,
    startTime,
  }
}

function withJobProgress(task: ClientTask, upload: Upload, jobs: Job[]): ClientTask {
  if (upload.phase !== 'processing') return task
  const job = findTranscriptionJob(jobs, upload.audioId)
  if (job?.status === 'completed') return { ...task, status: 'completed', progress: 100 }
  const running = job?.status === 'in_progress' ? job : null
  return {
    ...task,
    progress: running?.progress ?? 0,
    barFloor: upload.progress,
    timeLeft: running && describeTimeLeft(running),
  }
}

const isTask = (task: ClientTask | null): task is ClientTask => task !== null

/** Oldest first. Includes ended tasks: the caller decides how long they are shown. */
export function useTasks(): ClientTask[] {
  const { uploads, sessions } = useWorkspace()
  const activeUploads = useUploads(uploads)
  const jobs = useOwnJobs().data?.jobs ?? noJobs
  return useMemo(() => {
    const sent = activeUploads.filter(({ origin }) => origin === 'sent')
    const uploaded = new Set(sent.filter(({ phase }) => phase !== 'failed').map(({ audioId }) => audioId))
    const others = jobs.filter((job) => job.job_type !== 'transcription' || !uploaded.has(job.audio_file_id))
    const nameOf = (id: string) => sessions.find((session) => session.id === id)?.name
    const tasks = sent.map((upload) => {
      const task = uploadToTask(upload, nameOf(upload.sessionId))
      return task && withJobProgress(task, upload, jobs)
    })
    return [...tasks, ...others.map(toTask)].filter(isTask).sort((a, b) => a.startTime - b.startTime)
  }, [activeUploads, jobs, sessions])
}
const noJobs: never[] = []

export function useCancelTask(): (task: ClientTask) => void {
  const { uploads } = useWorkspace()
  const cancel = useCancelJob()
  const active = useOwnJobs().data?.activeJobs ?? noJobs
  return ({ id }) => {
    const upload = uploads.read().find(({ key }) => key === id)
    if (upload?.phase === 'uploading' || upload?.phase === 'paused') return void uploads.cancel(id)
    const jobId = upload ? active.find((job) => job.audio_file_id === upload.audioId)?.id : id
    if (jobId) cancel.mutate(jobId)
  }
}
