import type * as z from 'zod/mini'
import { type audioStatus, audioTexts, polling } from '#contract/audio/schemas.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { wait } from '#web/lib/wait.ts'

type Status = z.infer<typeof audioStatus>

export type PollOutcome =
  | { kind: 'completed' }
  | { kind: 'failed'; message: string }
  /** Polling cannot continue: no permission, not found, signed out or out of attempts. */
  | { kind: 'stopped'; message: string; isExpired?: boolean }

type PollOptions = {
  readStatus(): Promise<Status>
  onProgress(progress: number, stage: string | null): void
  /** A problem with the last check while polling continues; null once a check succeeds again. */
  onTrouble(message: string | null): void
  signal: AbortSignal
}

function classifyFailure(error: unknown): PollOutcome | { message: string; waitMs: number } {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
  const again = (message: string, waitMs: number = polling.every) => ({ message, waitMs })
  if (code === 'UNEXPECTED_ANSWER') return { kind: 'failed', message: audioTexts.unknownStatus }
  if (status === 401) return { kind: 'stopped', message: audioTexts.expired, isExpired: true }
  if (status === 403) return { kind: 'stopped', message: audioTexts.denied }
  if (status === 404) return { kind: 'stopped', message: audioTexts.notFound }
  if (status === 429) return again(audioTexts.tooManyChecks, polling.afterTooMany)
  if (status === 500) return again(audioTexts.serverError)
  return again(status === 0 ? audioTexts.networkError : audioTexts.checkFailed(status))
}

/** The reported progress is at least `polling.progressFloor`, so that the bar moves even if the server reports little progress. */
export async function pollAudio({
  readStatus,
  onProgress,
  onTrouble,
  signal,
}: PollOptions): Promise<PollOutcome> {
  let waitMs: number = polling.firstAfter
  for (let polls = 1; polls <= polling.attempts; polls++) {
    await wait(waitMs, signal)
    waitMs = polling.every
    try {
      const status = await readStatus()
      signal.throwIfAborted()
      onTrouble(null)
      if (status.processingStatus === 'completed') {
        onProgress(100, null)
        return { kind: 'completed' }
      }
      if (status.processingStatus === 'failed') {
        return {
          kind: 'failed',
          message: audioTexts.failedPrefix + (status.errorMessage ?? audioTexts.unknownError),
        }
      }
      onProgress(Math.max(status.progress, polling.progressFloor(polls)), status.stage)
    } catch (error) {
      signal.throwIfAborted()
      const outcome = classifyFailure(error)
      if ('kind' in outcome) return outcome
      onTrouble(outcome.message)
      waitMs = outcome.waitMs
    }
  }
  return { kind: 'stopped', message: audioTexts.timeout }
}
