import {
  adminCampaignTexts,
  type CampaignSort,
  type CampaignState,
} from '#contract/campaigns/all-campaigns.ts'
import { FilterSearch } from '#web/admin/filter-search.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import type { SelectOption } from '#web/ui/forms/select.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { type NamedOrder, OrderSelect } from '#web/ui/tables/order-select.tsx'
import type { CampaignFilter } from './campaigns-api.ts'

const stateOptions: SelectOption<CampaignState>[] = [
  { value: 'active', label: 'Not in the bin' },
  { value: 'abandoned', label: adminCampaignTexts.abandoned },
  { value: 'bin', label: 'In the bin' },
]
const orders: NamedOrder<CampaignSort>[] = [
  ['Most recent activity', 'activity', 'DESC'],
  ['Longest without activity', 'activity', 'ASC'],
  ['Largest first', 'size', 'DESC'],
  ['Most sessions', 'sessions', 'DESC'],
  ['Name, A to Z', 'name', 'ASC'],
  ['Owner, A to Z', 'owner', 'ASC'],
]
const selectClasses = 'min-w-[9.5rem] max-sm:min-w-0 max-sm:flex-1'

type CampaignFiltersProps = {
  filter: CampaignFilter
  onChange: (filter: Partial<CampaignFilter>) => void
  isRefreshing: boolean
  onRefresh: () => void
}

export function CampaignFilters({ filter, onChange, isRefreshing, onRefresh }: CampaignFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSearch
        label="Search by name or owner"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterSelect
        label="State"
        value={filter.state}
        options={stateOptions}
        allLabel="All campaigns"
        onChange={(state) => onChange({ state })}
        className={selectClasses}
      />
      <OrderSelect orders={orders} order={filter} onOrder={onChange} className={selectClasses} />
      <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} className="max-sm:w-full md:ml-auto" />
    </div>
  )
}
