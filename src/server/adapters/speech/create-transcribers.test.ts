import { expect, it } from 'vitest'
import { createTranscribers } from './create-transcribers.ts'

const settings = {
  modelFolder: '/nowhere',
  workFolder: '/tmp',
  ffmpeg: () => null,
  engineTimeoutMs: 120_000,
  threads: 1,
  builtInModel: 'tiny' as const,
}

it('prefers the speech service, then models of the administrator, then the built-in model', () => {
  const transcribe = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'whisper-1' }
  const engines = createTranscribers({ ...settings, transcribe })
  expect(engines.map(({ name }) => name)).toEqual(['openai', 'sherpa', 'moonshine'])
})

it('finds no transcriber ready without a service, models and the built-in model', async () => {
  const engines = createTranscribers({ ...settings, transcribe: null, builtInModel: null })
  expect(await Promise.all(engines.map((engine) => engine.isReady()))).toEqual([false])
})
