import type { Kind } from '#contract/wiki/categories.ts'
import { categoryStyle } from '#web/ui/brand/category-icons.ts'
import { hueOfCategory } from '#web/ui/face/sigil/category-hue.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

export function colourOfCategory(category: string): string {
  const { kind } = categoryStyle(category)
  return kind
    ? `var(--k-${kind})`
    : `oklch(var(--custom-light) var(--custom-chroma) ${hueOfCategory(category)})`
}

/** Shared wikis use classes, because the Content-Security-Policy of public pages blocks style attributes. */
const colourClasses: Record<Kind, string> = {
  people: '[--k:var(--k-people)]',
  places: '[--k:var(--k-places)]',
  items: '[--k:var(--k-items)]',
  events: '[--k:var(--k-events)]',
  factions: '[--k:var(--k-factions)]',
  quests: '[--k:var(--k-quests)]',
  lore: '[--k:var(--k-lore)]',
}

/** Classes of a link to an entry of a shared wiki. */
export const entityClasses = (category: string) =>
  joinClasses('entity', colourClasses[categoryStyle(category).kind ?? 'lore'])

type CategoryIconProps = { category: string; size?: number; className?: string; source?: 'wiki' | 'shared' }

export function CategoryIcon({ category, size = 14, className, source = 'wiki' }: CategoryIconProps) {
  const { icon: Icon, kind } = categoryStyle(category)
  const colour =
    source === 'shared'
      ? { className: joinClasses('shrink-0 text-(color:--k)', colourClasses[kind ?? 'lore'], className) }
      : { className: joinClasses('shrink-0', className), style: { color: colourOfCategory(category) } }
  return <Icon size={size} strokeWidth={1.6} {...colour} />
}
