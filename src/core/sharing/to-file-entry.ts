import type { SharedEntry } from '#contract/sharing/schemas.ts'
import type { FileEntry } from '#contract/wiki/file-entry.ts'

export function toFileEntry(entry: SharedEntry): FileEntry {
  const { id, name, aliases, category, type, content, stats, sessionNumber, sessionDate, picture } = entry
  const details = type === '' ? stats : { type, ...stats }
  return { id, name, aliases, category, description: content, details, sessionNumber, sessionDate, picture }
}
