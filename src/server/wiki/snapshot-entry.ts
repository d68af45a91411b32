import type { EntryContent } from '#contract/wiki-care.ts'

/** What a revision keeps: everything that a person can change. */
export function snapshotEntry(entry: EntryContent): EntryContent {
  const { name, description, category, details, aliases, visibility } = entry
  return { name, description, category, details, aliases, visibility }
}
