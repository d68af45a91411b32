import { adminCampaignTexts, type CampaignSort, campaignStates } from '#contract/admin/campaigns.ts'
import { FilterSearch } from '#web/admin/filter-search.tsx'
import { filterClasses, Select } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import type { Order } from '#web/ui/tables/sortable-head.tsx'
import type { CampaignFilter } from './campaigns-api.ts'

const all = 'all'
const stateOptions = [
  { value: all, label: 'All campaigns' },
  { value: 'active', label: 'Not in the bin' },
  { value: 'abandoned', label: adminCampaignTexts.abandoned },
  { value: 'bin', label: 'In the bin' },
]
/** Sort orders for narrow screens, which show no column heads. */
const orders: { value: string; label: string; order: Order<CampaignSort> }[] = [
  { value: 'recent', label: 'Most recent activity', order: { sortBy: 'activity', sortOrder: 'DESC' } },
  { value: 'idle', label: 'Longest without activity', order: { sortBy: 'activity', sortOrder: 'ASC' } },
  { value: 'large', label: 'Largest first', order: { sortBy: 'size', sortOrder: 'DESC' } },
  { value: 'sessions', label: 'Most sessions', order: { sortBy: 'sessions', sortOrder: 'DESC' } },
  { value: 'name', label: 'Name, A to Z', order: { sortBy: 'name', sortOrder: 'ASC' } },
  { value: 'owner', label: 'Owner, A to Z', order: { sortBy: 'owner', sortOrder: 'ASC' } },
]
const selectClasses = joinClasses(filterClasses, 'min-w-[9.5rem] max-sm:min-w-0 max-sm:flex-1')

type CampaignFiltersProps = {
  filter: CampaignFilter
  onChange: (filter: CampaignFilter) => void
  isRefreshing: boolean
  onRefresh: () => void
}

export function CampaignFilters({ filter, onChange, isRefreshing, onRefresh }: CampaignFiltersProps) {
  const isCurrent = ({ order }: { order: Order<CampaignSort> }) =>
    order.sortBy === filter.sortBy && order.sortOrder === filter.sortOrder
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSearch
        label="Search by name or owner"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Select
        label="State"
        value={filter.state ?? all}
        options={stateOptions}
        onChange={(value) =>
          onChange({ ...filter, state: campaignStates.find((state) => state === value) ?? null })
        }
        className={selectClasses}
      />
      <Select
        label="Order"
        value={orders.find(isCurrent)?.value ?? null}
        options={orders}
        onChange={(value) => onChange({ ...filter, ...orders.find((one) => one.value === value)?.order })}
        className={joinClasses(selectClasses, 'xl:hidden')}
      />
      <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} className="max-sm:w-full md:ml-auto" />
    </div>
  )
}
