import type { AuditEntry, AuditQuery } from '#contract/audit.ts'
import { type Pagination, paginate } from '#contract/paging.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import { presentAudit } from '../present.ts'
import { listAudit } from './audit-store.ts'

export async function readAudit(
  deps: Pick<Deps, 'db'>,
  _access: AdminAccess,
  query: AuditQuery,
): Promise<{ entries: AuditEntry[]; pagination: Pagination }> {
  const { rows, total } = await listAudit(deps.db, query)
  return { entries: rows.map(presentAudit), pagination: paginate(query, total) }
}
