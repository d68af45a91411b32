import type { ChangeKind } from '#contract/wiki/maintenance.ts'
import type { EntryContent } from '#contract/wiki/schemas.ts'
import { isSameForPlayers, pickContent } from '#core/wiki/entry-content.ts'
import type { Deps } from '#server/deps.ts'
import type { EntryRow, RevisionRow } from '#server/wiki/store.ts'

type Cause = { change: ChangeKind; userId: string | null; jobId?: string }

/**
 * The revision is secret if players see no difference.
 * @param before null for a new entry
 */
export function makeRevision(
  deps: Pick<Deps, 'ids'>,
  before: EntryContent | null,
  entry: EntryRow,
  { change, userId, jobId }: Cause,
): RevisionRow {
  const content = pickContent(entry)
  return {
    id: deps.ids.next(),
    entryId: entry.id,
    version: entry.version,
    change,
    userId,
    jobId: jobId ?? null,
    content,
    isSecret: isSameForPlayers(before, content),
    createdAt: entry.updatedAt,
  }
}
