import { ChartNoAxesColumn, ListChecks, SearchX } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type AdminJob,
  adminJobTexts,
  type JobCount,
  type JobSort,
  jobCareTexts,
} from '#contract/jobs/monitor.ts'
import { type Job, type JobStatus, jobStatuses, jobTypeNames, jobTypes } from '#contract/jobs/schemas.ts'
import { jobStatusNames } from '#web/jobs/job-labels.tsx'
import { formatCount, formatNumber, formatSecond } from '#web/lib/format.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FilterSelect, type SelectOption } from '#web/ui/forms/select.tsx'
import { StatRow } from '#web/ui/stat-row.tsx'
import {
  ListRefresh,
  ListSearch,
  type NamedOrder,
  OrderSelect,
  PagedList,
  usePagedFilter,
} from '#web/ui/tables/paged-list.tsx'
import { JobCare, PausedTypes } from './job-care.tsx'
import { JobDetails } from './job-details.tsx'
import { JobMetrics } from './job-metrics.tsx'
import { JobTable } from './job-table.tsx'
import { type JobFilter, useAdminJobs } from './monitor-api.ts'

const statusOptions: SelectOption<JobStatus | 'dismissed'>[] = [
  ...jobStatuses.map((status) => ({ value: status, label: jobStatusNames[status] })),
  { value: 'dismissed', label: jobCareTexts.shownDismissed },
]
const typeOptions = jobTypes.map((type) => ({ value: type, label: jobTypeNames[type] }))
const orders: NamedOrder<JobSort>[] = [
  ['Newest first', 'created_at', 'DESC'],
  ['Oldest first', 'created_at', 'ASC'],
  ['Job Type, A to Z', 'job_type', 'ASC'],
  ['Job Type, Z to A', 'job_type', 'DESC'],
  ['Status, A to Z', 'status', 'ASC'],
  ['Status, Z to A', 'status', 'DESC'],
]
const selectClasses = 'min-w-[8.5rem] max-sm:min-w-[8rem] max-sm:flex-1'

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
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          label="Search id, campaign, user, error"
          value={search}
          onChange={setSearch}
          className="max-md:basis-full md:min-w-[14rem] md:max-w-[20rem]"
        />
        <FilterSelect
          label="Status"
          value={filter.status}
          options={statusOptions}
          allLabel="All statuses"
          onChange={(status) => change({ status })}
          className={selectClasses}
        />
        <FilterSelect
          label="Job type"
          value={filter.jobType}
          options={typeOptions}
          allLabel="All job types"
          onChange={(jobType) => change({ jobType })}
          className={selectClasses}
        />
        <OrderSelect orders={orders} order={filter} onOrder={change} className={selectClasses} />
        <div className="flex flex-wrap items-center gap-2 md:ml-auto">
          <Checkbox
            checked={isAuto}
            onChange={({ target }) => setAuto(target.checked)}
            className="px-1 text-muted"
          >
            Auto-refresh
          </Checkbox>
          <Button
            icon={ChartNoAxesColumn}
            className="aria-expanded:bg-hover"
            aria-expanded={hasMetrics}
            aria-controls={metricsId}
            onClick={() => setMetrics(!hasMetrics)}
          >
            Metrics
          </Button>
          <ListRefresh query={query} />
        </div>
      </div>
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
