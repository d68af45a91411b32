import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/permissions.ts'
import { importAnswer, speakerAnswer, transcriptionList } from '#contract/transcription.ts'
import { callApi } from '#web/lib/api.ts'

export const transcriptionsKey = (sessionId: string | null) => ['transcriptions', sessionId] as const

/** The transcripts of a session with all their lines. */
const transcriptionsQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: transcriptionsKey(sessionId),
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(calls.listTranscriptions, transcriptionList, { params, signal })).transcriptions
    },
    enabled: sessionId !== null,
    staleTime: 60_000,
  })

export const useTranscriptions = (sessionId: string | null) => useQuery(transcriptionsQuery(sessionId))
export const fetchTranscriptions = (client: QueryClient, sessionId: string) =>
  client.fetchQuery(transcriptionsQuery(sessionId))

export type TranscriptToImport = {
  file: File
  speakerCount: number | null
  /** The recording whose words these are; null where there is none. */
  audioFileId: string | null
}

export function useImportTranscript(sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, speakerCount, audioFileId }: TranscriptToImport) => {
      const form = new FormData()
      if (speakerCount !== null) form.append('speakerCount', String(speakerCount))
      if (audioFileId !== null) form.append('audioFileId', audioFileId)
      form.append('transcriptFile', file, file.name)
      return callApi(calls.importTranscript, importAnswer, { params: { sessionId }, body: form })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: transcriptionsKey(sessionId) }),
  })
}

/** Lines, recap and waveform read their names from the transcripts, which are fetched again. */
export function useNameSpeaker(sessionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ speakerId, name }: { speakerId: string; name: string }) =>
      callApi(calls.nameSpeaker, speakerAnswer, { params: { sessionId, speakerId }, body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: transcriptionsKey(sessionId) }),
  })
}
