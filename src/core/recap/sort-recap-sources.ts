import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { type LineOf, sortSources } from '#core/wiki/sort-sources.ts'

/** Sorts the sources of each statement and item of a recap by the words of that statement or item. */
export function sortRecapSources<Recap extends RecapSections>(recap: Recap, lineOf: LineOf): Recap {
  const sorted = Object.entries(recap).map(([section, value]) => [
    section,
    Array.isArray(value) ? value.map((item: { sources: Source[] }) => sortItem(item, lineOf)) : value,
  ])
  return Object.fromEntries(sorted)
}

function sortItem<Item extends { sources: Source[] }>(item: Item, lineOf: LineOf): Item {
  const text = Object.values(item)
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' ')
  return { ...item, sources: sortSources(text, item.sources, lineOf) }
}
