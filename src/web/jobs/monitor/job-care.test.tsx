import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type AdminJob, type AdminJobList, jobCareTexts } from '#contract/jobs/monitor.ts'
import { adminJobsBody, sampleAdminJob } from '#web/jobs/test-job.ts'
import { type Answers, choose, errorBody, renderAt, stubServer, success } from '#web/lib/test-browser.tsx'
import { NoticeStack } from '#web/shell/notice-stack.tsx'
import { JobMonitor } from './job-monitor.tsx'

const broken = sampleAdminJob({
  id: 'broken',
  number: 4820,
  job_type: 'transcription',
  status: 'failed',
  created_at: '2025-01-01T10:00:05.000Z',
  session_number: 3,
  audio_format: 'ogg',
  audio_bytes: 44_000_000,
  error_message: 'No speech found',
  obstacle: 'unusable',
})
const waiting = sampleAdminJob({ id: 'waiting', number: 4823, job_type: 'recap', status: 'pending' })

const list = (jobs: AdminJob[], more: Partial<AdminJobList> = {}) => ({ body: adminJobsBody(jobs, more) })

function show(answers: Answers) {
  const asked = stubServer({ 'GET /api/admin/jobs': list([broken]), ...answers })
  renderAt(
    '/app?view=admin&tab=jobs',
    <>
      <JobMonitor onListen={vi.fn()} />
      <NoticeStack />
    </>,
  )
  const posted = () =>
    asked.flatMap(({ method, path, body }) => (method === 'POST' ? [[path, body] as const] : []))
  const queries = () => asked.flatMap(({ method, query }) => (method === 'GET' ? [query] : []))
  return { posted, queries }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const noted = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy()

describe('a failed job', () => {
  it('shows in its row why it failed, why a retry will not help, its session and its recording', async () => {
    show({})
    const table = await screen.findByRole('table', { name: 'Jobs' })
    const text = table.textContent
    expect(text).toContain('No speech found')
    expect(text).toContain(jobCareTexts.cannotWork('unusable'))
    expect(text).toContain('Session 3 · ogg, 42.0 MB')
    expect(text).toMatch(/Jan 1, 2025, \d\d:\d\d:05/)
  })

  it('is dismissed and restored with Undo', async () => {
    const { posted } = show({
      'POST /api/admin/jobs/broken/dismiss': success(),
      'POST /api/admin/jobs/broken/undismiss': success(),
    })
    await press('Dismiss Transcription #4820')
    await noted(jobCareTexts.dismissed('Transcription #4820'))
    await press('Undo')
    await noted(jobCareTexts.broughtBack('Transcription #4820'))
    expect(posted().map(([path]) => path)).toEqual([
      '/api/admin/jobs/broken/dismiss',
      '/api/admin/jobs/broken/undismiss',
    ])
  })

  it('can be restored from the list of dismissed jobs', async () => {
    const dismissed = { ...broken, dismissed_at: '2026-01-02T10:00:00.000Z' }
    const { queries } = show({
      'GET /api/admin/jobs': list([dismissed], { statistics: [] }),
      'POST /api/admin/jobs/broken/undismiss': success(),
    })
    await screen.findByRole('table', { name: 'Jobs' })
    await choose('Status', jobCareTexts.shownDismissed)
    await waitFor(() => expect(queries().at(-1)).toContain('dismissed=true'))
    await press('Restore Transcription #4820')
    await noted(jobCareTexts.broughtBack('Transcription #4820'))
  })
})

describe('all failed jobs', () => {
  it('are retried, and the number and reasons of skipped ones are shown', async () => {
    const skipped = [{ obstacle: 'unusable' as const, count: 2 }]
    show({ 'POST /api/admin/jobs/retry-failed': success({ retried: 4, skipped, left: 0 }) })
    await press(jobCareTexts.retryAll)
    await noted('4 jobs queued again. Not retried: 2 jobs (the recording cannot be used).')
  })

  it('are dismissed after a confirmation', async () => {
    const { posted } = show({
      'POST /api/admin/jobs/dismiss-failed': success({ dismissed: 7 }),
    })
    await press(jobCareTexts.dismissAll)
    expect(posted()).toEqual([])
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: jobCareTexts.dismissAll }))
    await noted(jobCareTexts.allDismissed(7))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('show in the dialog why they could not be dismissed', async () => {
    show({ 'POST /api/admin/jobs/dismiss-failed': 'unreachable' })
    await press(jobCareTexts.dismissAll)
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: jobCareTexts.dismissAll }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(jobCareTexts.dismissAllFailed)
  })

  it('offer no actions if no job has failed', async () => {
    show({ 'GET /api/admin/jobs': list([waiting]) })
    await screen.findByRole('table', { name: 'Jobs' })
    expect(screen.queryByRole('button', { name: jobCareTexts.retryAll })).toBeNull()
    expect(screen.queryByRole('button', { name: jobCareTexts.dismissAll })).toBeNull()
  })
})

describe('a job type', () => {
  it('is paused from the menu', async () => {
    const { posted } = show({ 'POST /api/admin/jobs/pause': success() })
    await press(jobCareTexts.pause)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Recap' }))
    await noted(jobCareTexts.paused('Recap'))
    expect(posted()).toEqual([['/api/admin/jobs/pause', { jobType: 'recap' }]])
  })

  it('shows a banner and marks its waiting jobs while paused, and says why it could not be resumed', async () => {
    const paused = { job_type: 'recap' as const, paused_at: '2026-01-02T10:00:00.000Z' }
    const { posted } = show({
      'GET /api/admin/jobs': list([{ ...waiting, is_paused: true }], {
        paused: [{ ...paused, paused_by: 'keeper', waiting: 3 }],
      }),
      'POST /api/admin/jobs/resume': { status: 503, body: errorBody('The server is busy', 'UNAVAILABLE') },
    })
    await noted('Recap is paused by keeper. Waiting: 3 jobs.')
    await noted('Paused by the administrator')
    await press('Resume Recap')
    await noted('The server is busy')
    expect(posted()).toEqual([['/api/admin/jobs/resume', { jobType: 'recap' }]])
    await press(jobCareTexts.pause)
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(offered).not.toContain('Recap')
  })
})
