import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as transcriptionCalls from '#contract/transcription/endpoints.ts'
import { type TranscriptFormat, transcriptFileTexts } from '#contract/transcription/formats.ts'
import {
  type HeardNameToUndo,
  type ImportReport,
  type Segment,
  type SegmentEdit,
  type Transcription,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { formatCount } from '#web/lib/format.ts'
import { showAction, showNotice, showUndo } from '#web/lib/notices.ts'
import { downloadByTicket } from '#web/lib/save-file.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

export const transcriptionsKey = (sessionId: string | null) => ['transcriptions', sessionId] as const

const transcriptionsQuery = (sessionId: string | null) =>
  queryOptions({
    queryKey: transcriptionsKey(sessionId),
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(transcriptionCalls.listTranscriptions, { params, signal })).transcriptions
    },
    enabled: sessionId !== null,
    staleTime: 60_000,
  })

export const useTranscriptions = (sessionId: string | null) => useQuery(transcriptionsQuery(sessionId))
/** Reads only the cache, so that a new component does not repeat a request that has failed. */
export const useLoadedTranscriptions = (sessionId: string) =>
  useQuery({ ...transcriptionsQuery(sessionId), enabled: false })
export const fetchTranscriptions = (client: QueryClient, sessionId: string) =>
  client.fetchQuery(transcriptionsQuery(sessionId))

/** @param state describes the running jobs; the lines are fetched again whenever it changes */
export function usePartialTranscript(sessionId: string, state: string) {
  const client = useQueryClient()
  useEffect(() => {
    if (state !== '') void client.invalidateQueries({ queryKey: ['partial transcript', sessionId] })
  }, [client, sessionId, state])
  return useQuery({
    queryKey: ['partial transcript', sessionId],
    queryFn: async ({ signal }) =>
      (await callApi(transcriptionCalls.readPartialTranscript, { params: { sessionId }, signal })).segments,
    gcTime: 0,
  })
}

type TranscriptToImport = {
  file: File
  speakerCount: number | null
  /** Id of the recording that the transcript belongs to; null without a recording. */
  audioFileId: string | null
}

/** The report of an import that the user has opened. */
export const openReport = createSharedValue<{ fileName: string; report: ImportReport } | null>(null)

function showReport(fileName: string, report: ImportReport) {
  const { lines, speakerCount, timing, leftOut, notes } = report
  const said = `${formatCount(lines, 'line')} by ${formatCount(speakerCount, 'speaker')}`
  const times = timing === 'exact' ? 'with times' : 'without times'
  const rest = leftOut.count > 0 ? ` ${formatCount(leftOut.count, 'line')} left out.` : ''
  const isSpecial = leftOut.count > 0 || notes.length > 0 || timing === 'none'
  const action = { label: 'Details', run: () => openReport.set({ fileName, report }) }
  showAction('success', `Imported ${said}, ${times}.${rest}`, action, isSpecial)
}

export async function sendTranscript(
  sessionId: string,
  { file, speakerCount, audioFileId }: TranscriptToImport,
) {
  const form = new FormData()
  if (speakerCount !== null) form.append('speakerCount', String(speakerCount))
  if (audioFileId !== null) form.append('audioFileId', audioFileId)
  form.append('transcriptFile', file, file.name)
  const answer = await callOnce(transcriptionCalls.importTranscript, { params: { sessionId }, body: form })
  if (answer.report) showReport(file.name, answer.report)
  return answer
}

/** @param onImported called even if the component has unmounted */
export function useImportTranscript(sessionId: string, onImported: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (transcript: TranscriptToImport) => sendTranscript(sessionId, transcript),
    onSuccess: () => {
      onImported()
      return client.invalidateQueries({ queryKey: transcriptionsKey(sessionId) })
    },
  })
}

export const useRenameSpeaker = (sessionId: string) =>
  useMutation({
    mutationFn: ({ speakerId, name }: { speakerId: string; name: string }) =>
      callApi(transcriptionCalls.nameSpeaker, { params: { sessionId, speakerId }, body: { name } }),
    onSuccess: useRefresh(transcriptionsKey(sessionId)),
  })

/** Replaces a line in the cache, because refetching the transcript of a long session would be slow. */
function useReplaceSegment(sessionId: string) {
  const client = useQueryClient()
  return (segment: Segment) =>
    client.setQueryData<Transcription[]>(transcriptionsKey(sessionId), (list) =>
      list?.map((one) =>
        one.segments.some(({ id }) => id === segment.id)
          ? { ...one, segments: one.segments.map((line) => (line.id === segment.id ? segment : line)) }
          : one,
      ),
    )
}

type TranscriptOf = Pick<Transcription, 'id' | 'sessionId'>

export const useCorrectSegment = ({ id: transcriptionId, sessionId }: TranscriptOf) =>
  useMutation({
    mutationFn: async ({ segmentId, edit }: { segmentId: string; edit: SegmentEdit }) => {
      const params = { transcriptionId, segmentId }
      return (await callApi(transcriptionCalls.correctSegment, { params, body: edit })).segment
    },
    onSuccess: useReplaceSegment(sessionId),
  })

/** Undoes the correction of one name in a line. */
export const useUndoHeardName = ({ id: transcriptionId, sessionId }: TranscriptOf) =>
  useMutation({
    mutationFn: async ({ segmentId, ...body }: HeardNameToUndo & { segmentId: string }) => {
      const params = { transcriptionId, segmentId }
      return (await callApi(transcriptionCalls.undoHeardName, { params, body })).segment
    },
    onSuccess: useReplaceSegment(sessionId),
    onError: (error) => showNotice('error', errorText(error, transcriptionTexts.heardFailed)),
  })

export function useTranscriptionTrash(sessionId: string) {
  const refresh = useRefresh(transcriptionsKey(sessionId))
  return {
    remove: (transcriptionId: string) =>
      callApi(transcriptionCalls.deleteTranscription, { params: { transcriptionId } }).then(refresh),
    restore: (transcriptionId: string) =>
      callApi(transcriptionCalls.restoreTranscription, { params: { transcriptionId } }).then(refresh),
  }
}

/** Restores the earlier transcript and moves the current one to the bin. Undo swaps them again. */
export function useRestoreEarlier(sessionId: string) {
  const trash = useTranscriptionTrash(sessionId)
  const { back, restoreFailed } = transcriptionTexts
  const fail = (error: unknown) => showNotice('error', errorText(error, restoreFailed))
  return useMutation({
    mutationFn: ({ earlierId }: { id: string; earlierId: string }) => trash.restore(earlierId),
    onSuccess: (_, { id }) =>
      showUndo('The earlier transcript is back', () =>
        trash.restore(id).then(() => showNotice('success', back), fail),
      ),
    onError: fail,
  })
}

export function useDownloadTranscript(transcriptionId: string) {
  return useMutation({
    mutationFn: (format: TranscriptFormat) =>
      downloadByTicket({ kind: 'export', id: transcriptionId, format }),
    onError: (error) => showNotice('error', errorText(error, transcriptFileTexts.downloadFailed)),
  })
}
