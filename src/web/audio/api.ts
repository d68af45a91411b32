import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { audioFileList, peaksAnswer } from '#contract/audio/schemas.ts'
import type { ticketRequest } from '#contract/audio/ticket-request.ts'
import { ticketAnswer } from '#contract/audio/tickets.ts'
import { doneAnswer } from '#contract/campaigns/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import type { Uploads } from '#web/audio/upload/uploads.ts'
import { callApi } from '#web/lib/api/api.ts'

export const recordingsKey = (sessionId: string | null) => ['recordings', sessionId] as const

const recordingsQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: recordingsKey(sessionId),
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(calls.listAudio, audioFileList, { params, signal })).audioFiles
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
    queryFn: ({ signal }) =>
      callApi(calls.audioPeaks, peaksAnswer, { params: { audioId: audioId ?? '' }, signal }),
    enabled: audioId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useTranscribe(sessionId: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (audioId: string) => callApi(calls.transcribeAudio, doneAnswer, { params: { audioId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: recordingsKey(sessionId) }),
  })
}

/** Moves a recording to the trash, or restores it. */
export function useTrashRecording(sessionId: string) {
  const client = useQueryClient()
  const bin = async (call: typeof calls.deleteAudio | typeof calls.restoreAudio, audioId: string) => {
    await callApi(call, doneAnswer, { params: { audioId } })
    await client.invalidateQueries({ queryKey: recordingsKey(sessionId) })
  }
  return {
    remove: (audioId: string) => bin(calls.deleteAudio, audioId),
    restore: (audioId: string) => bin(calls.restoreAudio, audioId),
  }
}

export function requestTicket(audioId: string) {
  const body: z.input<typeof ticketRequest> = { kind: 'audio', id: audioId }
  return callApi(calls.createTicket, ticketAnswer, { body })
}

export const useUploads = (uploads: Uploads) => useSyncExternalStore(uploads.subscribe, uploads.read)
