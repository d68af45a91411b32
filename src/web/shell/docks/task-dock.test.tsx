import '#web/studio/studio-view.tsx'
import '#web/home/dashboard-jobs.tsx'
import './task-dock.tsx'
import '#web/shell/live-updates/event-listener.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import { stored, stubUpload } from '#web/audio/upload/test-upload.ts'
import { ownJobsBody, sampleJob } from '#web/jobs/test-job.ts'
import { createTestStream } from '#web/lib/api/test-stream.ts'
import { type Answers, passTime, success, untilEventsOpen } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'

const recap = (part: Partial<Job>) => sampleJob({ id: 'r', job_type: 'recap', session_id: 's1', ...part })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
async function open(view: string, answers: Answers = {}) {
  const stream = createTestStream()
  let current: Job[] = []
  const asked = openApp(`/app?view=${view}`, {
    'GET /api/events': stream.body,
    'GET /api/jobs/user/all': () => ({ body: ownJobsBody(...current) }),
    ...answers,
  })
  await screen.findByRole('navigation', { name: 'Main' })
  await untilEventsOpen()
  const sendJobs = (...jobs: Job[]) => {
    current = jobs
    stream.send('jobs', ownJobsBody(...jobs))
  }
  return { asked, sendJobs }
}
const findPanel = async () => within(await screen.findByRole('region', { name: 'Active tasks' }))
const expectHidden = () => expect(screen.queryByRole('region', { name: 'Active tasks' })).toBeNull()

describe('the task panel', () => {
  it('shows a running job and hides it 3 seconds after its end', async () => {
    const { sendJobs } = await open('campaigns')
    await screen.findByRole('heading', { name: /Campaigns/ })
    expectHidden()
    sendJobs(recap({ status: 'in_progress', progress: 42, stage: 'Writing the recap' }))
    const panel = await findPanel()
    expect(panel.getByRole('button', { name: 'Active Tasks (1)' })).toBeTruthy()
    expect(panel.getByText('Writing the recap · Session 1, C')).toBeTruthy()
    expect(panel.getByText('42%')).toBeTruthy()
    sendJobs(recap({ status: 'completed' }))
    expect(await panel.findByText('Done')).toBeTruthy()
    await passTime(2_000)
    expect(panel.getByText('Done')).toBeTruthy()
    await passTime(1_500)
    expectHidden()
  })

  it('shows a failed task with its reason for 5 seconds', async () => {
    const { sendJobs } = await open('campaigns')
    sendJobs(recap({ status: 'pending' }))
    const panel = await findPanel()
    sendJobs(recap({ status: 'failed', error_message: 'The AI answer could not be read' }))
    expect(await panel.findByText('The AI answer could not be read')).toBeTruthy()
    await passTime(4_000)
    expect(panel.getByText('Failed')).toBeTruthy()
    await passTime(1_500)
    expectHidden()
  })

  it('remembers that it was collapsed', async () => {
    const { sendJobs } = await open('campaigns')
    sendJobs(recap({ status: 'in_progress' }))
    const panel = await findPanel()
    const button = panel.getByRole('button', { name: 'Active Tasks (1)' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(panel.queryByRole('listitem')).toBeNull()
    expect(localStorage.getItem('taskPanelOpen')).toBe('false')
  })

  it('cancels a job', async () => {
    const { asked, sendJobs } = await open('campaigns', {
      'POST /api/jobs/r/cancel': success(),
    })
    sendJobs(recap({ status: 'in_progress' }))
    fireEvent.click((await findPanel()).getByRole('button', { name: 'Cancel Recap' }))
    expect(await screen.findByText('Job cancelled successfully')).toBeTruthy()
    expect(asked.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1)
    sendJobs(recap({ status: 'cancelled' }))
    await vi.waitFor(expectHidden)
  })

  it('is hidden on the dashboard', async () => {
    const { sendJobs } = await open('dashboard')
    sendJobs(recap({ status: 'in_progress' }))
    expect(await screen.findByText('Active')).toBeTruthy()
    expectHidden()
  })

  it('shows a recording as one task from upload to transcript', async () => {
    stubUpload()
    let processingStatus = 'processing'
    const { asked, sendJobs } = await open('transcription', {
      'GET /api/uploads/u1': stored,
      'GET /api/audio/status/a1': () =>
        success({ status: { processingStatus, errorMessage: null, progress: 30, stage: 'Transcribing' } }),
    })
    await screen.findByRole('button', { name: 'Upload Audio File' })
    const file = new File(['sound'], 'night.mp3', { type: 'audio/mpeg' })
    const input = document.querySelector('input[type="file"]')
    if (!input) throw new Error('No file field')
    fireEvent.change(input, { target: { files: [file] } })
    // The studio shows the recording, so the panel is hidden.
    expectHidden()
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    fireEvent.click(menu.getByRole('link', { name: /Campaigns/ }))
    const panel = await findPanel()
    expect(panel.getByText('night.mp3')).toBeTruthy()
    expect(panel.getByText('Uploading · The Causeway')).toBeTruthy()
    const job = sampleJob({ session_id: 's1', audio_file_id: 'a1', status: 'in_progress', progress: 30 })
    sendJobs(job)
    expect(await panel.findByText('Transcribing · The Causeway')).toBeTruthy()
    expect(panel.getAllByRole('listitem')).toHaveLength(1)
    await passTime(2_000)
    // The panel shows the progress of the job, not the estimate of the upload.
    expect(panel.getByText('30%')).toBeTruthy()
    processingStatus = 'completed'
    const statusRequests = () => asked.filter(({ path }) => path === '/api/audio/status/a1').length
    const before = statusRequests()
    sendJobs({ ...job, status: 'completed' })
    expect(await panel.findByText('Done')).toBeTruthy()
    expect(statusRequests()).toBe(before)
    await passTime(3_500)
    expectHidden()
    // The upload polls once more, which must not show the task again.
    await passTime(3_500)
    expect(statusRequests()).toBe(before + 1)
    expectHidden()
  })
})
