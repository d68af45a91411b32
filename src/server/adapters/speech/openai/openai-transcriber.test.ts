import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkpointIn, describeTranscriber, requestFor } from '#server/ports/transcriber.conformance.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'
import { makeSpeech, whyNoFfmpeg } from '#server/testing/fakes/sound-fixtures.ts'
import { pieceSeconds } from './speech-service.ts'
import {
  connectTranscriber,
  evening,
  secondsOf,
  short,
  textOf,
  timesOf,
  verbose,
} from './test-speech-service.ts'

describeTranscriber('an OpenAI-compatible service', async () => {
  const { transcriber } = await connectTranscriber(() => ({ json: verbose }))
  return { transcriber, sound: short }
})

describe('Whisper behind an OpenAI-compatible API', () => {
  test('gets the key, model, language and names, and returns lines and words', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }))
    const request = {
      ...requestFor(short),
      language: 'en-GB',
      vocabulary: ['Tharivol', 'Ashgrove, Keep', ' '],
    }
    const result = await transcriber.transcribe(request)
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      path: '/v1/audio/transcriptions',
      authorization: 'Bearer sk-secret',
      fields: {
        model: ['whisper-1'],
        response_format: ['verbose_json'],
        'timestamp_granularities[]': ['segment', 'word'],
        language: ['en'],
        prompt: ['Ashgrove Keep, Tharivol'],
      },
      file: { name: 'piece.wav', type: 'audio/wav' },
    })
    expect(result).toMatchObject({
      engine: 'whisper-1',
      language: 'en-GB',
      separatesSpeakers: false,
    })
    expect(result.segments.map(({ start, text, words }) => [start, text, words?.length])).toEqual([
      [0.5, 'Roll for it.', 3],
      [2, 'Twelve!', 1],
    ])
  })

  test('has the lines that it invents for silence removed', async () => {
    const lines = ['We ride.', ...Array.from({ length: 6 }, () => 'Into the dark.'), 'Thanks for watching!']
    const segments = lines.map((text, index) => ({ start: 2 * index + 1, end: 2 * index + 3, text }))
    const { transcriber } = await connectTranscriber(() => ({ json: { text: '', segments } }))
    const result = await transcriber.transcribe(requestFor(makeSpeech(20, [[1, 3]])))
    expect(result.segments.map(({ text }) => text)).toEqual(['We ride.'])
  })

  test('reports the language if none is set', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }))
    expect((await transcriber.transcribe(requestFor(short))).language).toBe('en')
    expect(server.requests[0]?.fields).not.toHaveProperty('language')
  })

  test('gets as many names as fit into its prompt, with the most important one last', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }))
    const vocabulary = Array.from({ length: 500 }, (_, index) => `Name${index}`)
    await transcriber.transcribe({ ...requestFor(short), vocabulary })
    const prompt = server.requests[0]?.fields['prompt']?.[0] ?? ''
    expect(prompt).toMatch(/, Name1, Name0$/)
    expect(prompt.length).toBeLessThanOrEqual(500)
  })

  test('needs no key', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }), { apiKey: null })
    await transcriber.transcribe(requestFor(short))
    expect(server.requests[0]?.authorization).toBeUndefined()
  })

  test.each(['', '/', '/v1/', '/v1/audio/transcriptions'])(
    'is found if the configured path is "%s"',
    async (path) => {
      const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }), { path })
      await transcriber.transcribe(requestFor(short))
      expect(server.requests.map((request) => request.path)).toEqual(['/v1/audio/transcriptions'])
    },
  )

  test.skipIf(whyNoFfmpeg !== null)(
    `gets mp3 if ffmpeg is installed${whyNoFfmpeg ? ` (${whyNoFfmpeg})` : ''}`,
    async () => {
      const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }), {
        ffmpeg: () => 'ffmpeg',
      })
      const result = await transcriber.transcribe(requestFor(short))
      expect(server.requests[0]?.file).toMatchObject({ name: 'piece.mp3', type: 'audio/mpeg' })
      expect(server.requests[0]?.file?.bytes.length).toBeLessThan(4.3 * 6000)
      expect(result.segments[0]?.start).toBeCloseTo(0.5 - 0.069, 3)
    },
  )

  test('gets WAV if ffmpeg cannot be run', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }), {
      ffmpeg: () => '/no/ffmpeg',
    })
    await transcriber.transcribe(requestFor(short))
    expect(server.requests[0]?.file).toMatchObject({ type: 'audio/wav' })
  })
})

describe('a long recording', () => {
  test('is sent in pieces that OpenAI accepts: at most 1400 s, and 25 MB as WAV', () => {
    const longest = 1.2 * pieceSeconds.withTimes
    expect(longest).toBeLessThan(1_400)
    expect(longest * 32_000).toBeLessThan(25_000_000)
  })

  test('is cut at the longest silence near the length of a piece, and times are shifted accordingly', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }))
    const result = await transcriber.transcribe(requestFor(evening))
    expect(server.requests).toHaveLength(2)
    const seconds = server.requests.map(secondsOf)
    expect(seconds[0]).toBeCloseTo(152.5, 0)
    expect(seconds[1]).toBeCloseTo(37.5, 0)
    expect(result.segments[2]?.start).toBeCloseTo((seconds[0] ?? 0) + 0.5, 2)
    expect(result.segments[2]?.words?.[0]?.start).toBeCloseTo((seconds[0] ?? 0) + 0.5, 2)
  })

  test('keeps finished pieces when a later one fails, and the retry requests only the rest', async () => {
    const { server, transcriber } = await connectTranscriber((_, index) =>
      index === 1 ? { json: {}, status: 503 } : { json: verbose },
    )
    const saved = new Map<number, TranscribedSegment[]>()
    const request = { ...requestFor(evening), checkpoint: checkpointIn(saved) }
    await expect(transcriber.transcribe(request)).rejects.toMatchObject({ name: 'RetryLater' })
    expect([...saved.keys()]).toEqual([0])
    expect((await transcriber.transcribe(request)).segments).toHaveLength(4)
    expect(server.requests).toHaveLength(3)
  })

  test('is sent in shorter pieces after a time-out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { server, transcriber } = await connectTranscriber((_, index) => {
      if (index > 0) return { json: verbose }
      vi.advanceTimersByTime(120_000)
      return 'silent'
    })
    const saved = new Map<number, TranscribedSegment[]>()
    const request = { ...requestFor(evening), checkpoint: checkpointIn(saved) }
    await expect(transcriber.transcribe(request)).rejects.toThrow("didn't answer in time")
    await transcriber.transcribe(request)
    expect([...saved.keys()]).toEqual([0, 1])
    const seconds = server.requests.map(secondsOf)
    for (const length of seconds.slice(1)) expect(length).toBeLessThan(47.5)
    expect(seconds.slice(1).reduce((sum, length) => sum + length)).toBeCloseTo(190, 0)
  })
})

describe('a server with its own dialect', () => {
  test('is recognized as whisper.cpp, gets WAV and the language `auto`, and has its tokens joined into words', async () => {
    const tokens = [
      [' Bram', 0.5, 0.7],
      ['ble', 0.7, 0.9],
      ['foot', 0.9, 1.2],
      [' waits', 1.2, 1.7],
      ['.', 1.7, 1.8],
    ].map(([word, start, end]) => ({ word, start, end, t_dtw: -1, probability: 0.9 }))
    const segments = [{ id: 0, text: ' Bramblefoot waits.', start: 0.5, end: 1.8, words: tokens }]
    const { server, transcriber } = await connectTranscriber(
      ({ path }) =>
        path === '/inference'
          ? {
              json: {
                task: 'transcribe',
                language: 'german',
                duration: 4,
                text: ' Bramblefoot waits.\n',
                segments,
              },
            }
          : { raw: `File Not Found (${path})`, type: 'text/plain', status: 404 },
      { path: '', ffmpeg: () => 'ffmpeg' },
    )
    const result = await transcriber.transcribe(requestFor(short))
    await transcriber.transcribe(requestFor(short))
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/audio/transcriptions',
      '/audio/transcriptions',
      '/inference',
      '/inference',
    ])
    expect(server.requests[2]).toMatchObject({ file: { type: 'audio/wav' }, fields: { language: ['auto'] } })
    expect(result.language).toBe('de')
    expect(result.segments).toEqual([
      {
        start: 0.5,
        end: 1.8,
        speaker: null,
        text: 'Bramblefoot waits.',
        words: [
          { text: 'Bramblefoot', start: 0.5, end: 1.2 },
          { text: 'waits.', start: 1.2, end: 1.8 },
        ],
      },
    ])
  })

  test('may return times in nanoseconds, words inside segments, or only words', async () => {
    const nano = { segments: [{ start: 500_000_000, end: 1_500_000_000, text: 'Roll.' }] }
    const nested = { segments: [{ ...verbose.segments[0], words: verbose.words.slice(0, 3) }] }
    const bare = { text: 'Roll for it Twelve', words: verbose.words }
    const answers = [nano, nested, bare]
    const { transcriber } = await connectTranscriber((_, index) => ({ json: answers[index] }))
    expect(timesOf(await transcriber.transcribe(requestFor(short)))).toEqual([[0.5, 1.5]])
    expect((await transcriber.transcribe(requestFor(short))).segments[0]?.words).toHaveLength(3)
    expect((await transcriber.transcribe(requestFor(short))).segments[0]).toMatchObject({
      start: 0.5,
      end: 3,
    })
  })

  test('is no longer sent a format, prompt or mp3 that it has refused', async () => {
    const refuse = (message: string) => ({ json: { error: { message } }, status: 400 })
    const { server, transcriber } = await connectTranscriber(
      ({ fields, file }) => {
        if (fields['response_format']?.[0] !== 'json')
          return refuse("response_format 'verbose_json' is not supported")
        if (fields['prompt']) return refuse('Prompt is not supported by this model')
        if (file?.type !== 'audio/wav') return { json: { error: 'failed to read WAV file' } }
        return { json: { text: 'Fine.' } }
      },
      { model: 'parakeet', ffmpeg: () => (whyNoFfmpeg === null ? 'ffmpeg' : null) },
    )
    const ask = () => transcriber.transcribe({ ...requestFor(short), vocabulary: ['Vela'] })
    expect(textOf(await ask())).toEqual(['Fine.'])
    const asked = server.requests.length
    await ask()
    expect(server.requests).toHaveLength(asked + 1)
  })

  test('gets the names as hotwords too if it runs faster-whisper', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }), {
      model: 'Systran/faster-whisper-large-v3',
    })
    await transcriber.transcribe({ ...requestFor(short), vocabulary: ['Vela'] })
    expect(server.requests[0]?.fields).toMatchObject({ prompt: ['Vela'], hotwords: ['Vela'] })
  })

  test('may report no speech', async () => {
    const nothing = [
      { text: '' },
      { text: ' ', segments: [] },
      { segments: [] },
      { ...verbose, text: '', segments: [], words: [] },
    ]
    const { server, transcriber } = await connectTranscriber((_, index) => ({ json: nothing[index] }))
    for (const _ of nothing) expect((await transcriber.transcribe(requestFor(short))).segments).toEqual([])
    expect(server.requests).toHaveLength(nothing.length)
  })

  test('is not sent silent pieces', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: verbose }))
    await transcriber.transcribe(requestFor(makeSpeech(5, [])))
    expect(server.requests).toHaveLength(0)
  })
})
