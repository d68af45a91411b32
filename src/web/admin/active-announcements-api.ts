import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ActiveAnnouncement,
  activeAnnouncementList,
  announcementLimits,
  announcementTexts,
} from '#contract/announcements.ts'
import { doneAnswer } from '#contract/campaigns.ts'
import { calls } from '#contract/permissions.ts'
import { ApiError, callApi, errorText } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { allAnnouncementsKey, announcementsKey } from './announcements-key.ts'

const activeKey = [...announcementsKey, 'active'] as const

/** What is announced to whoever is signed in, the most important first. */
export function useActiveAnnouncements() {
  return useQuery({
    queryKey: activeKey,
    queryFn: async ({ signal }) =>
      (await callApi(calls.listAnnouncements, activeAnnouncementList, { signal })).announcements,
    refetchInterval: announcementLimits.refreshEvery,
    refetchOnWindowFocus: 'always',
  })
}

/** Takes it away at once; it comes back to its place, with a notice, if the server did not hear of it. */
export function useDismissAnnouncement() {
  const client = useQueryClient()
  const change = (next: (list: ActiveAnnouncement[]) => ActiveAnnouncement[]) =>
    client.setQueryData<ActiveAnnouncement[]>(activeKey, (list) => list && next(list))
  return useMutation({
    mutationFn: (announcementId: string) =>
      callApi(calls.dismissAnnouncement, doneAnswer, { params: { announcementId } }),
    onMutate: async (id) => {
      const before = client.getQueryData<ActiveAnnouncement[]>(activeKey) ?? []
      change((list) => list.filter((one) => one.id !== id))
      await client.cancelQueries({ queryKey: activeKey })
      return { before }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: allAnnouncementsKey }),
    onError: (error, id, context) => {
      // It was deleted meanwhile: gone is what was wanted.
      if (error instanceof ApiError && error.status === 404) return
      showNotice('error', errorText(error, announcementTexts.dismissFailed))
      // Others may have been dismissed meanwhile.
      change((list) =>
        (context?.before ?? []).filter((one) => one.id === id || list.some((other) => other.id === one.id)),
      )
    },
  })
}
