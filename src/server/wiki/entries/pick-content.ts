import type { EntryContent } from '#contract/wiki/maintenance.ts'

export function pickContent(entry: EntryContent): EntryContent {
  const { name, description, category, details, aliases, visibility } = entry
  return { name, description, category, details, aliases, visibility }
}
