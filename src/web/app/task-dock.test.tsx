import './signed-in.tsx'
import './studio-view.tsx'
import './dashboard-jobs.tsx'
import './task-dock.tsx'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '#contract/jobs.ts'
import { stored, stubUpload } from '#web/audio/test-upload.ts'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { aJob, ownJobs } from '#web/jobs/test-job.ts'
import { type Answer, aUser, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { aStream } from '#web/lib/test-stream.ts'
import { aSession } from '#web/sessions/test-session.ts'
import { AppGate } from './app-gate.tsx'

const session = aSession()
const recap = (part: Partial<Job>) => aJob({ id: 'r', job_type: 'recap', session_id: 's1', ...part })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  localStorage.setItem('authToken', 'good')
})
async function open(view: string, answers: Record<string, Answer | (() => Answer)> = {}) {
  const stream = aStream()
  let told: Job[] = []
  const asked = stubServer({
    'GET /api/events': stream.body,
    'GET /api/users/profile': { body: { success: true, user: aUser } },
    'GET /api/campaign': { body: { success: true, campaigns: [aCampaign()] } },
    'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [session] } },
    'GET /api/jobs/user/all': () => ({ body: ownJobs(...told) }),
    'GET /api/jobs/session/s1': { body: { success: true, jobs: [] } },
    'GET /api/audio/session/s1': { body: { success: true, audioFiles: [] } },
    'GET /api/transcription/session/s1': { body: { success: true, transcriptions: [] } },
    'GET /api/recap/s1': { body: { success: true, recap: null } },
    ...answers,
  })
  renderAt(`/app?view=${view}`, <AppGate />)
  await screen.findByRole('navigation', { name: 'Main' })
  // The stream waits until the page has what it shows.
  await pass(1_500)
  const tell = (...jobs: Job[]) => {
    told = jobs
    stream.send('jobs', ownJobs(...jobs))
  }
  return { asked, tell }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const findPanel = async () => within(await screen.findByRole('region', { name: 'Active tasks' }))
const isGone = () => expect(screen.queryByRole('region', { name: 'Active tasks' })).toBeNull()

describe('the task panel', () => {
  it('shows work on the server as it goes on, and 3 seconds after its end is gone', async () => {
    const { tell } = await open('campaigns')
    await screen.findByRole('heading', { name: /Campaigns/ })
    isGone()
    tell(recap({ status: 'in_progress', progress: 42, stage: 'Writing the recap' }))
    const panel = await findPanel()
    expect(panel.getByRole('button', { name: 'Active Tasks (1)' })).toBeTruthy()
    expect(panel.getByText('Writing the recap · Session 1, C')).toBeTruthy()
    expect(panel.getByText('42%')).toBeTruthy()
    tell(recap({ status: 'completed' }))
    expect(await panel.findByText('Done')).toBeTruthy()
    await pass(2_000)
    expect(panel.getByText('Done')).toBeTruthy()
    await pass(1_500)
    isGone()
  })

  it('keeps a failed task for 5 seconds, with the reason', async () => {
    const { tell } = await open('campaigns')
    tell(recap({ status: 'pending' }))
    const panel = await findPanel()
    tell(recap({ status: 'failed', error_message: 'The AI answer could not be read' }))
    expect(await panel.findByText('The AI answer could not be read')).toBeTruthy()
    await pass(4_000)
    expect(panel.getByText('Failed')).toBeTruthy()
    await pass(1_500)
    isGone()
  })

  it('folds to its count, and stays so', async () => {
    const { tell } = await open('campaigns')
    tell(recap({ status: 'in_progress' }))
    const panel = await findPanel()
    const button = panel.getByRole('button', { name: 'Active Tasks (1)' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(panel.queryByRole('listitem')).toBeNull()
    expect(localStorage.getItem('taskPanelOpen')).toBe('false')
  })

  it('calls a job off', async () => {
    const { asked, tell } = await open('campaigns', {
      'POST /api/jobs/r/cancel': { body: { success: true } },
    })
    tell(recap({ status: 'in_progress' }))
    fireEvent.click((await findPanel()).getByRole('button', { name: 'Cancel Recap' }))
    expect(await screen.findByText('Job cancelled successfully')).toBeTruthy()
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
    tell(recap({ status: 'cancelled' }))
    await vi.waitFor(isGone)
  })

  it('leaves the dashboard to the widget', async () => {
    const { tell } = await open('dashboard')
    tell(recap({ status: 'in_progress' }))
    expect(await screen.findByText('Active')).toBeTruthy()
    isGone()
  })

  it('follows a recording from the first byte to its transcript, as one task', async () => {
    stubUpload(stored)
    let processingStatus = 'processing'
    const { asked, tell } = await open('transcription', {
      'GET /api/audio/status/a1': () => ({
        body: {
          success: true,
          status: { processingStatus, errorMessage: null, progress: 30, stage: 'Transcribing' },
        },
      }),
    })
    await screen.findByRole('button', { name: 'Upload Audio File' })
    const file = new File(['sound'], 'night.mp3', { type: 'audio/mpeg' })
    const input = document.querySelector('input[type="file"]')
    if (!input) throw new Error('No file field')
    fireEvent.change(input, { target: { files: [file] } })
    // The studio shows the recording in its own place.
    isGone()
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    fireEvent.click(menu.getByRole('link', { name: /Campaigns/ }))
    const panel = await findPanel()
    expect(panel.getByText('night.mp3')).toBeTruthy()
    expect(panel.getByText('Uploading · The Causeway')).toBeTruthy()
    const job = aJob({ session_id: 's1', audio_file_id: 'a1', status: 'in_progress', progress: 30 })
    tell(job)
    expect(await panel.findByText('Transcribing · The Causeway')).toBeTruthy()
    expect(panel.getAllByRole('listitem')).toHaveLength(1)
    await pass(2_000)
    // What the job says, not what a poll counts.
    expect(panel.getByText('30%')).toBeTruthy()
    processingStatus = 'completed'
    const looks = () => asked.filter(({ path }) => path === '/api/audio/status/a1').length
    const before = looks()
    tell({ ...job, status: 'completed' })
    expect(await panel.findByText('Done')).toBeTruthy()
    expect(looks()).toBe(before)
    await pass(3_500)
    isGone()
    // Its own look, and what it would stay after that.
    await pass(3_500)
    expect(looks()).toBe(before + 1)
    isGone()
  })
})
