import { ListChecks, SearchX } from 'lucide-react'
import { useId, useState } from 'react'
import { type AdminJob, adminJobTexts, type JobCount } from '#contract/admin/jobs.ts'
import { jobStatuses } from '#contract/jobs/schemas.ts'
import { jobStatusNames } from '#web/jobs/job-names.ts'
import { formatCount, formatNumber, formatSecond } from '#web/lib/format.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { StatRow } from '#web/ui/stat-row.tsx'
import { PagedList } from '#web/ui/tables/paged-list.tsx'
import { usePagedFilter } from '#web/ui/tables/use-paged-filter.ts'
import { type JobFilter, useAdminJobs } from './admin-jobs-api.ts'
import { findJobs } from './find-jobs.ts'
import { JobCare } from './job-care.tsx'
import { JobDetails } from './job-details.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobMetrics } from './job-metrics.tsx'
import { JobTable } from './job-table.tsx'
import { PausedTypes } from './paused-types.tsx'

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
