import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AdminJob, AdminJobList } from '#contract/jobs/monitor.ts'
import { adminJobsBody, sampleAdminJob } from '#web/jobs/test-job.ts'
import {
  type Answer,
  type Answers,
  choose,
  errorBody,
  press,
  renderWithNotices,
  stubServer,
  success,
} from '#web/lib/test-browser.tsx'
import { JobMonitor } from './job-monitor.tsx'

const listing = 'GET /api/admin/jobs'
const heard = sampleAdminJob({
  id: 'heard',
  number: 4821,
  campaign_name: 'The Ashen Crown',
  username: 'rowan',
  audio_file_id: 'a1',
  started_at: '2026-01-01T10:00:05.000Z',
  completed_at: '2026-01-01T10:06:17.000Z',
  updated_at: '2026-01-01T10:06:17.000Z',
  job_data: '{"audioId":"a1","processingMode":"parakeet"}',
  result_data: '{"segments":1812}',
})
const running = sampleAdminJob({
  id: 'running',
  number: 4822,
  job_type: 'recap',
  status: 'in_progress',
  progress: 64,
})
const broken = sampleAdminJob({
  id: 'broken',
  number: 4820,
  job_type: 'entity_extraction',
  status: 'failed',
  campaign_name: 'Gloamwood',
  error_message: 'The model is away.',
})

const statistics: AdminJobList['statistics'] = [
  { job_type: 'recap', status: 'completed', count: 1_200 },
  { job_type: 'transcription', status: 'completed', count: 84 },
  { job_type: 'transcription', status: 'failed', count: 7 },
]
const list = (jobs: AdminJob[], more: Partial<AdminJobList> = {}): Answer => ({
  body: adminJobsBody(jobs, { statistics, ...more }),
})

function show(answers: Answers = {}) {
  const asked = stubServer({ [listing]: list([running, heard, broken]), ...answers })
  const onListen = vi.fn()
  renderWithNotices('/app?view=admin&tab=jobs', <JobMonitor onListen={onListen} />)
  const queries = () => asked.filter(({ path }) => path === '/api/admin/jobs').map(({ query }) => query)
  const posted = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return { queries, posted, onListen }
}
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Jobs' })
  // Leaves out rows without a job: the header, and rows that contain only the reason for a failure.
  return within(table)
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('button', { name: /^Details/ }))
}
const openDetails = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Details of ${name}` }))
  return screen.findByRole('dialog', { name })
}
const noted = async (text: string) => expect(await screen.findByText(text)).toBeTruthy()

describe('the job monitor', () => {
  it('counts jobs by status and lists each with its campaign, user and duration', async () => {
    show()
    const [first, second, third] = await rows()
    const counts = screen.getAllByRole('definition').map((one) => one.textContent)
    expect(counts).toEqual(['0', '0', '1,284', '7', '0'])
    expect(first?.textContent).toContain('Recap #4822In progress64%')
    expect(second?.textContent).toContain('Transcription #4821Completed')
    expect(second?.textContent).toContain('The Ashen CrownSession 1rowan')
    expect(second?.textContent).toContain('6:12')
    expect(third?.textContent).toContain('Entity extraction #4820Failed')
  })

  it('offers cancel for active jobs, retry for failed ones and neither for completed ones', async () => {
    show()
    const offered = (await rows()).map((row) =>
      within(row)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    )
    expect(offered).toEqual([
      ['Cancel Recap #4822', 'Details of Recap #4822'],
      ['View audio of Transcription #4821', 'Details of Transcription #4821'],
      [
        'Retry Entity extraction #4820',
        'Dismiss Entity extraction #4820',
        'Details of Entity extraction #4820',
      ],
    ])
  })

  it('sorts by a column and reverses the order on the second click', async () => {
    const { queries } = show()
    await rows()
    expect(queries()).toEqual(['page=1&sortBy=created_at&sortOrder=DESC'])
    expect(screen.getByRole('columnheader', { name: 'Created' }).ariaSort).toBe('descending')
    press('Job Type')
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&sortBy=job_type&sortOrder=ASC'))
    press('Job Type')
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&sortBy=job_type&sortOrder=DESC'))
    expect(screen.getByRole('columnheader', { name: 'Job Type' }).ariaSort).toBe('descending')
    expect(screen.getByRole('columnheader', { name: 'Created' }).ariaSort).toBeNull()
  })

  it('filters by status and type and returns to the first page', async () => {
    const pagination = { page: 1, limit: 20, total: 60, pages: 3 }
    const { queries } = show({ [listing]: list([broken], { pagination }) })
    await rows()
    press('Next')
    await waitFor(() => expect(queries().at(-1)).toBe('page=2&sortBy=created_at&sortOrder=DESC'))
    await choose('Status', 'Failed')
    const filtered = 'page=1&sortBy=created_at&sortOrder=DESC&status=failed'
    await waitFor(() => expect(queries().at(-1)).toBe(filtered))
    await choose('Job type', 'Entity extraction')
    await waitFor(() => expect(queries().at(-1)).toBe(`${filtered}&jobType=entity_extraction`))
  })

  it.each([
    ['running', 'Recap #4822'],
    ['4821', 'Transcription #4821'],
    ['entity', 'Entity extraction #4820'],
    ['ashen ROWAN', 'Transcription #4821'],
    ['model is away', 'Entity extraction #4820'],
    ['in progress', 'Recap #4822'],
  ])('filters the current page by the search text: %s', async (text, name) => {
    const { queries } = show()
    await rows()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
    const found = await rows()
    expect(found).toHaveLength(1)
    expect(found[0]?.textContent).toContain(name)
    expect(screen.getByText(/^1 of 3 on this page/)).toBeTruthy()
    expect(queries()).toHaveLength(1)
  })

  it("shows that the job's campaign is in the bin", async () => {
    show({ [listing]: list([{ ...broken, campaign_in_bin: true }]) })
    const [row] = await rows()
    expect(row?.textContent).toContain('Gloamwood (in the bin)')
  })

  it('shows an empty search result and can reset the search', async () => {
    show()
    await rows()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dragon' } })
    expect(screen.getByText('No job on this page holds these words.')).toBeTruthy()
    press('Show all jobs')
    expect(await rows()).toHaveLength(3)
  })

  it('reports an empty list', async () => {
    show({ [listing]: list([]) })
    await noted('No jobs yet.')
  })

  it('toggles the performance metrics', async () => {
    const metric = {
      job_type: 'transcription',
      avg_processing_seconds: 700,
      avg_queue_seconds: null,
    } as const
    show({ [listing]: list([heard], { metrics: [{ ...metric, success_rate: 99.2 }] }) })
    await rows()
    expect(screen.queryByRole('region', { name: 'Performance Metrics' })).toBeNull()
    press('Metrics')
    const panel = screen.getByRole('region', { name: 'Performance Metrics' })
    expect(panel.textContent).toContain('The last 30 days, at most the newest 10,000 jobs.')
    const [row] = within(panel).getAllByRole('row').slice(1)
    expect(row?.textContent).toMatch(/^Transcription.*99\.2%.*11 min 40 s.*–$/)
    press('Metrics')
    expect(screen.queryByRole('region', { name: 'Performance Metrics' })).toBeNull()
  })

  it('refreshes every 5 seconds while auto-refresh is on and the tab is visible', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { queries } = show()
    await rows()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(queries()).toHaveLength(2)

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(queries()).toHaveLength(2)
    visibility.mockRestore()
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(queries().length).toBeGreaterThan(2)

    fireEvent.click(screen.getByRole('checkbox', { name: 'Auto-refresh' }))
    const before = queries().length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(queries()).toHaveLength(before)
    press('Refresh')
    await waitFor(() => expect(queries()).toHaveLength(before + 1))
    expect(screen.getByText(/Updated \d\d:\d\d:\d\d/)).toBeTruthy()
  })

  it('passes on the job whose audio was requested', async () => {
    const { onListen } = show()
    await rows()
    press('View audio of Transcription #4821')
    expect(onListen).toHaveBeenCalledWith(heard)
  })
})

describe('a job row', () => {
  it('cancels and retries its job', async () => {
    const { posted } = show({
      'POST /api/admin/jobs/running/cancel': success(),
      'POST /api/admin/jobs/broken/retry': success(),
    })
    await rows()
    press('Cancel Recap #4822')
    await noted('Job cancelled successfully')
    press('Retry Entity extraction #4820')
    await noted('Job queued for retry')
    expect(posted()).toEqual(['/api/admin/jobs/running/cancel', '/api/admin/jobs/broken/retry'])
  })

  it.each<[Answer, string]>([
    ['unreachable', 'Failed to cancel job'],
    [
      { status: 409, body: errorBody('Only pending or running jobs can be cancelled', 'CONFLICT') },
      'Only pending or running jobs can be cancelled',
    ],
  ])('reports why a job cannot be cancelled: %j', async (answer, text) => {
    show({ 'POST /api/admin/jobs/running/cancel': answer })
    await rows()
    press('Cancel Recap #4822')
    await noted(text)
  })
})

describe('the job details', () => {
  it('shows the timeline with durations, the input and the result', async () => {
    show()
    const dialog = await openDetails('Transcription #4821')
    const moments = within(dialog).getAllByRole('listitem')
    expect(moments.map((one) => one.textContent?.replace(/Jan 1, 2026, \d\d:\d\d:\d\d/, ' '))).toEqual([
      'Created Queue time: 5 s',
      'Started Processing time: 6 min 12 s',
      'Completed ',
      'Updated ',
    ])
    expect(dialog.textContent).toContain('Total elapsed6 min 17 s')
    expect(dialog.textContent).toContain('Job idheard')
    expect(dialog.textContent).toContain('Audio ida1Processing modeparakeet')
    expect(dialog.textContent).toContain('Segments1,812')
    expect(dialog.textContent).toContain('"segments": 1812')
    expect(within(dialog).queryByRole('button', { name: /Job$/ })).toBeNull()
  })

  it('shows the error and retries the job', async () => {
    const { posted } = show({ 'POST /api/admin/jobs/broken/retry': success() })
    const dialog = await openDetails('Entity extraction #4820')
    expect(dialog.textContent).toContain('The model is away.')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry Job' }))
    await noted('Job queued for retry')
    expect(posted()).toEqual(['/api/admin/jobs/broken/retry'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('updates while open and can be closed', async () => {
    let shown = running
    show({ [listing]: () => list([shown]) })
    const dialog = await openDetails('Recap #4822')
    expect(within(dialog).getByRole('button', { name: 'Cancel Job' })).toBeTruthy()
    shown = { ...running, progress: 80, stage: 'Writing the recap' }
    fireEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }))
    await waitFor(() => expect(dialog.textContent).toContain('StageWriting the recap'))
    fireEvent.click(within(dialog).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
