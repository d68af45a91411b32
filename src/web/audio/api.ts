import { type QueryClient, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as audioCalls from '#contract/audio/endpoints.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import type { Uploads } from '#web/audio/upload/uploads.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'
import { downloadByTicket } from '#web/lib/save-file.ts'

export const recordingsKey = (sessionId: string | null) => ['recordings', sessionId] as const
export const bookmarksKey = (sessionId: string | null) => ['bookmarks', sessionId] as const

const recordingsQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: recordingsKey(sessionId),
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(audioCalls.listAudio, { params, signal })).audioFiles
    },
    enabled: sessionId !== null,
  })

export const useRecordings = (sessionId: string | null) => useQuery(recordingsQuery(sessionId))
export const fetchRecordings = (client: QueryClient, sessionId: string) =>
  client.fetchQuery(recordingsQuery(sessionId))

/** The server computes the waveform once, so it never becomes stale. */
export function usePeaks(audioId: string | null) {
  return useQuery({
    queryKey: ['peaks', audioId],
    queryFn: ({ signal }) => callApi(audioCalls.audioPeaks, { params: { audioId: audioId ?? '' }, signal }),
    enabled: audioId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** `speakerCount`: null lets the server estimate it; undefined keeps the number given with the upload or the last transcription. */
type TranscriptionRun = { audioId: string; speakerCount?: number | null }

export const useTranscribe = (sessionId: string | null) =>
  useMutation({
    mutationFn: ({ audioId, ...body }: TranscriptionRun) =>
      callApi(audioCalls.transcribeAudio, { params: { audioId }, body }),
    onSuccess: useRefresh(recordingsKey(sessionId)),
  })

export function useTrashRecording(sessionId: string) {
  const refresh = useRefresh(recordingsKey(sessionId))
  return {
    remove: (audioId: string) => callApi(audioCalls.deleteAudio, { params: { audioId } }).then(refresh),
    restore: (audioId: string) => callApi(audioCalls.restoreAudio, { params: { audioId } }).then(refresh),
  }
}

/** @returns a URL; append `?format=mp4` for browsers that cannot play WebM */
export function requestTicket(audioId: string) {
  return callApi(audioCalls.createTicket, { body: { kind: 'audio', id: audioId } })
}

export function useDownloadOriginal() {
  return useMutation({
    mutationFn: (audioId: string) => downloadByTicket({ kind: 'original', id: audioId }),
    onError: (error) => showNotice('error', errorText(error, audioTexts.downloadFailed)),
  })
}

export const useUploads = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.read)
