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
export const evening = makeSpeech(760, [
  [1, 560],
  [562, 607],
  [613, 758],
])

export const textOf = ({ segments }: TranscribedSound) => segments.map(({ text }) => text)
export const timesOf = ({ segments }: TranscribedSound) => segments.map(({ start, end }) => [start, end])
export const speakersOf = ({ segments }: TranscribedSound) => segments.map(({ speaker }) => speaker)

export const secondsOf = ({ file }: SpeechServerRequest) => ((file?.bytes.length ?? 0) - 44) / 32000
