import { ChevronRight, Headphones, Undo2, X } from 'lucide-react'
import { type AdminJob, type JobSort, jobCareTexts } from '#contract/jobs/monitor.ts'
import { isActive, jobTexts, jobTypeNames } from '#contract/jobs/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { campaignNameOf } from '#web/jobs/describe-jobs.ts'
import { describeRecording, JobStatusMark, labelOfJob, timesOf } from '#web/jobs/job-labels.tsx'
import { formatExact, formatShortExact } from '#web/lib/format.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type Column, DataTable, type Order } from '#web/ui/tables/data-table.tsx'
import { JobAction } from './job-action.tsx'
import { useBringBack, useDismissJob } from './monitor-api.ts'

type JobColumn = Column<AdminJob, JobSort>

const columns: JobColumn[] = [
  {
    key: 'type',
    label: 'Job Type',
    width: 'w-[12rem]',
    sort: 'job_type',
    className: 'xl:truncate',
    render: ({ job_type, number }) => (
      <>
        <span className="font-medium">{jobTypeNames[job_type]}</span>{' '}
        <span className="num text-small text-subtle">#{number}</span>
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 'w-[7.25rem]',
    sort: 'status',
    className: 'max-xl:justify-self-end',
    render: ({ status }) => <JobStatusMark status={status} />,
  },
  {
    key: 'progress',
    label: 'Progress',
    width: 'w-[6.5rem]',
    className: (job) =>
      joinClasses('max-xl:col-span-2 max-xl:row-start-2', !isActive(job) && 'max-xl:hidden'),
    render: (job) =>
      isActive(job) && (
        <div className="flex items-center gap-2.5">
          <ProgressBar className="flex-1" label={`Progress of ${labelOfJob(job)}`} value={job.progress} />
          <span className="num w-8 text-right text-small text-muted">{Math.round(job.progress)}%</span>
        </div>
      ),
  },
  {
    key: 'campaign',
    label: 'Campaign',
    className: 'min-w-0 max-xl:row-start-3 max-xl:text-muted',
    render: (job) => (
      <>
        <Name text={campaignNameOf(job)} absent="No campaign" />
        <Context job={job} />
      </>
    ),
  },
  {
    key: 'user',
    label: 'User',
    width: 'w-[7rem]',
    className: 'min-w-0 max-xl:row-start-4 max-xl:text-small max-xl:text-subtle',
    render: ({ username }) => <Name text={username} absent="No user" />,
  },
  {
    key: 'created',
    label: 'Created',
    width: 'w-[9.25rem]',
    sort: 'created_at',
    startsDescending: true,
    className: 'num text-small text-subtle max-xl:row-start-5 xl:whitespace-nowrap',
    render: ({ created_at }) => (
      <time dateTime={created_at} title={formatExact(created_at)}>
        {formatShortExact(created_at)}
      </time>
    ),
  },
]

type JobTableProps = {
  jobs: AdminJob[]
  order: Order<JobSort>
  /** Time of the fetch in Unix milliseconds. */
  fetchedAt: number
  onOrder: (order: Order<JobSort>) => void
  onOpen: (job: AdminJob) => void
  onListen: (job: AdminJob) => void
}

export function JobTable({ jobs, order, fetchedAt, onOrder, onOpen, onListen }: JobTableProps) {
  const processingOf = (job: AdminJob) => timesOf(job, fetchedAt).processing
  const duration: JobColumn = {
    key: 'duration',
    label: 'Duration',
    width: 'w-[5.5rem] text-right',
    className: (job) =>
      joinClasses(
        'num text-right max-xl:row-start-5 max-xl:text-small',
        processingOf(job) === null && 'text-subtle',
      ),
    render: (job) => {
      const seconds = processingOf(job)
      return (
        <>
          <span className="text-subtle xl:hidden">Duration </span>
          {seconds === null ? '–' : formatClock(seconds)}
        </>
      )
    },
  }
  const actions: JobColumn = {
    key: 'actions',
    label: 'Actions',
    width: 'w-[11rem] text-right',
    className: 'max-xl:col-start-2 max-xl:row-span-2 max-xl:row-start-3',
    render: (job) => (
      <div className="-mr-1.5 flex items-center justify-end gap-0.5">
        <JobAction job={job} />
        {job.status === 'failed' && <DismissAction job={job} />}
        {job.audio_file_id && (
          <IconButton
            label={`View audio of ${labelOfJob(job)}`}
            onClick={() => onListen(job)}
            icon={Headphones}
          />
        )}
        <IconButton label={`Details of ${labelOfJob(job)}`} onClick={() => onOpen(job)} icon={ChevronRight} />
      </div>
    ),
  }
  return (
    <DataTable
      caption="Jobs"
      columns={[...columns, duration, actions]}
      rows={jobs}
      isDense
      rowClasses="max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:items-center max-xl:gap-x-3 max-xl:gap-y-1 max-xl:py-3"
      order={order}
      onOrder={onOrder}
      note={(job) => hasNote(job) && <JobNote job={job} />}
    />
  )
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
