import type { WikiEntry } from '#contract/wiki.ts'

/** Entries by category; those with the most to say come first, so that what is featured is worth reading. */
export function groupByCategory(entries: readonly WikiEntry[]): Map<string, WikiEntry[]> {
  const groups = new Map<string, WikiEntry[]>()
  for (const entry of entries) {
    const group = groups.get(entry.category)
    if (group) group.push(entry)
    else groups.set(entry.category, [entry])
  }
  for (const group of groups.values()) group.sort((a, b) => b.description.length - a.description.length)
  return groups
}

export const byName = (a: WikiEntry, b: WikiEntry) => a.name.localeCompare(b.name, 'en')
