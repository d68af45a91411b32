import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Engine, SpeechModel } from '#contract/admin/engines.ts'
import { aModel, anEngine } from '#web/admin/engines/test-engines.ts'
import { openApp } from '#web/app/test-app.tsx'
import { type Answers, success } from '#web/lib/test-browser.tsx'
import { AdminEngines } from './admin-engines.tsx'

function open(engines: Engine[], models: SpeechModel[], more: Answers = {}) {
  return openApp(
    '/app?view=admin&tab=engines',
    {
      'GET /api/admin/engines': success({ engines, hasTranscribed: false }),
      'GET /api/admin/models': success({ models, freeBytes: 12_000_000_000 }),
      ...more,
    },
    <AdminEngines />,
  )
}

describe('the page of engines and models', () => {
  it('shows languages, size and licence of each model', async () => {
    await open([anEngine()], [aModel(), aModel({ id: 'campplus', name: 'CAM++', languages: null })])
    expect(await screen.findByText('English · 152.6 MB · MIT')).toBeTruthy()
    expect(screen.getByText('152.6 MB · MIT')).toBeTruthy()
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

  it('offers to test an engine that is down', async () => {
    open([anEngine({ state: 'down' })], [])
    expect(await screen.findByRole('button', { name: /^Test/ })).toBeTruthy()
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
    const call = 'POST /api/admin/models/whisper-base/download'
    const asked = open([], [aModel(), aModel({ id: 'moonshine-tiny', name: 'Moonshine', download })], {
      [call]: { status: 202, body: { success: true, jobId: 'j2' } },
      'POST /api/jobs/j1/cancel': success(),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Download Whisper base (English)' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the download of Moonshine' }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    await waitFor(() => {
      const posted = asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
      expect(posted).toEqual(['/api/admin/models/whisper-base/download', '/api/jobs/j1/cancel'])
    })
  })

  it('shows why a download failed and offers a retry', async () => {
    const download = { jobId: 'j1', status: 'failed' as const, progress: 0, error: 'Its server refused.' }
    open([], [aModel({ download })])
    expect((await screen.findByRole('alert')).textContent).toBe('Its server refused.')
    expect(screen.getByRole('button', { name: 'Retry the download of Whisper base (English)' })).toBeTruthy()
  })

  it('removes a model after a confirmation', async () => {
    let models = [aModel({ isPresent: true })]
    open([], [], {
      'GET /api/admin/models': () => success({ models, freeBytes: null }),
      'DELETE /api/admin/models/whisper-base': () => {
        models = [aModel()]
        return success()
      },
    })
    const button = await screen.findByRole('button', { name: 'Remove Whisper base (English)' })
    button.focus()
    fireEvent.click(button)
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Download Whisper base (English)' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Whisper base (English)'))
  })
})
