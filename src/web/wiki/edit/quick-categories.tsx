import { categoryLabel } from '#contract/wiki/categories.ts'
import { formCategories } from '#core/wiki/sort-categories.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'

type QuickCategoriesProps = { chosen: string; onChoose: (category: string) => void }

export function QuickCategories({ chosen, onChoose }: QuickCategoriesProps) {
  return (
    <fieldset aria-label="Quick categories" className="flex min-w-0 flex-wrap gap-1.5">
      {formCategories.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={chosen === category}
          onClick={() => onChoose(category)}
          className={joinClasses(
            'flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-small touch:h-10',
            chosen === category
              ? 'border-gilt bg-gilt-wash text-fg'
              : 'border-line text-muted hover:bg-hover hover:text-fg',
          )}
        >
          <CategoryIcon category={category} size={13} />
          {categoryLabel(category)}
        </button>
      ))}
    </fieldset>
  )
}
