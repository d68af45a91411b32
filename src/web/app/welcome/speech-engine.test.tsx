import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Engine, engineTexts, type SpeechModel } from '#contract/admin/engines.ts'
import { aModel, anEngine } from '#web/admin/engines/test-engines.ts'
import { openApp } from '#web/app/test-app.tsx'
import { type Answers, sampleUser, success } from '#web/lib/test-browser.tsx'

const mb = 1024 * 1024
const parakeet = aModel({
  ...{ id: 'parakeet', name: 'Parakeet', licence: 'CC-BY-4.0', bytes: 700 * mb },
  isRecommended: true,
})
const voices = aModel({ id: 'campplus', name: 'CAM++', bytes: 100 * mb, isRecommended: true })
const other = aModel()

const noEngine = anEngine({ isChosen: false, state: 'absent' })

type Scene = { engines?: Engine[]; models?: SpeechModel[]; answers?: Answers; hasTranscribed?: boolean }

function open({ engines = [noEngine], models = [parakeet, voices, other], ...scene }: Scene) {
  return openApp('/app', {
    'GET /api/users/profile': success({ user: { ...sampleUser, role: 'admin' } }),
    'GET /api/campaign': success({ campaigns: [] }),
    'GET /api/admin/engines': success({ engines, hasTranscribed: scene.hasTranscribed ?? false }),
    'GET /api/admin/models': success({ models, freeBytes: null }),
    ...scene.answers,
  })
}
const card = async () => within(await screen.findByRole('region', { name: 'Speech engine' }))

describe('the speech engine on the first screen', () => {
  it.each([
    ['no engine', [noEngine], engineTexts.none, true],
    ['the built-in engine', [anEngine()], engineTexts.builtIn, false],
    ['another engine', [anEngine({ id: 'sherpa', label: 'sherpa-onnx' })], engineTexts.good, false],
  ])(
    'is described, and a model is recommended only if there is none: %s',
    async (_, engines, text, isOffered) => {
      open({ engines })
      expect(await (await card()).findByText(text)).toBeTruthy()
      if (isOffered) expect(await (await card()).findByText('Recommended: Parakeet with CAM++')).toBeTruthy()
      else expect((await card()).queryByText(/^Recommended/)).toBeNull()
    },
  )

  it('is tested with a sample, and what was said and heard is shown', async () => {
    const heard = { works: true, message: 'like the land', seconds: 1.5 }
    open({ engines: [anEngine()], answers: { 'POST /api/admin/engines/built-in/test': success(heard) } })
    fireEvent.click(await (await card()).findByRole('button', { name: 'Test with ten seconds of speech' }))
    expect(await screen.findByText('like the land')).toBeTruthy()
    expect(screen.getByText(engineTexts.sample)).toBeTruthy()
    expect(screen.getByText('Heard, in 1.5 s')).toBeTruthy()
  })

  it('says why a test failed', async () => {
    const broken = { works: false, message: engineTexts.heardNothing, seconds: 1 }
    open({ engines: [anEngine()], answers: { 'POST /api/admin/engines/built-in/test': success(broken) } })
    fireEvent.click(await (await card()).findByRole('button', { name: 'Test with ten seconds of speech' }))
    expect(await screen.findByText(engineTexts.heardNothing)).toBeTruthy()
  })

  it('offers the recommended models with size, licences and one button', async () => {
    const download = success({ jobId: 'j1' })
    const requests = open({
      answers: {
        'POST /api/admin/models/parakeet/download': download,
        'POST /api/admin/models/campplus/download': download,
      },
    })
    expect(await (await card()).findByText('800.0 MB · CC-BY-4.0 and MIT')).toBeTruthy()
    fireEvent.click((await card()).getByRole('button', { name: 'Download' }))
    await screen.findByText(engineTexts.downloadStarted)
    expect(requests.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))).toEqual([
      '/api/admin/models/parakeet/download',
      '/api/admin/models/campplus/download',
    ])
  })

  it('shows the progress of both downloads in one bar, and cancels the download', async () => {
    const download = { jobId: 'j1', status: 'in_progress', progress: 50, error: null } as const
    const requests = open({
      models: [
        { ...parakeet, download },
        { ...voices, isPresent: true },
      ],
      answers: { 'POST /api/jobs/j1/cancel': success() },
    })
    const bar = await (await card()).findByRole('progressbar', { name: 'Downloading Parakeet with CAM++' })
    expect(bar.getAttribute('aria-valuenow')).toBe('56')
    fireEvent.click((await card()).getByRole('button', { name: 'Cancel the download' }))
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/jobs/j1/cancel')).toBe(true))
  })

  it('says why a download failed and retries it', async () => {
    const download = { jobId: 'j1', status: 'failed', progress: 50, error: engineTexts.unreachable } as const
    open({ models: [{ ...parakeet, download }, voices] })
    expect(await (await card()).findByText(engineTexts.unreachable)).toBeTruthy()
    expect((await card()).getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('disappears once a recording has been transcribed', async () => {
    const requests = open({ hasTranscribed: true })
    await screen.findByText('Start with one file')
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/admin/engines')).toBe(true))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Speech engine' })).toBeNull())
  })

  it('is loaded for administrators only', async () => {
    const requests = open({ answers: { 'GET /api/users/profile': success({ user: sampleUser }) } })
    await screen.findByText('Start with one file')
    expect(requests.some(({ path }) => path.startsWith('/api/admin'))).toBe(false)
  })
})
