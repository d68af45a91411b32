import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Engine, engineTexts, type SpeechModel } from '#contract/admin/engines.ts'
import { aModel, anEngine } from '#web/admin/engines/test-engines.ts'
import { openApp } from '#web/app/test-app.tsx'
import { type Answers, success } from '#web/lib/test-browser.tsx'
import { AdminEngines } from './admin-engines.tsx'

function open(engines: Engine[], models: SpeechModel[], more: Answers = {}) {
  return openApp(
    '/app?view=admin&tab=engines',
    {
      'GET /api/admin/engines': success({ engines, hasTranscribed: false, ffmpeg: null }),
      'GET /api/admin/models': success({ models, freeBytes: 12_000_000_000 }),
      ...more,
    },
    <AdminEngines />,
  )
}

describe('the page of engines and models', () => {
  it('shows languages, size and licence of each model', async () => {
    await open(
      [anEngine()],
      [
        aModel(),
        aModel({ id: 'parakeet-v3', name: 'Parakeet v3', languages: ['it', 'de', 'yue'] }),
        aModel({ id: 'campplus', name: 'CAM++', languages: 'any' }),
      ],
    )
    expect(await screen.findByText('English · 152.6 MB · CC-BY-4.0')).toBeTruthy()
    fireEvent.click(screen.getByText('3 languages · 152.6 MB · CC-BY-4.0'))
    expect(screen.getByText('Cantonese, German, Italian')).toBeTruthy()
    expect(screen.getByText('152.6 MB · CC-BY-4.0')).toBeTruthy()
  })

  it('shows the engine in use and its settings, without empty settings', async () => {
    const settings = [
      { name: 'TRANSCRIBE_API_KEY', value: '••••WXYZ' },
      { name: 'TRANSCRIBE_MODEL', value: null },
    ]
    open([anEngine({ settings }), anEngine({ id: 'sherpa', label: 'sherpa-onnx', state: 'absent' })], [])
    const [used, absent] = await screen.findAllByRole('listitem')
    expect(used?.textContent).toContain('In use')
    expect(screen.getByText('••••WXYZ')).toBeTruthy()
    expect(screen.queryByText('TRANSCRIBE_MODEL')).toBeNull()
    expect(within(absent as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('names the ffmpeg in use, and says what to do about the bundled one', async () => {
    const ffmpeg = { path: '/app/node_modules/@ffmpeg-installer/ffmpeg', version: '4.1', isBundled: true }
    open([anEngine()], [], {
      'GET /api/admin/engines': success({ engines: [anEngine()], hasTranscribed: false, ffmpeg }),
    })
    const text = await screen.findByText(/Recordings are decoded by ffmpeg 4\.1/)
    expect(text.textContent).toBe(`${engineTexts.ffmpeg(ffmpeg)} ${engineTexts.bundledFfmpeg}`)
  })

  it('offers to test an engine that is down', async () => {
    open([anEngine({ state: 'down' })], [])
    expect(await screen.findByRole('button', { name: /^Test/ })).toBeTruthy()
  })

  it('shows what was said beside what a speech engine heard', async () => {
    const heard = { works: true, message: 'like the land', seconds: 1.5 }
    open([anEngine()], [], { 'POST /api/admin/engines/built-in/test': success(heard) })
    expect(screen.queryByText(/synthetic voice/)).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: /^Test/ }))
    expect(await screen.findByText(`Said by a synthetic voice: “${engineTexts.sample}”`)).toBeTruthy()
  })

  it.each([
    [{ works: true, message: 'light the lantern', seconds: 1.5 }, 'Works (1.5 s): “light the lantern”'],
    [{ works: false, message: 'The key was refused.', seconds: 0 }, 'The key was refused.'],
  ])('tests an engine and shows the result', async (answer, said) => {
    const call = 'POST /api/admin/engines/built-in/test'
    open([anEngine()], [], { [call]: success({ ...answer }) })
    fireEvent.click(await screen.findByRole('button', { name: /^Test/ }))
    expect(await screen.findByText(said)).toBeTruthy()
  })

  it('starts a download, shows its progress and can cancel it', async () => {
    const download = { jobId: 'j1', status: 'in_progress' as const, progress: 42, error: null }
    const call = 'POST /api/admin/models/parakeet/download'
    const asked = open([], [aModel(), aModel({ id: 'whisper-small', name: 'Whisper', download })], {
      [call]: { status: 202, body: { success: true, jobId: 'j2' } },
      'POST /api/jobs/j1/cancel': success(),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Download Parakeet' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the download of Whisper' }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    await waitFor(() => {
      const posted = asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
      expect(posted).toEqual(['/api/admin/models/parakeet/download', '/api/jobs/j1/cancel'])
    })
  })

  it('shows another engine in use once a download is complete', async () => {
    const download = { jobId: 'j1', status: 'in_progress' as const, progress: 99, error: null }
    const model = aModel({ download })
    let isPresent = false
    open([], [], {
      'GET /api/admin/engines': () =>
        success({
          engines: isPresent ? [anEngine({ label: 'sherpa-onnx' })] : [],
          hasTranscribed: false,
          ffmpeg: null,
        }),
      'GET /api/admin/models': () =>
        success({ models: [isPresent ? { ...model, isPresent, download: null } : model], freeBytes: null }),
    })
    await screen.findByRole('progressbar')
    isPresent = true
    expect(await screen.findByText('sherpa-onnx', {}, { timeout: 5_000 })).toBeTruthy()
  })

  it('shows why a download failed and offers a retry', async () => {
    const download = { jobId: 'j1', status: 'failed' as const, progress: 0, error: 'Its server refused.' }
    open([], [aModel({ download })])
    expect((await screen.findByRole('alert')).textContent).toBe('Its server refused.')
    expect(screen.getByRole('button', { name: 'Retry the download of Parakeet' })).toBeTruthy()
  })

  it('removes a model after a confirmation', async () => {
    let models = [aModel({ isPresent: true })]
    open([], [], {
      'GET /api/admin/models': () => success({ models, freeBytes: null }),
      'DELETE /api/admin/models/parakeet': () => {
        models = [aModel()]
        return success()
      },
    })
    const button = await screen.findByRole('button', { name: 'Remove Parakeet' })
    button.focus()
    fireEvent.click(button)
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Download Parakeet' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Parakeet'))
  })

  it('lists a model of an earlier version until it is removed', async () => {
    let models = [
      aModel(),
      aModel({ id: 'whisper-base', name: 'Whisper base', isOffered: false, isPresent: true }),
    ]
    open([], [], {
      'GET /api/admin/models': () => success({ models, freeBytes: null }),
      'DELETE /api/admin/models/whisper-base': () => {
        models = [aModel()]
        return success()
      },
    })
    const button = await screen.findByRole('button', { name: 'Remove Whisper base' })
    button.focus()
    fireEvent.click(button)
    const question = within(await screen.findByRole('alertdialog'))
    expect(
      question.getByText('Its files are deleted from this machine. It can’t be downloaded again.'),
    ).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Whisper base')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Speech to text: pick one'))
  })
})
