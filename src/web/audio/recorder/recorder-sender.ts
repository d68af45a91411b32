import type * as z from 'zod/mini'
import { liveRecordingTexts, type RecordingMark } from '#contract/audio/live-recordings.ts'
import type { uploadedAudio } from '#contract/audio/schemas.ts'
import { readStoredUser } from '#web/lib/api/account-session.ts'
import { ApiError, proxyTooLarge } from '#web/lib/api/api.ts'
import { wait } from '#web/lib/wait.ts'
import { finishRecording, sendChunk, sendMarks } from './recorder-api.ts'
import type { ChunkQueue, QueuedRecording, WaitingChunk } from './recorder-queue.ts'

const slowestRetryMs = 8_000

function isTemporary(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return [0, 401, 408, 429].includes(status) || status >= 500 || code === 'PASSWORD_CHANGE_REQUIRED'
}

type SenderOptions = {
  recording: QueuedRecording
  queue: ChunkQueue
  /** Chunks that an earlier page left in the queue, in order. */
  waiting: WaitingChunk[]
  /** Number of the first chunk that this page records. */
  firstNumber: number
  /** Marks that an earlier page left in the queue; null if it left none. */
  unsentMarks: RecordingMark[] | null
  /** Why chunks are waiting; null once sending works again. */
  onTrouble(message: string | null): void
  /** The sign-in has expired: chunks wait until the user signs in again. */
  onExpired(): void
  /** Called when the server refuses a chunk for good: the recording then ends with the chunks before it. */
  onTruncated(message: string): void
  signal: AbortSignal
}

/**
 * Sends the chunks in order, and changed marks before the next chunk. Repeats requests after temporary errors.
 * Call `end` after the last chunk: `result` then resolves to the finished recording.
 */
export function createSender({
  recording,
  queue,
  waiting,
  firstNumber,
  unsentMarks,
  signal,
  ...on
}: SenderOptions) {
  const { recordingId, userId } = recording
  let nextNumber = firstNumber
  let hasEnded = false
  let wake = () => {}

  async function retryUntilRefused<T>(attempt: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await attempt()
        signal.throwIfAborted()
        on.onTrouble(null)
        return answer
      } catch (error) {
        signal.throwIfAborted()
        if (!isTemporary(error)) throw error
        on.onTrouble(error.status === 507 ? error.message : liveRecordingTexts.interrupted)
        if (error.status === 401) on.onExpired()
        await wait(Math.min(slowestRetryMs, 1_000 * 2 ** tries), signal)
      }
    }
  }

  async function sendUnsentMarks(marks: RecordingMark[]): Promise<void> {
    try {
      await retryUntilRefused(() => sendMarks(recordingId, marks))
    } catch (error) {
      // Refused marks must not end the recording.
      if (!(error instanceof ApiError) || error.status !== 400) throw error
    }
    if (unsentMarks === marks) unsentMarks = null
  }

  async function sendWaiting(): Promise<void> {
    for (;;) {
      const [chunk] = waiting
      if (unsentMarks) await sendUnsentMarks(unsentMarks)
      else if (chunk) {
        await retryUntilRefused(() => sendChunk(recordingId, chunk))
        waiting.shift()
        void queue.remove(recordingId, chunk.number)
      } else if (hasEnded) return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  }

  async function sendAll(): Promise<z.infer<typeof uploadedAudio>> {
    try {
      await sendWaiting()
    } catch (error) {
      const isCut =
        error instanceof ApiError &&
        (error.status === 409 || error.status === 413) &&
        error.code !== proxyTooLarge
      if (!isCut) throw error
      on.onTruncated(error.message)
    }
    return retryUntilRefused(() => finishRecording(recordingId))
  }

  async function run(): Promise<z.infer<typeof uploadedAudio>> {
    try {
      const audio = await sendAll()
      void queue.drop(recordingId)
      return audio
    } catch (error) {
      // A 404 can mean that another user has signed in. The chunks must then wait for their owner.
      const isGone =
        error instanceof ApiError && error.status === 404 && (readStoredUser()?.id ?? null) === userId
      if (isGone) void queue.drop(recordingId)
      throw error
    }
  }

  return {
    add(bytes: Blob): void {
      const chunk = { number: nextNumber++, bytes }
      void queue.add(recording, chunk)
      waiting.push(chunk)
      wake()
    },
    setMarks(marks: RecordingMark[]): void {
      void queue.storeMarks(recording, marks)
      unsentMarks = marks
      wake()
    },
    end(): void {
      hasEnded = true
      wake()
    },
    result: run(),
  }
}
