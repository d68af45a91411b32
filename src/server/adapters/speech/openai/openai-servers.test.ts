import { describe, expect, test } from 'vitest'
import { requestFor } from '#server/ports/transcriber.conformance.ts'
import type { SpeechServerReply } from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSpeech, whyNoFfmpeg } from '#server/testing/fakes/sound-fixtures.ts'
import { writeKeyHeader } from './speech-service.ts'
import {
  connectTranscriber,
  evening,
  namedServers,
  secondsOf,
  short,
  textOf,
  timesOf,
} from './test-speech-service.ts'

const ffmpeg = () => (whyNoFfmpeg === null ? 'ffmpeg' : null)
/** An mp3 begins with 69 ms of silence. */
const near = (time: number) => expect.closeTo(time, 0)
const times = [
  [near(0.5), near(1.9)],
  [near(2), near(3.2)],
]

describe('a server that refuses a part of the request', () => {
  test.each([
    ['groq', [['segment', 'word'], ['segment'], undefined]],
    ['segmentsOnly', [['segment', 'word'], ['segment']]],
  ] as const)(
    'keeps the times of its lines if it refuses times of words: %s',
    async (name, granularities) => {
      const { server, transcriber } = await connectTranscriber(namedServers[name])
      const result = await transcriber.transcribe(requestFor(short))
      expect(timesOf(result)).toEqual(times)
      const asked = server.requests.map(({ fields }) => fields['timestamp_granularities[]'])
      expect(asked).toEqual(granularities)
      expect(server.requests.every(({ fields }) => fields['response_format']?.[0] === 'verbose_json')).toBe(
        true,
      )
      await transcriber.transcribe(requestFor(short))
      expect(server.requests).toHaveLength(granularities.length + 1)
    },
  )

  test.skipIf(whyNoFfmpeg !== null).each(['vllm', 'soundfile', 'whisperCpp', 'oldWhisperCpp'] as const)(
    'is sent WAV from then on if it cannot decode mp3: %s',
    async (name) => {
      const { server, transcriber } = await connectTranscriber(namedServers[name], { ffmpeg })
      expect(timesOf(await transcriber.transcribe(requestFor(short)))).toEqual(times)
      await transcriber.transcribe(requestFor(short))
      expect(server.requests.map(({ file }) => file?.type)).toEqual(['audio/mpeg', 'audio/wav', 'audio/wav'])
      expect(server.requests.at(-1)?.fields['timestamp_granularities[]']).toEqual(['segment', 'word'])
    },
  )

  test.skipIf(whyNoFfmpeg !== null)('gets mp3 again if WAV did not help either', async () => {
    let isBroken = true
    const { server, transcriber } = await connectTranscriber(
      () =>
        isBroken
          ? { raw: 'Internal Server Error', type: 'text/plain', status: 500 }
          : namedServers.speaches(),
      { ffmpeg },
    )
    await expect(transcriber.transcribe(requestFor(short))).rejects.toMatchObject({ name: 'RetryLater' })
    isBroken = false
    await transcriber.transcribe(requestFor(short))
    expect(server.requests.map(({ file }) => file?.type)).toEqual(['audio/mpeg', 'audio/wav', 'audio/mpeg'])
  })

  test('still gets the names in the fields that it takes', async () => {
    const { server, transcriber } = await connectTranscriber(
      ({ fields }) =>
        fields['hotwords']
          ? { json: { error: { message: 'unknown param `hotwords`' } }, status: 400 }
          : namedServers.speaches(),
      { model: 'faster-whisper' },
    )
    await transcriber.transcribe({ ...requestFor(short), vocabulary: ['Vela'] })
    expect(server.requests[1]?.fields).toMatchObject({ prompt: ['Vela'] })
    expect(server.requests[1]?.fields).not.toHaveProperty('hotwords')
  })

  test('is sent shorter pieces if they are too long or too large', async () => {
    const vllm = await connectTranscriber(namedServers.oldVllm)
    const talk = makeSpeech(100, [
      [1, 40],
      [45, 99],
    ])
    const result = await vllm.transcriber.transcribe(requestFor(talk))
    expect(new Set(textOf(result).join(' ').split(' '))).toEqual(new Set(['We', 'ride', 'at', 'dawn.']))
    const taken = vllm.server.requests.map(secondsOf).filter((seconds) => seconds <= 30)
    expect(taken.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(100, 0)

    const proxy = await connectTranscriber(
      (request): SpeechServerReply =>
        secondsOf(request) > 50
          ? { raw: '<h1>413 Request Entity Too Large</h1>', type: 'text/html', status: 413 }
          : namedServers.localAi(),
    )
    await proxy.transcriber.transcribe(requestFor(evening))
    expect(proxy.server.requests.map(secondsOf).filter((seconds) => seconds > 50)).toHaveLength(2)
  })

  test('is sent shorter pieces if it returns text without times', async () => {
    const { server, transcriber } = await connectTranscriber(namedServers.koboldCpp)
    await transcriber.transcribe(requestFor(evening))
    const [first, ...others] = server.requests.map(secondsOf)
    expect(first).toBeCloseTo(152.5, 0)
    for (const seconds of others) expect(seconds).toBeLessThan(37.5)
  })
})

const said = ['Roll for it.', 'Twelve!']
const subtitles =
  '1\n00:00:00,500 --> 00:00:01,900\nRoll for it.\n\n2\n00:00:02,000 --> 00:00:03,200\nTwelve!\n'
const withNaN = `{"text":"","segments":[{"start":0.5,"end":1.9,"text":"Roll for it.","avg_logprob":NaN},
  {"start":2.0,"end":3.2,"text":"Twelve!","no_speech_prob":-Infinity}]}`

describe('an answer that is not the JSON that was asked for', () => {
  test.each<[string, SpeechServerReply]>([
    ['plain text', { raw: 'Roll for it. Twelve!\n', type: 'text/plain' }],
    [
      'plain text that is declared as HTML',
      { raw: ' Roll for it.\n Twelve!\n', type: 'text/html; charset=utf-8' },
    ],
    ['a JSON string', { json: 'Roll for it. Twelve!' }],
  ])('is read, and its text is spread over the speech: %s', async (_, reply) => {
    const { server, transcriber } = await connectTranscriber(() => reply)
    const result = await transcriber.transcribe(requestFor(short))
    expect(textOf(result).join(' ')).toBe('Roll for it. Twelve!')
    expect(server.requests).toHaveLength(1)
  })

  test.each<[string, SpeechServerReply]>([
    ['SRT', { raw: subtitles, type: 'text/plain' }],
    ['SRT that is declared as JSON', { raw: subtitles, type: 'application/json' }],
    ['SRT in a JSON string', { json: subtitles }],
    ['VTT', { raw: `WEBVTT\n\n${subtitles.replaceAll(',', '.')}`, type: 'text/vtt' }],
    ['NaN in JSON', { raw: withNaN, type: 'application/json' }],
    ['nanoseconds', namedServers.localAi()],
    [
      'Deepgram',
      {
        json: {
          results: {
            channels: [{ alternatives: [{ transcript: 'Roll for it. Twelve!' }] }],
            utterances: [
              { start: 0.5, end: 1.9, transcript: 'Roll for it.' },
              { start: 2, end: 3.2, transcript: 'Twelve!' },
            ],
          },
        },
      },
    ],
    [
      'lines without an end',
      {
        json: {
          segments: [
            { start: 0.5, text: said[0] },
            { start: 2, text: said[1] },
          ],
        },
      },
    ],
    [
      'lines that end before they start',
      {
        json: {
          segments: [
            { start: 0.5, end: 0.1, text: said[0] },
            { start: 2, end: 0, text: said[1] },
          ],
        },
      },
    ],
    ['subtitles without a length', namedServers.mlxQwen()],
  ])('is read with its times: %s', async (_, reply) => {
    const { server, transcriber } = await connectTranscriber(() => reply)
    const result = await transcriber.transcribe(requestFor(short))
    expect(textOf(result)).toEqual(said)
    expect(result.segments.map(({ start }) => start)).toEqual([0.5, 2])
    for (const { start, end } of result.segments) expect(end - start).toBeGreaterThan(0.4)
    expect(server.requests).toHaveLength(1)
  })

  test('counts as silence if it is an empty text', async () => {
    const { transcriber } = await connectTranscriber(() => ({ json: '' }))
    expect((await transcriber.transcribe(requestFor(short))).segments).toEqual([])
  })
})

describe('Azure', () => {
  test('is called at its own address, with the query', async () => {
    const path = '/openai/deployments/whisper/audio/transcriptions?api-version=2024-06-01'
    const { server, transcriber } = await connectTranscriber(namedServers.speaches, { path })
    await transcriber.transcribe(requestFor(short))
    expect(server.requests.map((request) => request.path)).toEqual([path])
  })

  test('gets the key in its own header', () => {
    const azure = 'https://tavern.openai.azure.com/openai/v1/audio/transcriptions'
    expect(writeKeyHeader(azure, 'secret')).toEqual({ 'api-key': 'secret' })
    expect(writeKeyHeader('https://api.openai.com/v1', 'secret')).toEqual({ authorization: 'Bearer secret' })
  })
})
