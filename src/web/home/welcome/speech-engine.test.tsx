import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { builtInEngine, type Engine, engineTexts, serviceEngine } from '#contract/transcription/engines.ts'
import { anEngine } from '#web/admin/engines/test-engines.ts'
import { type Answers, sampleUser, success } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'

function open(engines: Engine[], { hasTranscribed = false, answers = {} as Answers } = {}) {
  return openApp('/app', {
    'GET /api/users/profile': success({ user: { ...sampleUser, role: 'admin' } }),
    'GET /api/campaign': success({ campaigns: [] }),
    'GET /api/admin/engines': success({ engines, hasTranscribed, ffmpeg: null }),
    ...answers,
  })
}
const line = async () => within(await screen.findByRole('region', { name: 'Speech engine' }))

describe('the speech engine on the first screen', () => {
  const builtIn = anEngine({ id: builtInEngine, detail: 'Moonshine base' })
  const languageModel = anEngine({ id: 'language-model', kind: 'language-model', detail: 'a model' })
  it.each([
    [
      'the built-in model',
      [languageModel, anEngine({ id: 'sherpa', isChosen: false, state: 'absent' }), builtIn],
      'Recordings are heard by Moonshine base, in English, on this machine.',
    ],
    [
      'a downloaded model',
      [anEngine({ id: 'sherpa', detail: 'sherpa-onnx' })],
      'Recordings are heard by sherpa-onnx, on this machine.',
    ],
    [
      'a service',
      [anEngine({ id: serviceEngine, detail: 'whisper-1' })],
      'Recordings are sent to your transcription service and heard there (whisper-1).',
    ],
    [
      'an engine that fails',
      [anEngine({ state: 'down', detail: 'Moonshine base failed once.' })],
      'Moonshine base failed once.',
    ],
  ])('is named in one line: %s', async (_, engines, text) => {
    open(engines)
    expect(await (await line()).findByText(text)).toBeTruthy()
    const link = (await line()).getByRole('link', { name: 'Better models and other languages' })
    expect(link.getAttribute('href')).toBe('/app?view=admin&tab=engines')
    expect((await line()).queryByRole('button')).toBeNull()
  })

  it('says that recordings are not transcribed if there is none', async () => {
    open([anEngine({ isChosen: false, state: 'absent' })])
    expect(await (await line()).findByText(engineTexts.none)).toBeTruthy()
    expect((await line()).getByRole('link', { name: 'Set up a speech engine' })).toBeTruthy()
  })

  it('disappears once a recording has been transcribed', async () => {
    const requests = open([builtIn], { hasTranscribed: true })
    await screen.findByText('Start with one file')
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/admin/engines')).toBe(true))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Speech engine' })).toBeNull())
  })

  it('is loaded for administrators only', async () => {
    const requests = open([builtIn], { answers: { 'GET /api/users/profile': success({ user: sampleUser }) } })
    await screen.findByText('Start with one file')
    expect(requests.some(({ path }) => path.startsWith('/api/admin'))).toBe(false)
  })
})
