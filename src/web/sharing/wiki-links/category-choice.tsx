import { categoryLabel } from '#contract/wiki/categories.ts'
import { formatNumber } from '#web/lib/format.ts'
import { CategoryMark } from '#web/sharing/category-mark.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

/** `count` is the number of entries in the category, without entries hidden from players. */
export type ShareCategory = { name: string; count: number }

type CategoryChoiceProps = {
  categories: ShareCategory[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  error: string | null
}

export function CategoryChoice({ categories, chosen, onChange, error }: CategoryChoiceProps) {
  const choose = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((one) => one !== name))
  return (
    <fieldset>
      <legend className="sr-only">Categories</legend>
      {categories.length === 0 && (
        <p className="text-small text-subtle">There is nothing that players see yet.</p>
      )}
      <div className="-mx-1 grid max-h-[208px] touch:max-h-[240px] gap-x-3 overflow-y-auto px-1 sm:grid-cols-2">
        {categories.map(({ name, count }) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={({ target }) => choose(name, target.checked)}
            className="h-9 min-w-0 gap-2.5 rounded-[7px] px-2 hover:bg-hover touch:h-11"
          >
            <CategoryMark category={name} />
            <bdi className="min-w-0 flex-1 truncate">{categoryLabel(name)}</bdi>
            <span className="num text-label text-subtle">{formatNumber(count)}</span>
          </Checkbox>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
