import { expect, it } from 'vitest'
import { createTranscribers } from './create-transcribers.ts'

const settings = {
  modelFolder: '/nowhere',
  workFolder: '/tmp',
  searchPath: '/nowhere',
  ffmpeg: () => null,
  engineTimeoutMs: 120_000,
  threads: 1,
}

it('prefers the speech service, then local models, then PocketSphinx', async () => {
  const transcribe = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: null, model: 'whisper-1' }
  const engines = createTranscribers({ ...settings, transcribe })
  expect(engines.map(({ name }) => name)).toEqual(['openai', 'sherpa', 'pocketsphinx'])
})

it('finds no transcriber ready on an unconfigured server', async () => {
  const engines = createTranscribers({ ...settings, transcribe: null })
  expect(await Promise.all(engines.map((engine) => engine.isReady()))).toEqual([false, false])
})
