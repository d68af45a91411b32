import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as audioCalls from '#contract/audio/endpoints.ts'
import {
  type LiveRecording,
  liveRecordingLimits,
  type NewLiveRecording,
  type RecordingMark,
} from '#contract/audio/live-recordings.ts'
import { ApiError, callApi } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { listHeldRecordings } from './guard-page.ts'
import type { Recorder } from './recorder.ts'
import { type ChunkQueue, chunkQueue, type WaitingChunk } from './recorder-queue.ts'

/** A request without an answer is repeated after this time, because a dead connection does not always cause an error. */
const answerWithinMs = 20_000
/** The server needs a while to join hours of audio. */
const finishWithinMs = 120_000

export const startRecording = async (body: NewLiveRecording) =>
  (await callOnce(audioCalls.startRecording, { body })).recording

export function sendChunk(recordingId: string, { number, bytes }: WaitingChunk) {
  return callApi(audioCalls.sendChunk, {
    params: { recordingId, number: String(number) },
    body: bytes,
    headers: { 'Content-Type': 'application/octet-stream' },
    signal: AbortSignal.timeout(answerWithinMs),
  })
}

export function sendMarks(recordingId: string, marks: RecordingMark[]) {
  const signal = AbortSignal.timeout(answerWithinMs)
  return callApi(audioCalls.storeMarks, { params: { recordingId }, body: { marks }, signal })
}

export async function finishRecording(recordingId: string) {
  const signal = AbortSignal.timeout(finishWithinMs)
  return (await callApi(audioCalls.finishRecording, { params: { recordingId }, signal })).audioFile
}

export type Unfinished = LiveRecording & { seconds: number }

export const unfinishedKey = (sessionId: string | null) => ['unfinished', sessionId] as const

/**
 * Leaves out empty recordings and those that a tab of this browser is still recording or sending. `seconds` includes chunks that wait in
 * this browser.
 */
export function useUnfinishedRecordings(sessionId: string | null, isAllowed: boolean) {
  return useQuery({
    queryKey: unfinishedKey(sessionId),
    queryFn: async ({ signal }): Promise<Unfinished[]> => {
      const params = { sessionId: sessionId ?? '' }
      const { recordings } = await callApi(audioCalls.listUnfinished, { params, signal })
      const held = await listHeldRecordings()
      const measured = await Promise.all(recordings.map(addDuration))
      return measured.filter(({ id, seconds }) => seconds > 0 && !held.includes(id))
    },
    enabled: sessionId !== null && isAllowed,
  })
}

async function addDuration(recording: LiveRecording): Promise<Unfinished> {
  const waiting = (await chunkQueue.list(recording.id)).filter(({ number }) => number >= recording.nextChunk)
  const { bytes, nextChunk, createdAt, updatedAt } = recording
  const passedMs = Date.parse(updatedAt) - Date.parse(createdAt)
  // The elapsed time includes pauses, so it is capped at the length of the sent chunks.
  const sentMs = bytes > 0 ? Math.min(passedMs, nextChunk * liveRecordingLimits.chunkMs) : 0
  return { ...recording, seconds: (sentMs + waiting.length * liveRecordingLimits.chunkMs) / 1000 }
}

export const useDiscard = (sessionId: string) =>
  useMutation({
    mutationFn: async (recordingId: string) => {
      await callApi(audioCalls.discardRecording, { params: { recordingId } })
      await chunkQueue.drop(recordingId)
    },
    onSuccess: useRefresh(unfinishedKey(sessionId)),
  })

export async function dropChunksOfSession(sessionId: string, queue: ChunkQueue = chunkQueue): Promise<void> {
  for (const one of await queue.listRecordings()) {
    if (one.sessionId === sessionId) await queue.drop(one.recordingId)
  }
}

/** Deletes the queued chunks of this user if the server no longer lists their recording as unfinished. */
export async function dropObsoleteChunks(userId: string, queue: ChunkQueue = chunkQueue): Promise<void> {
  const own = (await queue.listRecordings()).filter((one) => one.userId === userId)
  for (const sessionId of new Set(own.map((one) => one.sessionId))) {
    const waiting = await listUnfinishedIds(sessionId)
    for (const one of own) {
      const isGone = one.sessionId === sessionId && waiting !== null && !waiting.includes(one.recordingId)
      if (isGone) await queue.drop(one.recordingId)
    }
  }
}

/** Returns null if it is unknown whether the session has unfinished recordings. */
async function listUnfinishedIds(sessionId: string): Promise<string[] | null> {
  try {
    const { recordings } = await callApi(audioCalls.listUnfinished, { params: { sessionId } })
    return recordings.map(({ id }) => id)
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? [] : null
  }
}

export const useRecorder = (recorder: Recorder) =>
  useSyncExternalStore(recorder.subscribe, recorder.readState)
export const useRecordedSeconds = (recorder: Recorder) =>
  useSyncExternalStore(recorder.subscribe, recorder.readSeconds)
export const useIsRecording = (recorder: Recorder) =>
  useSyncExternalStore(recorder.subscribe, () => recorder.readState().phase !== 'idle')
