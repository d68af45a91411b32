import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as transcriptionCalls from '#contract/transcription/endpoints.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { newSpeaker, speakerChangeTexts } from '#contract/transcription/speakers.ts'
import { nextSpeakerLabel } from '#core/transcription/segments/name-speakers.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { transcriptionsKey } from '#web/transcription/api.ts'

type Merge = { keepId: string; speakerId: string; text: string }
type Assignment = { segmentIds: string[]; speakerId: string; text: string }

export function useSpeakerChanges({ id: transcriptionId, sessionId }: Transcription) {
  const client = useQueryClient()
  const key = transcriptionsKey(sessionId)
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const undo = async (undoId: string) => {
    const params = { transcriptionId, changeId: undoId }
    try {
      await callApi(transcriptionCalls.undoSpeakerChange, { params })
      showNotice('success', 'The speakers are as they were')
    } catch (error) {
      showNotice('error', errorText(error, speakerChangeTexts.undoFailed))
    }
    await refresh()
  }
  /** Changes the cached transcript at once, because refetching the transcript of a long session is slow. */
  const apply = (change: (transcription: Transcription) => Transcription) =>
    client.setQueryData<Transcription[]>(key, (list) =>
      list?.map((one) => (one.id === transcriptionId ? change(one) : one)),
    )
  const params = { transcriptionId }

  const merge = useMutation({
    mutationFn: ({ text: _, ...body }: Merge) => callOnce(transcriptionCalls.mergeSpeakers, { params, body }),
    onSuccess: ({ undoId }, { keepId, speakerId, text }) => {
      apply((one) => moveLines(one, (line) => line.speakerId === speakerId, keepId))
      showUndo(text, () => undo(undoId))
      void refresh()
    },
  })
  const assign = useMutation({
    mutationFn: ({ text: _, ...body }: Assignment) =>
      callOnce(transcriptionCalls.assignLines, { params, body }),
    onSuccess: ({ undoId }, { segmentIds, speakerId, text }) => {
      const moved = new Set(segmentIds)
      apply((one) => moveLines(withSpeaker(one, speakerId), ({ id }) => moved.has(id), speakerId))
      showUndo(text, () => undo(undoId))
      void refresh()
    },
    onError: (error) => showNotice('error', errorText(error, speakerChangeTexts.assignFailed)),
  })
  return { merge, assign }
}

/** If the id is `newSpeaker`, adds a speaker with the label that the server will choose. The next refetch replaces this placeholder. */
function withSpeaker(transcription: Transcription, speakerId: string): Transcription {
  if (speakerId !== newSpeaker) return transcription
  const { speakers } = transcription
  const labels = speakers.map(({ label }) => label)
  const added = {
    id: newSpeaker,
    label: nextSpeakerLabel(labels, speakers.length),
    name: null,
    memberId: null,
  }
  return { ...transcription, speakers: [...speakers, added] }
}

/** Assigns lines to a speaker. Omits speakers who have no lines left, as the server does. */
function moveLines(
  transcription: Transcription,
  isMoved: (segment: Transcription['segments'][number]) => boolean,
  speakerId: string,
): Transcription {
  const segments = transcription.segments.map((line) => (isMoved(line) ? { ...line, speakerId } : line))
  const idsWithLines = new Set(segments.map((line) => line.speakerId))
  return {
    ...transcription,
    segments,
    speakers: transcription.speakers.filter(({ id }) => idsWithLines.has(id)),
  }
}
