import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as announcementCalls from '#contract/admin/announcement-endpoints.ts'
import {
  type ActiveAnnouncement,
  announcementLimits,
  announcementTexts,
} from '#contract/admin/announcements.ts'
import { ApiError, callApi, errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'

export const announcementsKey = ['announcements'] as const

export const allAnnouncementsKey = [...announcementsKey, 'all'] as const

const activeKey = [...announcementsKey, 'active'] as const

export function useActiveAnnouncements() {
  return useQuery({
    queryKey: activeKey,
    queryFn: async ({ signal }) =>
      (await callApi(announcementCalls.listAnnouncements, { signal })).announcements,
    refetchInterval: announcementLimits.refreshEvery,
    refetchOnWindowFocus: 'always',
  })
}

export function useDismissAnnouncement() {
  const client = useQueryClient()
  const change = (next: (list: ActiveAnnouncement[]) => ActiveAnnouncement[]) =>
    client.setQueryData<ActiveAnnouncement[]>(activeKey, (list) => list && next(list))
  return useMutation({
    mutationFn: (announcementId: string) =>
      callApi(announcementCalls.dismissAnnouncement, { params: { announcementId } }),
    onMutate: async (id) => {
      const before = client.getQueryData<ActiveAnnouncement[]>(activeKey) ?? []
      change((list) => list.filter((one) => one.id !== id))
      await client.cancelQueries({ queryKey: activeKey })
      return { before }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: allAnnouncementsKey }),
    onError: (error, id, context) => {
      // The announcement was deleted on the server, so it must not be shown again.
      if (error instanceof ApiError && error.status === 404) return
      showNotice('error', errorText(error, announcementTexts.dismissFailed))
      // Other announcements may have been dismissed in the meantime, so only this one is restored.
      change((list) =>
        (context?.before ?? []).filter((one) => one.id === id || list.some((other) => other.id === one.id)),
      )
    },
  })
}
