import {
  changeKind,
  maintenanceLimits,
  type Revision,
  type RevisionDetail,
  type TrashItem,
} from '#contract/wiki/maintenance.ts'
import { storedContent } from '#contract/wiki/schemas.ts'
import type { RemovalRow } from '#server/wiki/trash/trash-store.ts'
import type { AuthoredRevision } from './revision-store.ts'

export function presentRevision(row: AuthoredRevision): Revision {
  const { id, version, by, jobId, createdAt } = row
  return { id, version, change: changeKind.parse(row.change), by, jobId, createdAt: createdAt.toISOString() }
}

export function presentRevisionDetail(
  row: AuthoredRevision,
  before: AuthoredRevision | null,
): RevisionDetail {
  return {
    ...presentRevision(row),
    content: storedContent.parse(row.content),
    before: before && storedContent.parse(before.content),
  }
}

export function presentRemoval(row: RemovalRow): TrashItem {
  const { createdAt, ...removal } = row
  const until = new Date(createdAt.getTime() + maintenanceLimits.trashDays * 24 * 3600_000)
  return { ...removal, at: createdAt.toISOString(), until: until.toISOString() }
}
