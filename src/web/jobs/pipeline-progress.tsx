import { Ban, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { type Job, type JobStatus, type JobType, jobTexts, stageTexts } from '#contract/jobs/schemas.ts'
import { describeTimeLeft } from '#core/jobs/time-left.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useCancelJob, useRetryJob } from './api.ts'

export type PipelinePart = {
  type: JobType
  label: string
  /** `absent`: no job of this type exists yet. */
  status: JobStatus | 'absent'
  progress: number
  doing: string | null
  timeLeft: string | null
  error: string | null
  job: Job | null
}

const shownTypes = [
  { type: 'transcription', label: stageTexts.listening },
  { type: 'entity_extraction', label: stageTexts.entities },
  { type: 'recap', label: stageTexts.recap },
] as const

/** Returns null for a job that has ended. */
export function describeDoing({ status, stage, is_paused }: Job): string | null {
  if (status === 'in_progress') return stage
  if (status !== 'pending') return null
  if (is_paused) return jobTexts.paused
  return stage === stageTexts.night ? stage : stageTexts.waiting
}

export function listPipelineParts(jobs: Job[]): PipelinePart[] {
  return shownTypes.map(({ type, label }) => {
    const latest = jobs
      .filter((job) => job.job_type === type)
      .reduce<Job | null>((last, job) => (last && last.created_at >= job.created_at ? last : job), null)
    return {
      type,
      label,
      status: latest?.status ?? 'absent',
      progress: latest?.progress ?? 0,
      doing: latest && (describeDoing(latest)?.replace(`${label}: `, '') ?? null),
      timeLeft: latest && describeTimeLeft(latest),
      error: latest?.status === 'failed' ? latest.error_message : null,
      job: latest,
    }
  })
}

export function JobStatusIcon({ status }: { status: PipelinePart['status'] }) {
  const icon = { size: 17, strokeWidth: 1.6 }
  if (status === 'completed') return <CircleCheck {...icon} className="text-success" />
  if (status === 'failed') return <CircleAlert {...icon} className="text-danger" />
  if (status === 'cancelled') return <Ban {...icon} className="text-subtle" />
  if (status === 'in_progress')
    return (
      <span className="text-gilt">
        <Spinner size={17} />
      </span>
    )
  return <CircleDashed {...icon} className="text-subtle" />
}

export const jobStatusWords = {
  absent: 'Starts automatically',
  unasked: 'Waits for a recording',
  pending: 'Waiting',
  in_progress: 'In progress',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

const waitsForRecording = (
  parts: PipelinePart[],
  type: PipelinePart['type'],
  status: PipelinePart['status'],
) => type === 'transcription' && status === 'absent' && parts.every((part) => part.status === 'absent')

export function PipelineProgress({ parts }: { parts: PipelinePart[] }) {
  const cancel = useCancelJob()
  const retry = useRetryJob()
  return (
    <ol className="grid gap-3.5">
      {parts.map(({ type, label, status, progress, doing, timeLeft, error, job }) => (
        <li key={type} className="grid grid-cols-[17px_1fr_auto] items-start gap-x-3">
          <span className="mt-[1.5px]">
            <JobStatusIcon status={status} />
          </span>
          <div className="min-w-0">
            <p className="font-medium">{label}</p>
            <p className="num text-small text-subtle">
              {doing && doing !== label
                ? doing
                : jobStatusWords[waitsForRecording(parts, type, status) ? 'unasked' : status]}
              {status === 'in_progress' && ` · ${Math.round(progress)}%`}
              {timeLeft && ` · ${timeLeft}`}
            </p>
            {status === 'in_progress' && <ProgressBar className="mt-2" label={label} value={progress} />}
            {error && (
              <p role="alert" className="mt-1 text-small text-danger">
                {error}
              </p>
            )}
          </div>
          {job && (status === 'pending' || status === 'in_progress') && (
            <Button size="sm" variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
              Cancel
            </Button>
          )}
          {job && (status === 'failed' || status === 'cancelled') && (
            <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
              Retry
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
