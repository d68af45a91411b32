import type { Kind } from '#contract/wiki/categories.ts'
import { categoryStyle } from '#web/ui/brand/category-icons.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Uses classes instead of styles, because the Content-Security-Policy of the public page blocks style attributes. */
const colours: Record<Kind, string> = {
  people: '[--k:var(--k-people)]',
  places: '[--k:var(--k-places)]',
  items: '[--k:var(--k-items)]',
  events: '[--k:var(--k-events)]',
  factions: '[--k:var(--k-factions)]',
  quests: '[--k:var(--k-quests)]',
  lore: '[--k:var(--k-lore)]',
}

const colourOf = (kind: Kind | null) => colours[kind ?? 'lore']

export const entityClasses = (category: string) =>
  joinClasses('entity', colourOf(categoryStyle(category).kind))

export function CategoryMark({ category, size = 15 }: { category: string; size?: number }) {
  const { icon: Icon, kind } = categoryStyle(category)
  return (
    <Icon
      size={size}
      strokeWidth={1.6}
      className={joinClasses('shrink-0 text-(color:--k)', colourOf(kind))}
    />
  )
}
