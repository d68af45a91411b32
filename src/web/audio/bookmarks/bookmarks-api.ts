import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookmarkTexts, type NewBookmark } from '#contract/audio/bookmarks.ts'
import * as trackCalls from '#contract/audio/track-endpoints.ts'
import { bookmarksKey } from '#web/audio/api.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { showNotice } from '#web/lib/notices.ts'

export function useBookmarks(sessionId: string | null) {
  return useQuery({
    queryKey: bookmarksKey(sessionId),
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(trackCalls.listBookmarks, { params, signal })).bookmarks
    },
    enabled: sessionId !== null,
  })
}

export function useAddBookmark(sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewBookmark) => callOnce(trackCalls.addBookmark, { params: { sessionId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: bookmarksKey(sessionId) }),
  })
}

export function useDeleteBookmark(sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (bookmarkId: string) =>
      callApi(trackCalls.deleteBookmark, { params: { sessionId, bookmarkId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: bookmarksKey(sessionId) }),
    onError: (error) => showNotice('error', errorText(error, bookmarkTexts.deleteFailed)),
  })
}
