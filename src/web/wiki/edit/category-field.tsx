import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId } from 'react'
import { categoryLabel, coreCategories } from '#contract/wiki/categories.ts'
import type { WikiCategory } from '#contract/wiki/schemas.ts'
import { FieldFrame, inputClasses } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses, popupClasses } from '#web/ui/popups/popup-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'

type CategoryFieldProps = { value: string; known: WikiCategory[]; onChange: (category: string) => void }

/** Suggests the campaign's own categories before the core categories. */
export function CategoryField({ value, known, onChange }: CategoryFieldProps) {
  const id = useId()
  const own = known.filter(({ isCore }) => !isCore).map(({ name }) => name)
  const counts = new Map(known.map(({ name, count }) => [name, count]))
  return (
    <Autocomplete.Root
      items={[...new Set([...own, ...coreCategories])]}
      value={value}
      onValueChange={onChange}
      openOnInputClick
    >
      <FieldFrame id={id} label="Category">
        <Autocomplete.Input
          id={id}
          placeholder="misc"
          dir="auto"
          className={joinClasses(inputClasses, 'h-10 touch:h-11 touch:text-[16px]')}
        />
      </FieldFrame>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="z-50">
          <Autocomplete.Popup
            role="region"
            aria-label="Suggested categories"
            className={joinClasses(popupClasses, 'w-(--anchor-width) empty:hidden data-empty:hidden')}
          >
            <Autocomplete.List>
              {(category: string) => (
                <Autocomplete.Item
                  key={category}
                  value={category}
                  className={joinClasses(optionClasses, 'cursor-pointer')}
                >
                  <CategoryIcon category={category} size={14} />
                  <span className="min-w-0 flex-1 truncate">{categoryLabel(category)}</span>
                  {(counts.get(category) ?? 0) > 0 && (
                    <span className="num text-label text-subtle">{counts.get(category)}</span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
