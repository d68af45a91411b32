import '#web/studio/studio-view.tsx'
import '#web/shell/campaigns-view.tsx'
import './task-dock.tsx'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stored, stubUpload } from '#web/audio/upload/test-upload.ts'
import { ownJobsBody, sampleJob } from '#web/jobs/test-job.ts'
import { passTime, success } from '#web/lib/test-browser.tsx'
import { recording } from '#web/shell/test-answers.ts'
import { openApp } from '#web/shell/test-app.tsx'

const processing = { ...recording, fileName: 'night.mp3', processingStatus: 'processing', playable: false }
const job = sampleJob({
  status: 'in_progress',
  session_id: 's1',
  audio_file_id: 'a1',
  progress: 15,
  stage: 'Transcribing',
  started_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:02:00.000Z',
  time_left: { least: 660, most: 1_000 },
})
const status = { processingStatus: 'processing', errorMessage: null, progress: 15, stage: 'Transcribing' }

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stubUpload()
})

async function openStudio() {
  openApp('/app?view=transcription', {
    'GET /api/jobs/user/all': { body: ownJobsBody(job) },
    'GET /api/jobs/session/s1': success({ jobs: [job] }),
    'GET /api/audio/session/s1': success({ audioFiles: [processing] }),
    'GET /api/uploads/u1': stored,
    'GET /api/audio/status/a1': success({ status }),
  })
  await screen.findByRole('heading', { name: 'Session 1 is being transcribed' })
  await screen.findByText('In progress · 15% · 10 to 20 minutes left')
}
const openSteps = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add a recording' }))
async function send() {
  await openSteps()
  const file = new File(['sound'], 'night.mp3', { type: 'audio/mpeg' })
  fireEvent.change(screen.getByLabelText('Audio file'), { target: { files: [file] } })
  await passTime(60_000)
}
const figures = () => screen.getAllByText(/\d+%/).map(({ textContent }) => textContent?.match(/\d+%/)?.[0])
const bars = () => screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))

describe('the progress of a recording', () => {
  it('is the same on the page of the session and in the sidebar, with the time left', async () => {
    await openStudio()
    expect(figures()).toEqual(['15%', '15%'])
    expect(bars()).toEqual(['15', '15'])
    expect(screen.getAllByText(/10 to 20 minutes left/)).toHaveLength(2)
  })

  it('is the same in the row, step 3 and the sidebar, with the time left', async () => {
    await openStudio()
    await send()
    expect(new Set(figures())).toEqual(new Set(['15%']))
    expect(new Set(bars())).toEqual(new Set(['15']))
    expect(screen.getAllByText(/10 to 20 minutes left/)).toHaveLength(3)
    const steps = within(
      screen.getByRole('heading', { name: /scribe takes over/ }).closest('section') as HTMLElement,
    )
    expect(steps.getByText('In progress · 15% · 10 to 20 minutes left')).toBeTruthy()
  })

  it('is the same after a reload', async () => {
    await openStudio()
    await send()
    const before = [new Set(figures()), new Set(bars())]
    cleanup()
    await openStudio()
    await openSteps()
    expect([new Set(figures()), new Set(bars())]).toEqual(before)
    await passTime(60_000)
    expect([new Set(figures()), new Set(bars())]).toEqual(before)
  })

  it('is the same in the task panel, except in the bar of the upload task', async () => {
    await openStudio()
    await send()
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    fireEvent.click(menu.getByRole('link', { name: /Campaigns/ }))
    const panel = within(await screen.findByRole('region', { name: 'Active tasks' }))
    expect(Number(panel.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(85)
    expect(panel.getByText('15%')).toBeTruthy()
    expect(panel.getByText('10 to 20 minutes left')).toBeTruthy()
    expect(new Set(figures())).toEqual(new Set(['15%']))
  })
})
