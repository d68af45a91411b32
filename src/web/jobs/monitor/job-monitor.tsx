import { ListChecks, SearchX } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type AdminJob,
  adminJobTexts,
  type JobCount,
  jobCareTexts,
  type PausedType,
} from '#contract/jobs/monitor.ts'
import { type Job, jobStatuses, jobTypeNames } from '#contract/jobs/schemas.ts'
import { jobStatusNames } from '#web/jobs/job-names.ts'
import { formatCount, formatNumber, formatSecond } from '#web/lib/format.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { StatRow } from '#web/ui/stat-row.tsx'
import { PagedList } from '#web/ui/tables/paged-list.tsx'
import { usePagedFilter } from '#web/ui/tables/use-paged-filter.ts'
import { type JobFilter, useAdminJobs } from './admin-jobs-api.ts'
import { useResume } from './care-api.ts'
import { JobCare } from './job-care.tsx'
import { JobDetails } from './job-details.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobMetrics } from './job-metrics.tsx'
import { JobTable } from './job-table.tsx'

const noFilter: JobFilter = { sortBy: 'created_at', sortOrder: 'DESC', status: null, jobType: null }

export function JobMonitor({ onListen }: { onListen: (job: AdminJob) => void }) {
  const metricsId = useId()
  const { filter, shown, change, reset, turn } = usePagedFilter(noFilter)
  const [search, setSearch] = useState('')
  const [isAuto, setAuto] = useStoredFlag('jobMonitorAutoRefresh', true)
  const [hasMetrics, setMetrics] = useStoredFlag('jobMonitorMetrics', false)
  const [opened, setOpened] = useState<AdminJob | null>(null)
  const query = useAdminJobs(shown.filter, shown.page, isAuto)
  const { data } = query
  const found = findJobs(data?.jobs ?? [], search)
  const latest = data?.jobs.find(({ id }) => id === opened?.id) ?? opened
  const isFiltered = shown.filter.status !== null || shown.filter.jobType !== null
  const showAll = () => {
    reset()
    setSearch('')
  }
  return (
    <>
      <StateCounts statistics={data?.statistics ?? null} />
      {data && <PausedTypes paused={data.paused} />}
      {data && <JobCare list={data} />}
      <JobFilters
        filter={filter}
        onFilter={change}
        search={search}
        onSearch={setSearch}
        isAuto={isAuto}
        onAuto={setAuto}
        hasMetrics={hasMetrics}
        onMetrics={setMetrics}
        metricsId={metricsId}
        isRefreshing={query.isRefetching && !query.isPlaceholderData}
        onRefresh={() => void query.refetch()}
      />
      {data && hasMetrics && <JobMetrics id={metricsId} metrics={data.metrics} />}
      <PagedList query={query} failed={adminJobTexts.failed} name="jobs" page={shown.page} onTurn={turn}>
        {({ jobs, pagination, fetchedAt }) => (
          <>
            <p className="num mt-3 mb-2 text-small text-subtle">
              {search.trim() === ''
                ? formatCount(pagination.total, 'job')
                : `${found.length} of ${jobs.length} on this page`}
              {' · Updated '}
              {formatSecond(new Date(fetchedAt).toISOString())}
            </p>
            {found.length > 0 ? (
              <JobTable
                jobs={found}
                order={shown.filter}
                fetchedAt={fetchedAt}
                onOrder={change}
                onOpen={setOpened}
                onListen={onListen}
              />
            ) : (
              <NoJobs hasSome={jobs.length > 0} isFiltered={isFiltered} onReset={showAll} />
            )}
          </>
        )}
      </PagedList>
      {latest && data && (
        <JobDetails job={latest} fetchedAt={data.fetchedAt} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

function StateCounts({ statistics }: { statistics: JobCount[] | null }) {
  const items = jobStatuses.map((status) => {
    const counts = statistics?.filter((one) => one.status === status).map(({ count }) => count)
    const total = counts?.reduce((sum, count) => sum + count, 0)
    return {
      label: jobStatusNames[status],
      value: total === undefined ? '–' : formatNumber(total),
      ...(status === 'failed' && total ? ({ tone: 'danger' } as const) : {}),
    }
  })
  return <StatRow items={items} />
}

type NoJobsProps = { hasSome: boolean; isFiltered: boolean; onReset: () => void }

function NoJobs({ hasSome, isFiltered, onReset }: NoJobsProps) {
  const isNarrowed = hasSome || isFiltered
  const Icon = isNarrowed ? SearchX : ListChecks
  const title = hasSome
    ? adminJobTexts.noneFound
    : isFiltered
      ? adminJobTexts.noneFiltered
      : adminJobTexts.none
  return (
    <EmptyState
      icon={Icon}
      title={title}
      action={isNarrowed && <Button onClick={onReset}>Show all jobs</Button>}
    />
  )
}

function findJobs<J extends Job>(jobs: J[], text: string): J[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return jobs.filter((job) => {
    const haystack = [
      job.id,
      `#${job.number}`,
      job.job_type,
      jobTypeNames[job.job_type],
      job.status,
      jobStatusNames[job.status],
      job.campaign_name,
      job.username,
      job.error_message,
    ]
      .join('\n')
      .toLowerCase()
    return words.every((word) => haystack.includes(word))
  })
}

function PausedTypes({ paused }: { paused: PausedType[] }) {
  const resume = useResume()
  if (paused.length === 0) return null
  return (
    <ul aria-label="Paused jobs" className="mb-4 grid gap-2">
      {paused.map(({ job_type, paused_by, waiting }) => {
        const name = jobTypeNames[job_type]
        return (
          <li key={job_type}>
            <Banner kind="info">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <p className="min-w-0 break-words">{jobCareTexts.pausedBy(name, paused_by, waiting)}</p>
                <Button
                  size="sm"
                  className="md:-my-1 md:touch:-my-2.5"
                  aria-label={`${jobCareTexts.resume} ${name}`}
                  busy={resume.isPending && resume.variables === job_type}
                  onClick={() => resume.mutate(job_type)}
                >
                  {jobCareTexts.resume}
                </Button>
              </div>
            </Banner>
          </li>
        )
      })}
    </ul>
  )
}
