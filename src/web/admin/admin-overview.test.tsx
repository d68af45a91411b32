import '#web/admin/statistics/statistics-page.tsx'
import './admin-overview.tsx'
import './admin-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { accountTexts, type User } from '#contract/accounts/schemas.ts'
import { adminTexts, warningTexts } from '#contract/admin/schemas.ts'
import { statisticsTexts } from '#contract/admin/statistics.ts'
import { generalTexts } from '#contract/errors.ts'
import type { AdminJob, AdminJobList } from '#contract/jobs/monitor.ts'
import { sampleAnnouncement } from '#web/admin/announcements/test-announcement.ts'
import { sampleInstallation } from '#web/admin/installation/test-installation.ts'
import { sampleStatistics } from '#web/admin/statistics/test-statistics.ts'
import { adminJobsBody, sampleAdminJob } from '#web/jobs/test-job.ts'
import { type Answer, type Answers, errorBody, sampleUser, success } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'

const jobsCall = 'GET /api/admin/jobs'

const jobList = (jobs: AdminJob[], part: Partial<AdminJobList> = {}) => ({ body: adminJobsBody(jobs, part) })
const manyJobs = Array.from({ length: 10 }, (_, index) =>
  sampleAdminJob({ id: `j${index}`, number: 100 + index }),
)

function openAdmin(answers: Answers = {}, search = '') {
  const asked = openApp(`/app?view=admin${search}`, {
    'GET /api/users/profile': success({ user: { ...sampleUser, role: 'admin' } }),
    'GET /api/campaign': success({ campaigns: [] }),
    'GET /api/announcements': success({ announcements: [] }),
    'GET /api/status': success({ services: [{ name: 'Web', state: 'up', detail: 'answers' }] }),
    'GET /api/admin/statistics': { body: sampleStatistics() },
    'GET /api/admin/announcements': success({ announcements: [] }),
    'GET /api/admin/warnings': success({ warnings: [] }),
    'GET /api/admin/audit': success({ entries: [], pagination: { page: 1, limit: 5, total: 0, pages: 1 } }),
    'GET /api/admin/installation': success({ installation: sampleInstallation() }),
    [jobsCall]: jobList(manyJobs),
    ...answers,
  })
  return (path: string) => asked.filter((one) => `${one.method} ${one.path}` === path).length
}
const region = (name: string) => screen.findByRole('region', { name })

describe('the admin dashboard', () => {
  it('shows the logged-in user, eight tabs and a Back button', async () => {
    openAdmin()
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Overview',
      'Engines',
      'User Management',
      'Campaigns',
      'Storage',
      'Job Monitor',
      'Announcements',
      'Statistics',
    ])
    expect(screen.getAllByText('Logged in as', { exact: false })[0]?.textContent).toBe('Logged in as Rowan')
    expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Rowan/ })).toBeTruthy()
  })

  it('shows counts of users, campaigns, recordings and jobs, and the usage', async () => {
    openAdmin()
    for (const [label, value, note] of [
      ['Active Users', '11', 'of 12 in all'],
      ['Total Campaigns', '1,234', '5 new in 30 days'],
      ['Audio Files', '40', '5.0 TB'],
      ['Active Jobs', '1', '4 failed in 30 days'],
    ]) {
      const term = await screen.findByText(label ?? '', { selector: 'dt' })
      await waitFor(() => expect(term.parentElement?.textContent).toBe(`${label}${value}${note}`))
    }
    const usage = (await region('Usage Overview')).textContent
    for (const text of ['sessions70', 'duration10 h 05 min', 'Transcriptions39', 'entries512']) {
      expect(usage).toContain(text)
    }
    const installation = await region('This installation')
    expect(within(installation).getByText('7.0 GB used, 3.0 GB free')).toBeTruthy()
    expect(within(installation).queryByRole('alert')).toBeNull()
    expect(within(installation).getByRole('link', { name: 'Engines' }).getAttribute('href')).toContain(
      'tab=engines',
    )
    expect(within(installation).getByRole('link', { name: 'Messages' })).toBeTruthy()
  })

  it('lists the warnings', async () => {
    const warnings = [
      { kind: 'disk', text: statisticsTexts.lowSpace },
      { kind: 'queue', text: warningTexts.queueWaits(25, 3) },
    ]
    openAdmin({ 'GET /api/admin/warnings': success({ warnings }) })
    const list = await screen.findByRole('list', { name: 'Warnings' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(list.textContent).toContain('A job has been waiting for 25 minutes, with 3 in the queue.')
  })

  it('shows no warning list without warnings', async () => {
    openAdmin()
    await region('This installation')
    expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull()
  })

  it('shows the last eight jobs and the number of active ones, and confirms a refresh', async () => {
    const asked = openAdmin({
      [jobsCall]: jobList([sampleAdminJob({ status: 'pending' }), ...manyJobs.slice(1)]),
    })
    const recent = await region('Recent Jobs')
    expect(await within(recent).findAllByRole('listitem')).toHaveLength(8)
    expect(within(recent).getByText('1 active')).toBeTruthy()
    fireEvent.click(within(recent).getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Jobs refreshed!')).toBeTruthy()
    expect(asked(jobsCall)).toBe(2)
  })

  it('polls the jobs every ten seconds while one is running, and every 30 seconds after it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let status: AdminJob['status'] = 'in_progress'
    const asked = openAdmin({ [jobsCall]: () => jobList([sampleAdminJob({ status })]) })
    await region('Recent Jobs')
    expect((await screen.findAllByText('Auto-refresh every 10 s')).length).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(jobsCall)).toBe(2)
    const before = asked('GET /api/admin/statistics')
    status = 'completed'
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(jobsCall)).toBe(3)
    expect(asked('GET /api/admin/statistics')).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(25_000)
    expect(asked(jobsCall)).toBe(3)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(jobsCall)).toBe(4)
    expect(screen.getByText('Auto-refresh every 30 s')).toBeTruthy()
  })

  it('keeps polling while a job that is not listed is pending', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { statistics } = adminJobsBody([sampleAdminJob({ status: 'pending' })])
    const asked = openAdmin({ [jobsCall]: jobList(manyJobs, { statistics }) })
    expect(await within(await region('Recent Jobs')).findByText('1 active')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(jobsCall)).toBe(2)
  })

  it('sends a user who is no longer an administrator to the main dashboard', async () => {
    let role: User['role'] = 'admin'
    openAdmin({
      'GET /api/users/profile': () => success({ user: { ...sampleUser, role } }),
      [jobsCall]: { status: 403, body: errorBody(accountTexts.adminOnly, 'ADMIN_ONLY') },
    })
    role = 'gm'
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeTruthy()
    expect(screen.queryByText('Admin Dashboard')).toBeNull()
  })

  it('shows the three active announcements with the highest priority', async () => {
    const announcements = [1, 9, 4, 7].map((priority) => ({
      ...sampleAnnouncement,
      ...{ id: `a${priority}`, priority, title: `Of ${priority}`, state: 'shown' as const },
    }))
    const over = { ...sampleAnnouncement, id: 'over', priority: 10, state: 'over' as const }
    openAdmin({
      'GET /api/admin/announcements': success({ announcements: [...announcements, over] }),
    })
    const panel = await region('Announcements')
    await within(panel).findByText('Of 9')
    const titles = within(panel)
      .getAllByText(/^Of \d/)
      .map((one) => one.lastChild?.textContent)
    expect(titles).toEqual(['Of 9', 'Of 7', 'Of 4'])
  })

  it('loads automatically once the server is reachable again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDown = true
    const orDown = (body: unknown) => (): Answer => (isDown ? 'unreachable' : { body })
    openAdmin({
      'GET /api/admin/statistics': orDown(sampleStatistics()),
      'GET /api/admin/announcements': orDown({ success: true, announcements: [] }),
      'GET /api/status': orDown({ success: true, services: [] }),
      'GET /api/admin/warnings': orDown({ success: true, warnings: [] }),
      [jobsCall]: () => (isDown ? 'unreachable' : jobList(manyJobs)),
    })
    await region('Recent Jobs')
    await vi.advanceTimersByTimeAsync(4_000)
    // The figures and the usage come from the same request, and both show its error.
    expect(screen.getAllByText(generalTexts.unreachable)).toHaveLength(5)
    expect(screen.getByText(adminTexts.servicesFailed)).toBeTruthy()
    isDown = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('refreshes the warnings with everything else', async () => {
    const asked = openAdmin({})
    await waitFor(() => expect(asked('GET /api/admin/warnings')).toBe(1))
    fireEvent.click(
      within(screen.getByRole('region', { name: 'View' })).getByRole('button', { name: 'Refresh' }),
    )
    await waitFor(() => expect(asked('GET /api/admin/warnings')).toBe(2))
  })

  it('refreshes only the queries of the open tab', async () => {
    const asked = openAdmin({}, '&tab=statistics')
    await screen.findByText('9 seen, 2 new')
    expect(screen.getByText('Auto-refresh off')).toBeTruthy()
    fireEvent.click(
      within(screen.getByRole('region', { name: 'View' })).getByRole('button', { name: 'Refresh' }),
    )
    await waitFor(() => expect(asked('GET /api/admin/statistics')).toBe(2))
    expect(asked(jobsCall)).toBe(0)
  })
})
