import type { Job } from '#contract/jobs/schemas.ts'
import { jobStatusNames } from '#web/jobs/job-names.ts'
import { findEndTime, timesOf } from '#web/jobs/job-times.ts'
import { formatDuration, formatExact } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

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

export function JobTimeline({ job, now }: { job: Job; now: number }) {
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
