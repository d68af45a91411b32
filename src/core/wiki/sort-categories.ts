import { coreCategories } from '#contract/wiki/categories.ts'
import type { WikiCategory } from '#contract/wiki/schemas.ts'

export function sortCategories(categories: WikiCategory[]): WikiCategory[] {
  return categories.toSorted(
    (a, b) => Number(b.isCore) - Number(a.isCore) || b.count - a.count || a.name.localeCompare(b.name, 'en'),
  )
}

export const formCategories: readonly string[] = coreCategories.slice(0, 6)
