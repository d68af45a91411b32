import type { FileSession } from '#contract/sharing/campaign-file.ts'
import type { SharedEntry } from '#contract/sharing/schemas.ts'
import type { ExportedName, FileEntry } from '#contract/wiki/file-entry.ts'
import type { ExportedPicture } from '#core/pictures/exported-picture.ts'
import type { LinkNames } from '#core/wiki/links/link-text.ts'

/** `entryId` in a recap refers to an entry of the export. */
export type ExportedSession = FileSession
export type ExportedEntry = FileEntry

export type ExportedNames = { list: ExportedName[]; linkNames: LinkNames }

/** Sessions, entries and pictures are iterated to bound memory; each call may read the data again. */
export type ExportedCampaign = {
  id: string
  campaign: { name: string; description: string; cover: string | null }
  exportedAt: string
  /** Sorted by name, like `entries`. */
  names: () => Promise<ExportedName[]>
  /** Earliest first; none in an export through a share link. */
  sessions: () => AsyncIterable<ExportedSession>
  entries: () => AsyncIterable<ExportedEntry[]>
  /** The pictures that the reader of this export is allowed to see, including those of maps. */
  pictures: () => AsyncIterable<ExportedPicture>
}

export function toFileEntry(entry: SharedEntry): FileEntry {
  const { id, name, aliases, category, type, content, stats, sessionNumber, sessionDate, picture } = entry
  const details = type === '' ? stats : { type, ...stats }
  return { id, name, aliases, category, description: content, details, sessionNumber, sessionDate, picture }
}
