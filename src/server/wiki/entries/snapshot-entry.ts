import type { EntryContent } from '#contract/wiki/maintenance.ts'

/** The fields that a person can change, as stored in a revision. */
export function snapshotEntry(entry: EntryContent): EntryContent {
  const { name, description, category, details, aliases, visibility } = entry
  return { name, description, category, details, aliases, visibility }
}
