import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '#contract/jobs/schemas.ts'
import { toTask } from '#web/jobs/describe-jobs.ts'
import { sampleJob } from '#web/jobs/test-job.ts'
import { type Answer, errorBody, passTime, renderAt, stubServer, success } from '#web/lib/test-browser.tsx'
import { JobWidget } from './job-widget.tsx'

const summary = { pending: 1, in_progress: 2, completed: 1_204, failed: 3, cancelled: 0 }
const listOf = (...jobs: Job[]) => success({ jobs, activeJobs: [], summary })
const ended = (id: string, minute: number, part: Partial<Job> = {}) =>
  sampleJob({ id, completed_at: `2026-01-01T10:0${minute}:00.000Z`, session_number: minute, ...part })

function openWidget(answer: Answer | (() => Answer), active: Job[] = [], answers = {}) {
  const onCancel = vi.fn()
  const asked = stubServer({ 'GET /api/jobs/user/all': answer, ...answers })
  const tasks = active.map(toTask).filter((task) => task !== null)
  renderAt('/', <JobWidget active={tasks} campaignId="c" onCancel={onCancel} />)
  return { onCancel, count: () => asked.filter(({ path }) => path === '/api/jobs/user/all').length }
}
const refresh = () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

describe('the job widget', () => {
  it('counts jobs, shows ongoing tasks and cancels one', async () => {
    const job = sampleJob({ status: 'in_progress', progress: 42, stage: 'Transcribing' })
    const { onCancel } = openWidget(listOf(job), [job])
    expect(await screen.findByText(/^1 active/)).toBeTruthy()
    expect(screen.getByText('1,204')).toBeTruthy()
    expect(screen.getByText('Transcribing · Session 1, C')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledWith(expect.objectContaining({ id: job.id }))
  })

  it('lists the five most recently ended jobs and retries a failed one', async () => {
    const failed = { status: 'failed', completed_at: null, failed_at: '2026-01-01T10:09:00.000Z' } as const
    const jobs = [
      ...[1, 2, 3, 4, 5, 6].map((minute) => ended(`j${minute}`, minute)),
      ended('f', 9, { ...failed, error_message: 'No speech found' }),
      ended('c', 8, { status: 'cancelled' }),
    ]
    const asked: string[] = []
    openWidget(listOf(...jobs), [], {
      'POST /api/jobs/f/retry': () => {
        asked.push('retry')
        return success()
      },
    })
    const items = within((await screen.findByText('Recent')).closest('section') ?? document.body)
    expect(items.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('No speech found'),
      expect.stringContaining('Session 6'),
      expect.stringContaining('Session 5'),
      expect.stringContaining('Session 4'),
      expect.stringContaining('Session 3'),
    ])
    fireEvent.click(items.getByRole('button', { name: 'Retry' }))
    await vi.waitFor(() => expect(asked).toEqual(['retry']))
  })

  it('reports that all jobs are complete', async () => {
    openWidget(listOf())
    expect(await screen.findByText(/^All complete/)).toBeTruthy()
  })

  it('shows the number of failed jobs', async () => {
    openWidget(success({ jobs: [], activeJobs: [], summary: { ...summary, failed: 2 } }))
    expect(await screen.findByText(/^All complete · 2 failed/)).toBeTruthy()
  })

  it('is folded until something runs or has failed', async () => {
    openWidget(listOf(ended('a', 1)))
    expect(await screen.findByRole('button', { name: 'Expand' })).toBeTruthy()
    cleanup()
    openWidget(listOf(ended('a', 1), ended('b', 2, { status: 'failed' })))
    expect(await screen.findByRole('button', { name: 'Collapse' })).toBeTruthy()
  })

  it('lists the work of the current campaign first', async () => {
    const other = { campaign_id: 'other', campaign_name: 'Other' }
    const active = [
      sampleJob({ id: 'x', status: 'in_progress', ...other }),
      sampleJob({ id: 'y', status: 'in_progress' }),
    ]
    const jobs = [ended('a', 1), ended('b', 2, other)]
    openWidget(success({ jobs, activeJobs: active, summary }), active)
    const texts = async (group: string) =>
      within((await screen.findByText(group)).closest('section') ?? document.body)
        .getAllByRole('listitem')
        .map((item) => item.textContent?.includes('Other'))
    expect(await texts('Active')).toEqual([false, true])
    expect(await texts('Recent')).toEqual([false, true])
  })

  it('remembers that it was collapsed', async () => {
    openWidget(listOf(), [sampleJob({ status: 'in_progress' })])
    fireEvent.click(await screen.findByRole('button', { name: 'Collapse' }))
    expect(screen.getByRole('button', { name: 'Expand' }).getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByText('Pending').closest('[hidden]')).toBeTruthy()
    expect(localStorage.getItem('jobWidgetOpen')).toBe('false')
  })
})

describe('Refresh', () => {
  const tooOften = 'Refreshing too frequently. Please wait...'

  it('refetches only if the last answer is older than 10 seconds', async () => {
    const { count } = openWidget(listOf())
    await screen.findByText(/^All complete/)
    refresh()
    expect(screen.getByText('Up to date')).toBeTruthy()
    await passTime(1_000)
    expect(count()).toBe(1)
    await passTime(5_000)
    expect(screen.queryByText('Up to date')).toBeNull()
    await passTime(11_000)
    const before = count()
    await passTime(11_000)
    refresh()
    await passTime(100)
    expect(count()).toBe(before + 1)
  })

  it('is refused within 15 seconds of the last refresh, with a temporary message', async () => {
    openWidget(listOf())
    await screen.findByText(/^All complete/)
    refresh()
    expect(screen.queryByText(tooOften)).toBeNull()
    await passTime(14_000)
    refresh()
    expect(screen.getByText(tooOften)).toBeTruthy()
    await passTime(5_100)
    expect(screen.queryByText(tooOften)).toBeNull()
  })

  it('reports why it failed', async () => {
    openWidget({ status: 500, body: errorBody('The disk is full', 'X') })
    const sentence = 'Server error loading jobs: The disk is full'
    expect((await screen.findByRole('alert')).textContent).toBe(`${sentence}Try again`)
  })
})
