import {
  type Binned,
  careLimits,
  changeKind,
  entryContent,
  type Revision,
  type RevisionDetail,
} from '#contract/wiki-care.ts'
import type { RemovalRow } from './bin-store.ts'
import type { RevisionRow } from './revision-store.ts'

export function presentRevision(row: RevisionRow): Revision {
  return {
    id: row.id,
    version: row.version,
    change: changeKind.parse(row.change),
    by: row.by,
    jobId: row.jobId,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentRevisionDetail(row: RevisionRow, before: RevisionRow | null): RevisionDetail {
  return {
    ...presentRevision(row),
    content: entryContent.parse(row.content),
    before: before && entryContent.parse(before.content),
  }
}

export function presentRemoval(row: RemovalRow): Binned {
  const until = new Date(row.createdAt.getTime() + careLimits.binDays * 24 * 3600_000)
  return {
    id: row.id,
    kind: row.kind,
    count: row.count,
    names: row.names,
    by: row.by,
    at: row.createdAt.toISOString(),
    until: until.toISOString(),
  }
}
