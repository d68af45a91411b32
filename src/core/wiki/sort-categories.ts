import type { WikiCategory } from '#contract/wiki.ts'
import { coreCategories } from '#contract/wiki-categories.ts'

/** Core first, then by count, then by name (part 1 §9). */
export function sortCategories(categories: WikiCategory[]): WikiCategory[] {
  return categories.toSorted(
    (a, b) => Number(b.isCore) - Number(a.isCore) || b.count - a.count || a.name.localeCompare(b.name, 'en'),
  )
}

/** The core list in its own order: what a form offers first. */
export const quickCategories: readonly string[] = coreCategories.slice(0, 6)
