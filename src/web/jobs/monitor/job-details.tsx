import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { type AdminJob, jobCareTexts } from '#contract/jobs/monitor.ts'
import { type Job, jobTypeNames } from '#contract/jobs/schemas.ts'
import { campaignNameOf } from '#web/jobs/describe-jobs.ts'
import {
  describeRecording,
  findEndTime,
  JobStatusMark,
  jobStatusNames,
  labelOfJob,
  timesOf,
} from '#web/jobs/job-labels.tsx'
import { parseJson } from '#web/lib/api/api.ts'
import { formatDuration, formatExact, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { JobAction } from './job-action.tsx'

type JobDetailsProps = {
  job: AdminJob
  /** Time of the fetch in Unix milliseconds. */
  fetchedAt: number
  onClose: () => void
}

export function JobDetails({ job, fetchedAt, onClose }: JobDetailsProps) {
  return (
    <Dialog
      size="lg"
      title={labelOfJob(job)}
      description={<JobStatusMark status={job.status} />}
      onClose={onClose}
    >
      <Section title="Basic info">
        <Pairs pairs={listBasics(job)} />
      </Section>
      <Section title="Timeline">
        <JobTimeline job={job} now={fetchedAt} />
      </Section>
      <Section title="Input data">
        <JsonPairs text={job.job_data} absent="None." />
      </Section>
      <Section title="Results">
        <JsonPairs text={job.result_data} absent="None yet." />
      </Section>
      <Section title="Error information">
        {job.error_message ? (
          <>
            <p className="break-words text-danger">{job.error_message}</p>
            {job.obstacle && <p className="mt-1 text-subtle">{jobCareTexts.cannotWork(job.obstacle)}</p>}
          </>
        ) : (
          <p className="text-subtle">None.</p>
        )}
      </Section>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
        <JobAction job={job} isLong onDone={onClose} />
      </DialogFooter>
    </Dialog>
  )
}

function listBasics(job: AdminJob): [string, string][] {
  const pairs: [string, string | null][] = [
    ['Job id', job.id],
    ['Job type', jobTypeNames[job.job_type]],
    ['Progress', `${Math.round(job.progress)}%`],
    ['Stage', job.stage],
    ['Attempt', String(job.attempt)],
    ['Campaign', campaignNameOf(job)],
    ['Session', job.session_number === null ? null : String(job.session_number)],
    ['Recording', describeRecording(job)],
    ['User', job.username],
  ]
  return pairs.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-4 first:border-t-0 first:pt-1">
      <h3 className="mb-2.5 font-medium">{title}</h3>
      {children}
    </section>
  )
}

const endDots = {
  completed: 'bg-success',
  failed: 'bg-danger',
  cancelled: 'bg-subtle',
  pending: 'bg-subtle',
  in_progress: 'bg-info',
} as const

type Point = { name: string; at: string; dot: string; next: { name: string; seconds: number } | null }

function listPoints(job: Job, now: number): Point[] {
  const { queue, processing } = timesOf(job, now)
  const end = findEndTime(job)
  // `started_at` belongs to the last attempt, so the time before it may include earlier attempts.
  const queueName = job.attempt > 1 ? 'Queue time, with earlier attempts' : 'Queue time'
  const phase = (name: string, seconds: number | null) => (seconds === null ? null : { name, seconds })
  const points: (Point | null)[] = [
    { name: 'Created', at: job.created_at, dot: 'bg-subtle', next: phase(queueName, queue) },
    job.started_at
      ? { name: 'Started', at: job.started_at, dot: 'bg-info', next: phase('Processing time', processing) }
      : null,
    end ? { name: jobStatusNames[job.status], at: end, dot: endDots[job.status], next: null } : null,
    { name: 'Updated', at: job.updated_at, dot: 'bg-subtle', next: null },
  ]
  return points.filter((point) => point !== null)
}

function JobTimeline({ job, now }: { job: Job; now: number }) {
  const { queue, processing, total } = timesOf(job, now)
  const points = listPoints(job, now)
  return (
    <>
      {processing !== null && (
        <div aria-hidden="true" className="mb-4 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
          <div className="min-w-1 bg-line-strong" style={{ flexGrow: queue ?? 0 }} />
          <div className={joinClasses('min-w-1', endDots[job.status])} style={{ flexGrow: processing }} />
        </div>
      )}
      <ol>
        {points.map(({ name, at, dot, next }, index) => (
          <li key={name} className="relative pb-3 pl-6">
            {index < points.length - 1 && (
              <span aria-hidden="true" className="absolute top-3 bottom-[-8px] left-[5px] w-px bg-line" />
            )}
            <span
              aria-hidden="true"
              className={joinClasses(
                'absolute top-[5px] left-0 size-[11px] rounded-full border-2 border-overlay',
                dot,
              )}
            />
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{name}</span>
              <time dateTime={at} className="num text-muted">
                {formatExact(at)}
              </time>
            </span>
            {next && (
              <span className="num mt-0.5 block text-small text-subtle">
                {next.name}: {formatDuration(next.seconds)}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="num flex justify-between border-t border-line pt-2.5">
        <span className="text-subtle">Total elapsed</span>
        {formatDuration(total)}
      </p>
    </>
  )
}

/** "processingMode" and "transcription_id" → "Processing mode" and "Transcription id". */
function nameOfKey(key: string): string {
  const words = key
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function showValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null ? '–' : JSON.stringify(value)
}

function JsonPairs({ text, absent }: { text: string | null; absent: string }) {
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(text ?? ''))
  const pairs = Object.entries(parsed.data ?? {})
  if (text === null || pairs.length === 0) return <p className="text-subtle">{absent}</p>
  return (
    <>
      <Pairs pairs={pairs.map(([key, value]) => [nameOfKey(key), showValue(value)])} />
      <details className="mt-1.5 text-small">
        <summary className="w-fit rounded-[6px] text-subtle hover:text-fg touch:py-2">Raw JSON</summary>
        <pre className="mt-1.5 overflow-x-auto rounded-control bg-sunken p-3 text-label text-muted">
          {JSON.stringify(parsed.data, null, 2)}
        </pre>
      </details>
    </>
  )
}

function Pairs({ pairs }: { pairs: [name: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-5 gap-y-1.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {pairs.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-subtle">{name}</dt>
          <dd className="num min-w-0 break-words">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
