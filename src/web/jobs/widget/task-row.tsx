import type { ReactNode } from 'react'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { JobStatusIcon, jobStatusWords } from '#web/jobs/pipeline-progress.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'

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
