import { UserPlus } from 'lucide-react'
import { adminUserTexts, systemRoleTexts } from '#contract/accounts/admin-users.ts'
import { systemRoles } from '#contract/accounts/schemas.ts'
import { FilterSearch } from '#web/admin/filter-search.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilterSelect } from '#web/ui/forms/filter-select.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import type { UserFilter } from './users-api.ts'

const roleOptions = systemRoles.map((role) => ({ value: role, label: systemRoleTexts[role] }))
const statusOptions = [
  { value: 'active', label: adminUserTexts.active },
  { value: 'inactive', label: adminUserTexts.inactive },
] as const
const selectClasses = 'min-w-[8.5rem] max-sm:min-w-0 max-sm:flex-1'

type UserFiltersProps = {
  filter: UserFilter
  onChange: (filter: Partial<UserFilter>) => void
  isRefreshing: boolean
  onRefresh: () => void
  onCreate: () => void
}

export function UserFilters({ filter, onChange, isRefreshing, onRefresh, onCreate }: UserFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSearch
        label="Search by name or email"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterSelect
        label="Role"
        value={filter.role}
        options={roleOptions}
        allLabel={adminUserTexts.allRoles}
        onChange={(role) => onChange({ role })}
        className={selectClasses}
      />
      <FilterSelect
        label="Status"
        value={filter.status}
        options={statusOptions}
        allLabel={adminUserTexts.allStatuses}
        onChange={(status) => onChange({ status })}
        className={selectClasses}
      />
      <div className="flex gap-2 max-md:w-full md:ml-auto">
        <RefreshButton isRefreshing={isRefreshing} onRefresh={onRefresh} />
        <Button variant="primary" icon={UserPlus} onClick={onCreate} className="max-md:ml-auto">
          New user
        </Button>
      </div>
    </div>
  )
}
