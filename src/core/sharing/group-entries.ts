import { coreCategories } from '#contract/wiki/categories.ts'
import { sortCategories } from '#core/wiki/sort-categories.ts'

const defaultCategory = 'misc'
const core = new Set<string>(coreCategories)

export const categoryOf = ({ category }: { category: string }) => category || defaultCategory

/** Returns the categories in the order in which the screens show them. Entries keep their order. */
export function groupEntries<T extends { category: string }>(entries: readonly T[]): [string, T[]][] {
  const groups = Map.groupBy(entries, categoryOf)
  const categories = [...groups].map(([name, { length }]) => ({
    name,
    count: length,
    isCore: core.has(name),
    visibility: 'everyone' as const,
  }))
  return sortCategories(categories).map(({ name }) => [name, groups.get(name) ?? []])
}
