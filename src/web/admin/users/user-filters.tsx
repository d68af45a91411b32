import { UserPlus } from 'lucide-react'
import { systemRoles } from '#contract/accounts/schemas.ts'
import { adminUserTexts, systemRoleTexts } from '#contract/admin/users.ts'
import { FilterSearch } from '#web/admin/filter-search.tsx'
import { Button } from '#web/ui/button.tsx'
import { filterClasses, Select } from '#web/ui/forms/select.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import type { UserFilter } from './users-api.ts'

const all = 'all'
const roleOptions = [
  { value: all, label: adminUserTexts.allRoles },
  ...systemRoles.map((role) => ({ value: role, label: systemRoleTexts[role] })),
]
const statusOptions = [
  { value: all, label: adminUserTexts.allStatuses },
  { value: 'true', label: adminUserTexts.active },
  { value: 'false', label: adminUserTexts.inactive },
]
const selectClasses = joinClasses(filterClasses, 'min-w-[8.5rem] max-sm:min-w-0 max-sm:flex-1')

type UserFiltersProps = {
  filter: UserFilter
  onChange: (filter: UserFilter) => void
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
        onChange={(search) => onChange({ ...filter, search })}
      />
      <Select
        label="Role"
        value={filter.role ?? all}
        options={roleOptions}
        onChange={(value) =>
          onChange({ ...filter, role: systemRoles.find((role) => role === value) ?? null })
        }
        className={selectClasses}
      />
      <Select
        label="Status"
        value={filter.isActive === null ? all : String(filter.isActive)}
        options={statusOptions}
        onChange={(value) => onChange({ ...filter, isActive: value === all ? null : value === 'true' })}
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
