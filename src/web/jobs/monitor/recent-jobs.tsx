import { type Job, jobTypeNames } from '#contract/jobs/schemas.ts'
import { JobStatusMark } from '#web/jobs/job-status.tsx'
import { formatMinute } from '#web/lib/format.ts'

export function RecentJobs({ jobs }: { jobs: Job[] }) {
  return (
    <ul aria-label="Recent Jobs">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2"
        >
          <p className="truncate">
            <span className="font-medium">{jobTypeNames[job.job_type]}</span>{' '}
            <span className="num text-small text-subtle">#{job.number}</span>
          </p>
          <span className="num flex items-center gap-1.5 justify-self-end text-small text-muted">
            <JobStatusMark status={job.status} />
            {job.status === 'in_progress' && `${Math.round(job.progress)}%`}
          </span>
          <p className="truncate text-small text-subtle">
            <bdi>{job.campaign_name ?? 'The installation'}</bdi>
            {job.username && (
              <>
                {' · '}
                <bdi>{job.username}</bdi>
              </>
            )}
          </p>
          <time dateTime={job.updated_at} className="num justify-self-end text-label text-subtle">
            {formatMinute(job.updated_at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
