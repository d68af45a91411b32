import { Ban, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useCancelJob, useRetryJob } from './api.ts'
import type { PipelinePart } from './list-pipeline-parts.ts'

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
