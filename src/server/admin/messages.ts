import type { StoredMessage } from '#contract/admin/schemas.ts'
import { type PageQuery, type Pagination, paginate } from '#contract/paging.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import { presentMessage } from './present.ts'
import { listMessages } from './store.ts'

export async function readMessages(
  deps: Pick<Deps, 'db'>,
  _access: AdminAccess,
  query: PageQuery,
): Promise<{ messages: StoredMessage[]; subscribers: number; pagination: Pagination }> {
  const { rows, total, subscribers } = await listMessages(deps.db, query)
  return { messages: rows.map(presentMessage), subscribers, pagination: paginate(query, total) }
}
