import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { audioTexts, polling } from '#contract/audio/schemas.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { pollAudio } from './poll-audio.ts'

type Status = Parameters<typeof pollAudio>[0]['readStatus'] extends () => Promise<infer S> ? S : never

const working = (progress: number): Status => ({
  processingStatus: 'processing',
  errorMessage: null,
  progress,
  stage: 'Transcribing',
})
const completed: Status = { ...working(100), processingStatus: 'completed' }

function start(...answers: (Status | Error)[]) {
  const times: number[] = []
  const shown: number[] = []
  const troubles: (string | null)[] = []
  const begin = Date.now()
  const abort = new AbortController()
  let turn = 0
  const outcome = pollAudio({
    async readStatus() {
      times.push(Date.now() - begin)
      const answer = answers[Math.min(turn++, answers.length - 1)]
      if (!answer || answer instanceof Error) throw answer
      return answer
    },
    onProgress: (progress) => shown.push(progress),
    onTrouble: (message) => troubles.push(message),
    signal: abort.signal,
  })
  const finish = async () => {
    await vi.runAllTimersAsync()
    return outcome
  }
  return { times, shown, troubles, outcome, abort, finish }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('polling a recording', () => {
  it('starts after 2 seconds and repeats every 3 seconds', async () => {
    const { times, finish } = start(working(0), working(0), working(0), completed)
    expect(await finish()).toEqual({ kind: 'completed' })
    expect(times).toEqual([2_000, 5_000, 8_000, 11_000])
  })

  it('estimates the progress as 50 plus 2 per check, up to 90, and shows 100 at the end', async () => {
    const { shown, finish } = start(...Array.from({ length: 25 }, () => working(0)), completed)
    await finish()
    expect(shown.slice(0, 3)).toEqual([52, 54, 56])
    expect(shown[19]).toBe(90)
    expect(shown[24]).toBe(90)
    expect(shown.at(-1)).toBe(100)
  })

  it('continues after the laptop slept for an hour', async () => {
    const { troubles, finish } = start(working(0), working(0), completed)
    await vi.advanceTimersByTimeAsync(2_000)
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await finish()).toEqual({ kind: 'completed' })
    expect(troubles).toEqual([null, null, null])
  })

  it('shows the progress that the server reports if it is higher than the estimate', async () => {
    const { shown, finish } = start(working(73), completed)
    await finish()
    expect(shown).toEqual([73, 100])
  })

  it.each([
    [401, audioTexts.expired, true],
    [403, audioTexts.denied, undefined],
    [404, audioTexts.notFound, undefined],
  ])('stops for good on %i', async (status, message, isExpired) => {
    const { times, finish } = start(new ApiError(status, 'X', null))
    expect(await finish()).toMatchObject({ kind: 'stopped', message, ...(isExpired ? { isExpired } : {}) })
    expect(times).toHaveLength(1)
  })

  it('slows down to 10 seconds when rate limited', async () => {
    const { times, troubles, finish } = start(new ApiError(429, 'RATE_LIMITED', null), completed)
    await finish()
    expect(times).toEqual([2_000, 12_000])
    expect(troubles).toEqual([audioTexts.tooManyChecks, null])
  })

  it.each([
    [500, 'Server error checking transcription status.'],
    [503, 'Failed to check transcription status (503)'],
    [0, 'Network error. Check your internet connection.'],
  ])('reports the problem on %i and continues', async (status, sentence) => {
    const { troubles, finish } = start(new ApiError(status, 'X', null), completed)
    expect(await finish()).toEqual({ kind: 'completed' })
    expect(troubles[0]).toBe(sentence)
  })

  it('reports why a transcription failed, or an unknown error', async () => {
    const failed: Status = { ...working(0), processingStatus: 'failed', errorMessage: 'No speech found' }
    const known = start(failed)
    const unknown = start({ ...failed, errorMessage: null })
    await vi.runAllTimersAsync()
    expect(await known.outcome).toEqual({ kind: 'failed', message: 'Transcription failed: No speech found' })
    expect(await unknown.outcome).toEqual({ kind: 'failed', message: 'Transcription failed: Unknown error' })
  })

  it('treats an unknown status as a failure', async () => {
    const { finish } = start(new ApiError(200, 'UNEXPECTED_ANSWER', null))
    expect(await finish()).toEqual({ kind: 'failed', message: audioTexts.unknownStatus })
  })

  it('gives up after 1200 checks', async () => {
    const { times, finish } = start(working(10))
    expect(await finish()).toEqual({ kind: 'stopped', message: audioTexts.timeout })
    expect(times).toHaveLength(polling.attempts)
  })

  it('stops polling when aborted', async () => {
    const { times, outcome, abort } = start(working(10))
    const ended = expect(outcome).rejects.toThrow()
    await vi.advanceTimersByTimeAsync(5_000)
    abort.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    await ended
    expect(times).toHaveLength(2)
  })
})
