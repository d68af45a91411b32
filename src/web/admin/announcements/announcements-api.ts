import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type AnnouncementEdit,
  announcementLimits,
  type NewAnnouncement,
} from '#contract/admin/announcements.ts'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { useRefresh } from '#web/lib/hooks/use-refresh.ts'
import { allAnnouncementsKey, announcementsKey } from './active-announcements-api.ts'

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
