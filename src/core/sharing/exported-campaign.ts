import type { FileEntry, FileSession } from '#contract/campaigns/campaign-file.ts'
import type { LinkNames } from '#core/wiki/links/link-text.ts'

/** An entry with the names that link to it. */
export type ExportedName = Pick<FileEntry, 'id' | 'name' | 'aliases' | 'category'>
/** `entryId` in a recap refers to an entry of the export. */
export type ExportedSession = FileSession
export type ExportedEntry = FileEntry

export type ExportedNames = { list: ExportedName[]; linkNames: LinkNames }

/**
 * A campaign as visible to one reader, from which every export is written. Long parts come in pages to bound memory; each call
 * reads the data again.
 */
export type ExportedCampaign = {
  id: string
  campaign: { name: string; description: string }
  exportedAt: string
  /** The names of all entries, sorted like `entries`: by name. */
  names: () => Promise<ExportedName[]>
  /** Earliest first; none in an export through a share link. */
  sessions: () => AsyncIterable<ExportedSession>
  entries: () => AsyncIterable<ExportedEntry[]>
}
