import { ChartNoAxesColumn } from 'lucide-react'
import { type JobSort, jobCareTexts } from '#contract/jobs/monitor.ts'
import { type JobStatus, jobStatuses, jobTypeNames, jobTypes } from '#contract/jobs/schemas.ts'
import { jobStatusNames } from '#web/jobs/job-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import type { SelectOption } from '#web/ui/forms/select.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { type NamedOrder, OrderSelect } from '#web/ui/tables/order-select.tsx'
import type { JobFilter } from './admin-jobs-api.ts'

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

type JobFiltersProps = {
  filter: JobFilter
  onFilter: (filter: Partial<JobFilter>) => void
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

export function JobFilters({ filter, onFilter, search, onSearch, isAuto, onAuto, ...rest }: JobFiltersProps) {
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
      <FilterSelect
        label="Status"
        value={filter.status}
        options={statusOptions}
        allLabel="All statuses"
        onChange={(status) => onFilter({ status })}
        className={selectClasses}
      />
      <FilterSelect
        label="Job type"
        value={filter.jobType}
        options={typeOptions}
        allLabel="All job types"
        onChange={(jobType) => onFilter({ jobType })}
        className={selectClasses}
      />
      <OrderSelect orders={orders} order={filter} onOrder={onFilter} className={selectClasses} />
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
