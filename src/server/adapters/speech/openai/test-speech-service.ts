import { onTestFinished } from 'vitest'
import type { TranscribedSound } from '#server/ports/transcriber.ts'
import {
  type SpeechServerReply,
  type SpeechServerRequest,
  startTranscriptionServer,
} from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSpeech } from '#server/testing/fakes/sound-fixtures.ts'
import {
  createOpenAiTranscriber,
  type OpenAiTranscriberOptions,
  speechCallLimits,
} from './openai-transcriber.ts'

export async function connectTranscriber(
  decide: (request: SpeechServerRequest, index: number) => SpeechServerReply,
  options: Partial<OpenAiTranscriberOptions> & { path?: string } = {},
) {
  const server = await startTranscriptionServer(decide)
  onTestFinished(() => server.close())
  const { path = '/v1', ...more } = options
  const transcriber = createOpenAiTranscriber({
    baseUrl: server.url + path,
    apiKey: 'sk-secret',
    model: 'whisper-1',
    ffmpeg: () => null,
    limits: speechCallLimits(120_000),
    pieceSeconds: shortPieces,
    ...more,
  })
  return { server, transcriber }
}

export const verbose = {
  task: 'transcribe',
  duration: 4,
  language: 'english',
  text: 'Roll for it. Twelve!',
  segments: [
    { id: 0, start: 0.5, end: 1.9, text: ' Roll for it.' },
    { id: 1, start: 2, end: 3.2, text: ' Twelve!' },
  ],
  words: [
    { word: 'Roll', start: 0.5, end: 0.8 },
    { word: 'for', start: 0.9, end: 1.1 },
    { word: 'it', start: 1.2, end: 1.8 },
    { word: 'Twelve', start: 2.1, end: 3 },
  ],
}
export const short = makeSpeech(4, [
  [0.5, 1.8],
  [2.1, 3.2],
])
/** A quarter of the real lengths. */
const shortPieces = { withTimes: 150, withoutTimes: 30 }
export const evening = makeSpeech(190, [
  [0.25, 140],
  [140.5, 151.75],
  [153.25, 189.5],
])

export const textOf = ({ segments }: TranscribedSound) => segments.map(({ text }) => text)
export const timesOf = ({ segments }: TranscribedSound) => segments.map(({ start, end }) => [start, end])
export const speakersOf = ({ segments }: TranscribedSound) => segments.map(({ speaker }) => speaker)

export const secondsOf = ({ file }: SpeechServerRequest) => ((file?.bytes.length ?? 0) - 44) / 32000

type Decide = (request: SpeechServerRequest) => SpeechServerReply

const refuse = (status: number, json: unknown): SpeechServerReply => ({ status, json })
const isMp3 = ({ file }: SpeechServerRequest) => file?.type === 'audio/mpeg'
const formatOf = ({ fields }: SpeechServerRequest) => fields['response_format']?.[0] ?? 'json'
const lines = verbose.segments
const { words: _, ...verboseWithoutWords } = verbose

/** Servers as their public issue threads describe them. */
export const namedServers = {
  /** groq-python #114: segments only, and the whole field is refused. */
  groq: (request) =>
    request.fields['timestamp_granularities[]']
      ? refuse(400, {
          error: {
            message: '`timestamp_granularities[]` not supported by this model',
            type: 'invalid_request_error',
          },
        })
      : formatOf(request) === 'verbose_json'
        ? { json: verboseWithoutWords }
        : { json: { text: verbose.text } },
  /** A FastAPI server that knows the field, but no word times. */
  segmentsOnly: (request) =>
    request.fields['timestamp_granularities[]']?.includes('word')
      ? refuse(422, {
          detail: [
            {
              type: 'literal_error',
              loc: ['body', 'timestamp_granularities[]', 1],
              msg: "Input should be 'segment'",
              input: 'word',
            },
          ],
        })
      : { json: { ...verboseWithoutWords, words: null } },
  /** vLLM #14818 and #15012 (0.7): JSON only, and at most 30 s of sound. */
  oldVllm: (request) => {
    if (formatOf(request) !== 'json' && formatOf(request) !== 'text')
      return refuse(400, { message: 'Currently only support response_format `text` or `json`', code: 400 })
    if (secondsOf(request) > 30)
      return refuse(400, { message: 'Maximum clip duration (30s) exceeded.', code: 400 })
    return { json: { text: ' We ride at dawn.' } }
  },
  /** vLLM #24209: the duration is a string. The libsndfile of its image reads no mp3. */
  vllm: (request) =>
    isMp3(request)
      ? { raw: 'Internal Server Error', type: 'text/plain; charset=utf-8', status: 500 }
      : { json: { duration: '4.0', language: 'en', text: verbose.text, segments: lines } },
  /** Python servers that use soundfile. */
  soundfile: (request) =>
    isMp3(request)
      ? refuse(500, {
          detail: 'Error opening <_io.BytesIO object at 0x7f7fc446ca90>: Format not recognised.',
        })
      : { json: verbose },
  /** LocalAI #5327: ignores response_format, and its times are in nanoseconds. */
  localAi: () => ({
    json: {
      segments: lines.map((line) => ({ ...line, start: line.start * 1e9, end: line.end * 1e9, words: null })),
      text: verbose.text,
    },
  }),
  /** whisper.cpp #3818, at an address of its own: takes WAV only. */
  whisperCpp: (request) =>
    isMp3(request) ? refuse(400, { error: 'failed to read audio data' }) : { json: verboseWithoutWords },
  /** whisper.cpp #1614 (2023): refuses with status 200. */
  oldWhisperCpp: (request) =>
    isMp3(request) ? { json: { error: 'failed to read WAV file' } } : { json: verboseWithoutWords },
  /** speaches #639: `words` is null even if word times were asked for. */
  speaches: () => ({ json: { ...verbose, words: null } }),
  /** KoboldCpp #1778: text only. */
  koboldCpp: () => ({ json: { text: verbose.text } }),
  /** mlx-qwen3-asr #6: subtitles, some of them without a length. */
  mlxQwen: () => ({
    raw: 'WEBVTT\n\n00:00:00.500 --> 00:00:00.500\nRoll for it.\n\n00:00:02.000 --> 00:00:03.200\nTwelve!\n',
    type: 'text/vtt',
  }),
} satisfies Record<string, Decide>
