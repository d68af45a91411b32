import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { type AuditAction, auditLimits } from '#contract/audit.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'

export const auditKey = ['audit'] as const
const refreshEveryMs = 60_000

export type AuditFilter = { actor: string; action: AuditAction | null }

export function useAudit({ actor, action }: AuditFilter, page: number) {
  const query = {
    page: String(page),
    ...(actor.trim() === '' ? {} : { actor: actor.trim() }),
    ...(action === null ? {} : { action }),
  }
  return useQuery({
    queryKey: [...auditKey, query],
    queryFn: ({ signal }) => callApi(adminCalls.listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useLatestAudit() {
  const query = { limit: String(auditLimits.recent) }
  return useQuery({
    queryKey: [...auditKey, 'latest'],
    queryFn: async ({ signal }) => (await callApi(adminCalls.listAudit, { query, signal })).entries,
    refetchInterval: (state) => recoverInterval(state) || refreshEveryMs,
  })
}
