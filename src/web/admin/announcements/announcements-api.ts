import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as announcementCalls from '#contract/admin/announcement-endpoints.ts'
import {
  type ActiveAnnouncement,
  type AnnouncementEdit,
  announcementLimits,
  announcementTexts,
  type NewAnnouncement,
} from '#contract/admin/announcements.ts'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { ApiError, callApi, errorText } from '#web/lib/api/api.ts'
import { recoverInterval, useRefresh } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
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

/** Refetched regularly, because the state of an announcement depends on the time. */
export function useAllAnnouncements() {
  return useQuery({
    queryKey: allAnnouncementsKey,
    queryFn: async ({ signal }) => (await callApi(adminCalls.listAllAnnouncements, { signal })).announcements,
    refetchInterval: (query) => recoverInterval(query) || announcementLimits.refreshEvery,
  })
}

export function useCreateAnnouncement() {
  return useMutation({
    mutationFn: (body: NewAnnouncement) => callOnce(adminCalls.createAnnouncement, { body }),
    onSuccess: useRefresh(announcementsKey),
  })
}

export function useUpdateAnnouncement(announcementId: string) {
  return useMutation({
    mutationFn: (body: AnnouncementEdit) =>
      callApi(adminCalls.updateAnnouncement, { params: { announcementId }, body }),
    onSuccess: useRefresh(announcementsKey),
  })
}

export function useDeleteAnnouncement(announcementId: string) {
  return useMutation({
    mutationFn: () => callApi(adminCalls.deleteAnnouncement, { params: { announcementId } }),
    onSuccess: useRefresh(announcementsKey),
  })
}
