import { ChevronRight, Headphones, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type AdminJob, jobCareTexts } from '#contract/jobs/monitor.ts'
import { isActive, jobTexts, jobTypeNames } from '#contract/jobs/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { labelOfJob } from '#web/jobs/job-names.ts'
import { JobStatusMark } from '#web/jobs/job-status.tsx'
import { timesOf } from '#web/jobs/job-times.ts'
import { campaignNameOf } from '#web/jobs/widget/job-to-task.ts'
import { formatExact, formatShortExact } from '#web/lib/format.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { cellClasses } from '#web/ui/table-classes.ts'
import { useBringBack, useDismissJob } from './care-api.ts'
import { describeRecording } from './describe-recording.ts'
import { JobAction } from './job-action.tsx'

type JobRowProps = {
  job: AdminJob
  fetchedAt: number
  onOpen: (job: AdminJob) => void
  onListen: (job: AdminJob) => void
}

export function JobRow({ job, fetchedAt, onOpen, onListen }: JobRowProps) {
  const { processing } = timesOf(job, fetchedAt)
  const label = labelOfJob(job)
  return (
    <>
      <tr className="max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:items-center max-xl:gap-x-3 max-xl:gap-y-1 max-xl:border-line max-xl:px-4 max-xl:py-3 max-xl:not-first:border-t">
        <Cell className="xl:truncate">
          <span className="font-medium">{jobTypeNames[job.job_type]}</span>{' '}
          <span className="num text-small text-subtle">#{job.number}</span>
        </Cell>
        <Cell className="max-xl:justify-self-end">
          <JobStatusMark status={job.status} />
        </Cell>
        <Cell
          className={joinClasses('max-xl:col-span-2 max-xl:row-start-2', !isActive(job) && 'max-xl:hidden')}
        >
          {isActive(job) && (
            <div className="flex items-center gap-2.5">
              <ProgressBar className="flex-1" label={`Progress of ${label}`} value={job.progress} />
              <span className="num w-8 text-right text-small text-muted">{Math.round(job.progress)}%</span>
            </div>
          )}
        </Cell>
        <Cell className="min-w-0 max-xl:row-start-3 max-xl:text-muted">
          <Name text={campaignNameOf(job)} absent="No campaign" />
          <Context job={job} />
        </Cell>
        <Cell className="min-w-0 max-xl:row-start-4 max-xl:text-small max-xl:text-subtle">
          <Name text={job.username} absent="No user" />
        </Cell>
        <Cell className="num text-small text-subtle max-xl:row-start-5 xl:whitespace-nowrap">
          <time dateTime={job.created_at} title={formatExact(job.created_at)}>
            {formatShortExact(job.created_at)}
          </time>
        </Cell>
        <Cell
          className={joinClasses(
            'num text-right max-xl:row-start-5 max-xl:text-small',
            processing === null && 'text-subtle',
          )}
        >
          <span className="text-subtle xl:hidden">Duration </span>
          {processing === null ? '–' : formatClock(processing)}
        </Cell>
        <Cell className="max-xl:col-start-2 max-xl:row-span-2 max-xl:row-start-3">
          <div className="-mr-1.5 flex items-center justify-end gap-0.5">
            <JobAction job={job} />
            {job.status === 'failed' && <DismissAction job={job} />}
            {job.audio_file_id && (
              <IconButton label={`View audio of ${label}`} onClick={() => onListen(job)} icon={Headphones} />
            )}
            <IconButton label={`Details of ${label}`} onClick={() => onOpen(job)} icon={ChevronRight} />
          </div>
        </Cell>
      </tr>
      {hasNote(job) && <JobNote job={job} />}
    </>
  )
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={joinClasses(cellClasses, 'xl:py-1.5', className)}>{children}</td>
}

function Name({ text, absent }: { text: string | null; absent: string }) {
  if (text === null) return <span className="text-subtle">{absent}</span>
  return (
    <span dir="auto" title={text} className="block truncate text-left">
      {text}
    </span>
  )
}

function Context({ job }: { job: AdminJob }) {
  const session = job.session_number === null ? null : `Session ${job.session_number}`
  const text = [session, describeRecording(job)].filter(Boolean).join(' · ')
  if (text === '') return null
  return (
    <span title={text} className="num block truncate text-label text-subtle">
      {text}
    </span>
  )
}

function DismissAction({ job }: { job: AdminJob }) {
  const dismiss = useDismissJob()
  const bringBack = useBringBack()
  const [action, verb, icon] = job.dismissed_at
    ? ([bringBack, jobCareTexts.bringBack, Undo2] as const)
    : ([dismiss, jobCareTexts.dismiss, X] as const)
  return (
    <IconButton
      label={`${verb} ${labelOfJob(job)}`}
      icon={icon}
      disabled={action.isPending}
      onClick={() => action.mutate(job)}
    />
  )
}

const hasNote = ({ status, error_message, is_paused }: AdminJob) =>
  is_paused || (status === 'failed' && error_message !== null)

/** The reason why a job failed or waits, in a separate row below the job. */
function JobNote({ job }: { job: AdminJob }) {
  return (
    <tr className="max-xl:block max-xl:px-4 max-xl:pb-3">
      <td colSpan={8} className="text-small xl:px-3.5 xl:pb-2.5">
        {job.is_paused ? (
          <p className="text-muted">{jobTexts.paused}</p>
        ) : (
          <div className="max-w-[52rem] break-words">
            <p className="text-danger">{job.error_message}</p>
            {job.obstacle && <p className="text-subtle">{jobCareTexts.cannotWork(job.obstacle)}</p>}
          </div>
        )}
      </td>
    </tr>
  )
}
