import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { warningLimits } from '#contract/admin/schemas.ts'
import * as siteCalls from '#contract/admin/site-endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'

export const messagesKey = ['messages'] as const
export const servicesKey = ['services'] as const
export const warningsKey = ['warnings'] as const

export function useMessages(page: number) {
  return useQuery({
    queryKey: [...messagesKey, page],
    queryFn: ({ signal }) => callApi(adminCalls.listMessages, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useServices() {
  return useQuery({
    queryKey: servicesKey,
    queryFn: async ({ signal }) => (await callApi(siteCalls.status, { signal })).services,
    refetchInterval: (query) => recoverInterval(query) || 30_000,
  })
}

export function useWarnings() {
  return useQuery({
    queryKey: warningsKey,
    queryFn: async ({ signal }) => (await callApi(adminCalls.listWarnings, { signal })).warnings,
    refetchInterval: (query) => recoverInterval(query) || warningLimits.refreshEvery,
  })
}
