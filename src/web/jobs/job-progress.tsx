import { Ban, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useCancelJob, useRetryJob } from './api.ts'
import type { PipelinePart } from './describe-jobs.ts'

function JobStatusIcon({ status }: { status: PipelinePart['status'] }) {
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

const jobStatusWords = {
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

type TaskRowProps = {
  task: ClientTask
  /** Shown instead of the progress, for example the time at which the task ended. */
  note?: ReactNode
  action?: ReactNode
  /** The bar's value, if it differs from the progress. */
  bar?: number
}

export function TaskRow({ task, note, action, bar = task.progress }: TaskRowProps) {
  const { description, details, error, status, progress, timeLeft } = task
  const hasBar = !note && (status === 'in_progress' || status === 'completed')
  return (
    <li className="grid grid-cols-[17px_minmax(0,1fr)] gap-x-3 py-2.5">
      <span className="mt-[1.5px]">
        <JobStatusIcon status={status} />
        <span className="sr-only">{jobStatusWords[status]}</span>
      </span>
      <div className="min-w-0">
        <div className="flex min-h-5 items-center gap-2">
          <p dir="auto" className="min-w-0 flex-1 truncate font-medium" title={description}>
            {description}
          </p>
          <span className="num shrink-0 text-small text-subtle">
            {note ?? (status === 'in_progress' && `${Math.round(progress)}%`)}
          </span>
          {action}
        </div>
        {details && (
          <p dir="auto" className="truncate text-small text-subtle" title={details}>
            {details}
          </p>
        )}
        {timeLeft && <p className="num text-small text-subtle">{timeLeft}</p>}
        {error && <p className="text-small break-words text-danger">{error}</p>}
        {hasBar && (
          <ProgressBar className="mt-2" label={description} value={status === 'completed' ? 100 : bar} />
        )}
      </div>
    </li>
  )
}
