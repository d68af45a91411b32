import { Eye, EyeOff } from 'lucide-react'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type WikiCategory, wikiTexts } from '#contract/wiki/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { useCategoryEdit } from '#web/wiki/edit-api.ts'

type CategoryVisibilityProps = { campaignId: string; category: Pick<WikiCategory, 'name' | 'visibility'> }

const options = [
  { value: 'everyone', label: 'Everyone sees this category' },
  { value: 'gm', label: wikiTexts.gmsOnly },
]

export function CategoryVisibility({ campaignId, category }: CategoryVisibilityProps) {
  const edit = useCategoryEdit(campaignId)
  // Optimistic: shows the choice before the server confirms it.
  const value = edit.isPending ? edit.variables.visibility : category.visibility
  const Icon = value === 'gm' ? EyeOff : Eye
  const choose = (next: string) =>
    edit.mutate(
      { name: category.name, visibility: next === 'gm' ? 'gm' : 'everyone' },
      { onError: (error) => showNotice('error', errorText(error, maintenanceTexts.visibilityFailed)) },
    )
  return (
    <Select
      label="Who sees this category"
      value={value}
      options={options}
      onChange={choose}
      className="h-8 rounded-control border border-line bg-overlay px-2.5 text-small hover:bg-hover touch:h-10"
      triggerContent={
        <>
          <Icon size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
          {options.find((option) => option.value === value)?.label}
        </>
      }
    />
  )
}
