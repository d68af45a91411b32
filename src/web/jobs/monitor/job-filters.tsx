import { ChartNoAxesColumn } from 'lucide-react'
import { jobStatuses, jobTypes } from '#contract/jobs/schemas.ts'
import { nameOfJobStatus, nameOfJobType } from '#web/jobs/job-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { filterClasses, Select } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import type { JobQuery } from './admin-jobs-api.ts'
import type { JobOrder } from './job-table.tsx'

const all = 'all'
const statusOptions = [
  { value: all, label: 'All statuses' },
  ...jobStatuses.map((status) => ({ value: status, label: nameOfJobStatus(status) })),
]
const typeOptions = [
  { value: all, label: 'All job types' },
  ...jobTypes.map((type) => ({ value: type, label: nameOfJobType(type) })),
]
/** Sort orders for narrow screens, which show no column heads. */
const orders: { value: string; label: string; order: JobOrder }[] = [
  { value: 'newest', label: 'Newest first', order: { sortBy: 'created_at', sortOrder: 'DESC' } },
  { value: 'oldest', label: 'Oldest first', order: { sortBy: 'created_at', sortOrder: 'ASC' } },
  { value: 'type', label: 'Job Type, A to Z', order: { sortBy: 'job_type', sortOrder: 'ASC' } },
  { value: 'type-down', label: 'Job Type, Z to A', order: { sortBy: 'job_type', sortOrder: 'DESC' } },
  { value: 'status', label: 'Status, A to Z', order: { sortBy: 'status', sortOrder: 'ASC' } },
  { value: 'status-down', label: 'Status, Z to A', order: { sortBy: 'status', sortOrder: 'DESC' } },
]
const selectClasses = joinClasses(filterClasses, 'min-w-[8.5rem] max-sm:min-w-[8rem] max-sm:flex-1')

type JobFiltersProps = {
  query: JobQuery
  onQuery: (query: Partial<JobQuery>) => void
  search: string
  onSearch: (search: string) => void
  isAuto: boolean
  onAuto: (isAuto: boolean) => void
  hasMetrics: boolean
  onMetrics: (hasMetrics: boolean) => void
  metricsId: string
  isRefreshing: boolean
  onRefresh: () => void
}

export function JobFilters({ query, onQuery, search, onSearch, isAuto, onAuto, ...rest }: JobFiltersProps) {
  const isCurrent = ({ order }: { order: JobOrder }) =>
    order.sortBy === query.sortBy && order.sortOrder === query.sortOrder
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search id, campaign, user, error"
        value={search}
        onChange={onSearch}
        autoComplete="off"
        spellCheck={false}
        className="flex-1 max-md:basis-full md:min-w-[14rem] md:max-w-[20rem]"
      />
      <Select
        label="Status"
        value={query.status ?? all}
        options={statusOptions}
        onChange={(value) => onQuery({ status: jobStatuses.find((status) => status === value) ?? null })}
        className={selectClasses}
      />
      <Select
        label="Job type"
        value={query.jobType ?? all}
        options={typeOptions}
        onChange={(value) => onQuery({ jobType: jobTypes.find((type) => type === value) ?? null })}
        className={selectClasses}
      />
      <Select
        label="Order"
        value={orders.find(isCurrent)?.value ?? null}
        options={orders}
        onChange={(value) => onQuery(orders.find((one) => one.value === value)?.order ?? {})}
        className={joinClasses(selectClasses, 'xl:hidden')}
      />
      <div className="flex flex-wrap items-center gap-2 md:ml-auto">
        <Checkbox
          checked={isAuto}
          onChange={({ target }) => onAuto(target.checked)}
          className="px-1 text-muted"
        >
          Auto-refresh
        </Checkbox>
        <Button
          icon={ChartNoAxesColumn}
          className="aria-expanded:bg-hover"
          aria-expanded={rest.hasMetrics}
          aria-controls={rest.metricsId}
          onClick={() => rest.onMetrics(!rest.hasMetrics)}
        >
          Metrics
        </Button>
        <RefreshButton isRefreshing={rest.isRefreshing} onRefresh={rest.onRefresh} />
      </div>
    </div>
  )
}
