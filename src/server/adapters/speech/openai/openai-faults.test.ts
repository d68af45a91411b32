import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { requestFor } from '#server/ports/transcriber.conformance.ts'
import type { SpeechServerReply } from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSpeech } from '#server/testing/fakes/sound-fixtures.ts'
import type { OpenAiTranscriberOptions } from './openai-transcriber.ts'
import { connectTranscriber } from './test-speech-service.ts'

const sound = makeSpeech(4, [[0.5, 3.5]])
const good = { segments: [{ start: 1, end: 2, text: 'Roll.' }] }

async function fail(
  decide: (index: number) => SpeechServerReply,
  options: Partial<OpenAiTranscriberOptions> = {},
) {
  const { server, transcriber } = await connectTranscriber((_, index) => decide(index), options)
  const error: unknown = await transcriber.transcribe(requestFor(sound)).catch((reason: unknown) => reason)
  return { error, asked: server.requests.length }
}

describe('a failing speech service', () => {
  test.each([401, 403])('is not retried after %i, and the error says who can fix it', async (status) => {
    const { error, asked } = await fail(() => ({ json: { error: { message: 'Incorrect API key' } }, status }))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'ENGINE_FAILED',
      message:
        'The speech service refused its key. Ask the person who runs this server to check TRANSCRIBE_API_KEY.',
    })
    expect(asked).toBe(1)
  })

  test.each([
    ['says how long to wait', '7', 7000],
    ['asks for a day', '86400', 15 * 60_000],
    ['asks for a date long ago', 'Sat, 21 Nov 2020 10:00:30 GMT', 0],
    ['asks for a date far away', 'Sat, 21 Nov 2093 10:00:30 GMT', 15 * 60_000],
    ['writes nonsense', 'soon', 0],
    ['does not say', undefined, 0],
  ])('is retried later if it answers 429 and %s', async (_, wait, delayMs) => {
    const headers: Record<string, string> = wait === undefined ? {} : { 'retry-after': wait }
    const { error, asked } = await fail(() => ({ json: {}, status: 429, headers }))
    expect(error).toBeInstanceOf(RetryLater)
    expect(error).toMatchObject({ delayMs, userText: expect.stringContaining('too much to do') })
    expect(asked).toBe(1)
  })

  test.each([500, 502, 503, 504, 408])('is retried later after %i', async (status) => {
    const { error } = await fail(() => ({ raw: '<html>oops</html>', type: 'text/html', status }))
    expect(error).toBeInstanceOf(RetryLater)
  })

  test('is not retried if the account is unpaid', async () => {
    const { error } = await fail(() => ({ json: { error: { code: 'insufficient_quota' } }, status: 429 }))
    expect(error).toMatchObject({ code: 'ENGINE_FAILED', message: expect.stringContaining('paid') })
  })

  test.each([
    [400, 'refused the recording'],
    [413, 'of this size'],
    [404, 'TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL'],
    [302, 'TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL'],
  ])('fails for good with an explanation after %i', async (status, words) => {
    const headers = { location: 'http://elsewhere.invalid/' }
    const { error } = await fail(() => ({ json: { error: { message: 'no' } }, status, headers }))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'ENGINE_FAILED', message: expect.stringContaining(words) })
  })

  test('is quoted when it refuses a recording, unless its reason is long or a page', async () => {
    const reasons = [
      { json: { error: { message: 'No speech model is configured for key sk-1234abcd.' } } },
      { json: { detail: [{ loc: ['body', 'model'], msg: 'Input should be whisper-1' }] } },
      { raw: 'Only one job at a time', type: 'text/plain' },
    ]
    const quoted: unknown[] = []
    for (const reply of reasons) quoted.push((await fail(() => ({ ...reply, status: 400 }))).error)
    expect(quoted.map((error) => (error instanceof AppError ? error.message : null))).toEqual([
      'The speech service refused the recording: “No speech model is configured for key …”. Ask the person who runs this server to check its settings.',
      'The speech service refused the recording: “Input should be whisper-1”. Ask the person who runs this server to check its settings.',
      'The speech service refused the recording: “Only one job at a time”. Ask the person who runs this server to check its settings.',
    ])
    for (const raw of ['<h1>Bad request</h1>', 'names, '.repeat(100)]) {
      const { error } = await fail(() => ({ raw, type: 'text/html', status: 400 }))
      expect(error).toMatchObject({
        message:
          'The speech service refused the recording. Ask the person who runs this server to check its settings.',
      })
    }
  })

  test.each([
    [{ error: { message: 'model is loading' } }, true],
    [{ error: 'no model loaded' }, true],
    [{ detail: 'CUDA out of memory' }, false],
    [{ message: 'CUDA out of memory' }, false],
  ])(
    'is retried later, with its own words, if it reports %j with status 200',
    async (json, isUnavailable) => {
      const { error, asked } = await fail(() => ({ json }))
      const reason = /"([^"]*)"\}+$/.exec(JSON.stringify(json))?.[1]
      expect(error).toBeInstanceOf(RetryLater)
      expect(error).toMatchObject({
        userText: `The speech service reported an error: “${reason}”. If this goes on, ask the person who runs this server to look at the service. Trying again soon.`,
        isUnavailable,
      })
      expect(asked).toBe(1)
    },
  )

  test.each([
    ['Incorrect API key provided', 'TRANSCRIBE_API_KEY'],
    ["The model 'whisper-9' does not exist", 'TRANSCRIBE_MODEL'],
  ])('is not retried if it reports "%s" with status 200', async (message, setting) => {
    const { error } = await fail(() => ({ json: { error: { message } } }))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ message: expect.stringContaining(setting) })
  })

  test('is not tried at other paths if only the model is unknown', async () => {
    const { error, asked } = await fail(() => ({
      json: { detail: "Model 'whisper-1' is not here" },
      status: 404,
    }))
    expect(error).toMatchObject({ message: expect.stringContaining('TRANSCRIBE_MODEL') })
    expect(asked).toBe(1)
  })

  test('is retried later after a time-out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { error } = await fail(() => {
      vi.advanceTimersByTime(120_000)
      return 'silent'
    })
    expect(error).toBeInstanceOf(RetryLater)
    expect(error).toMatchObject({ userText: expect.stringContaining("didn't answer in time") })
  })

  test('is retried later if the connection breaks or it cannot be reached', async () => {
    for (const { error } of [
      await fail(() => 'cut off'),
      await fail(() => 'silent', { baseUrl: 'http://127.0.0.1:9' }),
    ]) {
      expect(error).toBeInstanceOf(RetryLater)
      expect(error).toMatchObject({ userText: expect.stringContaining("couldn't be reached") })
    }
  })

  test('is disconnected when the job is cancelled', async () => {
    const cancel = new AbortController()
    const { transcriber } = await connectTranscriber(() => {
      cancel.abort(new Error('cancelled'))
      return 'silent'
    })
    const result = transcriber.transcribe({ ...requestFor(sound), signal: cancel.signal })
    await expect(result).rejects.toThrow('cancelled')
  })
})

const garbage: [string, string][] = [
  ['nothing', ''],
  ['blanks', ' \n '],
  ['no JSON', 'OK'],
  ['a page', '<!doctype html><html><body>Sign in</body></html>'],
  ['fenced JSON', '```json\n{"text":"Roll."}\n```'],
  ['half an answer', '{"text":"Roll", "segments":[{"sta'],
  ['two answers', '{"text":"a"}{"text":"b"}'],
  ['a number', '42'],
  ['null', 'null'],
  ['true', 'true'],
  ['an empty list', '[]'],
  ['an empty object', '{}'],
  ['a list of numbers', '[1,2,3]'],
  ['wrong types', '{"text":7,"segments":"none"}'],
  ['null for everything', '{"text":null,"segments":null,"words":null}'],
  ['segments of numbers', '{"segments":[1,2]}'],
  ['lines without text', '{"segments":[{"start":1,"end":2,"text":null}]}'],
  ['words without times', '{"words":[{"word":"Roll"}]}'],
  ['another shape', '{"choices":[{"message":{"content":"Roll."}}]}'],
  ['a stream of events', 'data: {"text":"Roll."}\n\n'],
  ['an oversized text', `{"text":"${'a'.repeat(10_000_000)}"}`],
  ['unclosed arrays', '['.repeat(200_000)],
  ['NaN without text', '{"segments":[{"start":NaN,"end":1}]}'],
]

describe('a bad answer from a speech service', () => {
  test.each(garbage)('is requested once more, then fails the job: %s', async (_, raw) => {
    const type = raw.startsWith('data:') ? 'text/event-stream' : 'application/json'
    const { error, asked } = await fail(() => ({ raw, type }))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'ENGINE_FAILED', message: 'The AI answer could not be read' })
    expect(asked).toBe(2)
  })

  test('is ignored if the second one can be read', async () => {
    const { transcriber } = await connectTranscriber((_, index) =>
      index === 0 ? { raw: '<p>oops</p>', type: 'text/html' } : { json: good },
    )
    expect((await transcriber.transcribe(requestFor(sound))).segments).toHaveLength(1)
  })

  test('cannot put a line outside the sound or out of order', async () => {
    const segments = [
      { start: -5, end: -4, text: 'before everything' },
      { start: -1, end: 1, text: 'early' },
      { start: 3, end: 99, text: 'late' },
      { start: 2, end: 1, text: 'backwards' },
      { start: '1.5', end: null, text: 'odd', words: [{ word: 'odd', start: -3, end: 700 }] },
      { start: 'NaN', end: {}, text: 'none' },
      { start: 50, end: 60, text: 'after everything' },
    ]
    const { transcriber } = await connectTranscriber(() => ({ json: { segments } }))
    const result = await transcriber.transcribe(requestFor(sound))
    expect(result.segments.map(({ start, text }) => [start, text])).toEqual([
      [0, 'early'],
      [1.5, 'odd'],
      [expect.closeTo(1.71, 2), 'none'],
      [2, 'backwards'],
      [3, 'late'],
      [4, 'after everything'],
    ])
    for (const { start, end } of result.segments) expect(end >= start && end <= 4).toBe(true)
  })
})
