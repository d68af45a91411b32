import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageList, statusAnswer } from '#contract/admin.ts'
import { calls } from '#contract/permissions.ts'
import { callApi } from '#web/lib/api.ts'
import { recoverInterval } from '#web/lib/query-client.ts'

export const messagesKey = ['messages'] as const
export const servicesKey = ['services'] as const

export function useMessages(page: number) {
  return useQuery({
    queryKey: [...messagesKey, page],
    queryFn: ({ signal }) =>
      callApi(calls.listMessages, messageList, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What of this installation is up, asked anew every half minute while it is looked at. */
export function useServices() {
  return useQuery({
    queryKey: servicesKey,
    queryFn: async ({ signal }) => (await callApi(calls.status, statusAnswer, { signal })).services,
    refetchInterval: (query) => recoverInterval(query) || 30_000,
  })
}
