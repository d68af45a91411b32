import '#web/admin/statistics-page.tsx'
import './admin-overview.tsx'
import './signed-in.tsx'
import './admin-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { adminTexts, warningTexts } from '#contract/admin.ts'
import { generalTexts } from '#contract/errors.ts'
import type { Job } from '#contract/jobs.ts'
import { statisticsTexts } from '#contract/statistics.ts'
import { anAnnouncement } from '#web/admin/test-announcement.ts'
import { someStatistics } from '#web/admin/test-statistics.ts'
import { aJob, ownJobs } from '#web/jobs/test-job.ts'
import { type Answer, aUser, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { AppGate } from './app-gate.tsx'

const jobsCall = 'GET /api/admin/jobs'

/** @param counted what there is on the whole server; what is listed, unless told */
const jobList = (jobs: Job[], counted = jobs): Answer => ({
  body: {
    success: true,
    jobs,
    pagination: { page: 1, limit: 10, total: jobs.length, pages: 1 },
    statistics: counted.map(({ job_type, status }) => ({ job_type, status, count: 1 })),
    metrics: [],
  },
})
const manyJobs = Array.from({ length: 10 }, (_, place) => aJob({ id: `j${place}`, number: 100 + place }))

function openAdmin(answers: Parameters<typeof stubServer>[0] = {}, search = '') {
  const asked = stubServer({
    'GET /api/users/profile': { body: { success: true, user: { ...aUser, role: 'admin' } } },
    'GET /api/campaign': { body: { success: true, campaigns: [] } },
    'GET /api/jobs/user/all': { body: ownJobs() },
    'GET /api/announcements': { body: { success: true, announcements: [] } },
    'GET /api/status': {
      body: { success: true, services: [{ name: 'Web', state: 'up', detail: 'answers' }] },
    },
    'GET /api/admin/statistics': { body: someStatistics() },
    'GET /api/admin/announcements': { body: { success: true, announcements: [] } },
    'GET /api/admin/warnings': { body: { success: true, warnings: [] } },
    [jobsCall]: jobList(manyJobs),
    ...answers,
  })
  renderAt(`/app?view=admin${search}`, <AppGate />)
  return (path: string) => asked.filter((one) => `${one.method} ${one.path}` === path).length
}
const region = (name: string) => screen.findByRole('region', { name })

beforeEach(() => localStorage.setItem('authToken', 'good'))

describe('the admin dashboard', () => {
  it('says who is logged in, has five tabs and a way back', async () => {
    openAdmin()
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Overview',
      'User Management',
      'Job Monitor',
      'Announcements',
      'Statistics',
    ])
    expect(screen.getAllByText('Logged in as', { exact: false })[0]?.textContent).toBe('Logged in as Rowan')
    expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Rowan/ })).toBeTruthy()
  })

  it('opens on cards of users, campaigns, recordings and jobs, and on what is used', async () => {
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
    const house = await region('This installation')
    expect(within(house).getByText('7.0 GB used, 3.0 GB free')).toBeTruthy()
    expect(within(house).queryByRole('alert')).toBeNull()
    expect(within(house).getByRole('link', { name: 'Engines and models' }).getAttribute('href')).toContain(
      'tab=engines',
    )
    expect(within(house).getByRole('link', { name: 'Messages' })).toBeTruthy()
  })

  it('opens on what an administrator should see to, where there is something', async () => {
    const warnings = [
      { kind: 'disk', text: statisticsTexts.lowSpace },
      { kind: 'queue', text: warningTexts.queueWaits(25, 3) },
    ]
    openAdmin({ 'GET /api/admin/warnings': { body: { success: true, warnings } } })
    const list = await screen.findByRole('list', { name: 'Warnings' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    expect(list.textContent).toContain('A job has been waiting for 25 minutes, with 3 in the queue.')
  })

  it('shows no warnings where all is well', async () => {
    openAdmin()
    await region('This installation')
    expect(screen.queryByRole('list', { name: 'Warnings' })).toBeNull()
  })

  it('shows the last eight jobs and how many are active, and says when they were refreshed', async () => {
    const asked = openAdmin({ [jobsCall]: jobList([aJob({ status: 'pending' }), ...manyJobs.slice(1)]) })
    const recent = await region('Recent Jobs')
    expect(await within(recent).findAllByRole('listitem')).toHaveLength(8)
    expect(within(recent).getByText('1 active')).toBeTruthy()
    fireEvent.click(within(recent).getByRole('button', { name: 'Refresh jobs' }))
    expect(await screen.findByText('Jobs refreshed!')).toBeTruthy()
    expect(asked(jobsCall)).toBe(2)
  })

  it('asks for the jobs every ten seconds while one is running, says so, and stops when it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let status: Job['status'] = 'in_progress'
    const asked = openAdmin({ [jobsCall]: () => jobList([aJob({ status })]) })
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
    // Less often, so that new work is still noticed.
    expect(asked(jobsCall)).toBe(3)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(jobsCall)).toBe(4)
    // The state of the installation is still looked at.
    expect(screen.getByText('Auto-refresh every 30 s')).toBeTruthy()
  })

  it('goes on asking while a job waits that is not among the last', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const asked = openAdmin({ [jobsCall]: jobList(manyJobs, [aJob({ status: 'pending' })]) })
    expect(await within(await region('Recent Jobs')).findByText('1 active')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked(jobsCall)).toBe(2)
  })

  it('lets go of whoever is no administrator any more', async () => {
    let role: User['role'] = 'admin'
    openAdmin({
      'GET /api/users/profile': () => ({ body: { success: true, user: { ...aUser, role } } }),
      [jobsCall]: { status: 403, body: refusal(adminTexts.adminOnly, 'ADMIN_ONLY') },
    })
    role = 'gm'
    expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeTruthy()
    expect(screen.queryByText('Admin Dashboard')).toBeNull()
  })

  it('shows the three most important of the announcements that people see now', async () => {
    const announcements = [1, 9, 4, 7].map((priority) => ({
      ...anAnnouncement,
      ...{ id: `a${priority}`, priority, title: `Of ${priority}`, state: 'shown' as const },
    }))
    const over = { ...anAnnouncement, id: 'over', priority: 10, state: 'over' as const }
    openAdmin({
      'GET /api/admin/announcements': { body: { success: true, announcements: [...announcements, over] } },
    })
    const panel = await region('Announcements')
    await within(panel).findByText('Of 9')
    const titles = within(panel)
      .getAllByText(/^Of \d/)
      .map((one) => one.lastChild?.textContent)
    expect(titles).toEqual(['Of 9', 'Of 7', 'Of 4'])
  })

  it('says in the place of what could not be loaded why it is missing', async () => {
    openAdmin({ [jobsCall]: { status: 500, body: refusal('Disk on fire', 'INTERNAL') } })
    const jobs = within(await region('Recent Jobs'))
    expect(await jobs.findByText('Failed to load dashboard data: Disk on fire')).toBeTruthy()
    expect(jobs.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(await screen.findByText('5 new in 30 days')).toBeTruthy()
  })

  it('comes by itself once the server can be reached again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDown = true
    const orDown = (body: unknown) => (): Answer => (isDown ? 'unreachable' : { body })
    openAdmin({
      'GET /api/admin/statistics': orDown(someStatistics()),
      'GET /api/admin/announcements': orDown({ success: true, announcements: [] }),
      'GET /api/status': orDown({ success: true, services: [] }),
      'GET /api/admin/warnings': orDown({ success: true, warnings: [] }),
      [jobsCall]: () => (isDown ? 'unreachable' : jobList(manyJobs)),
    })
    await region('Recent Jobs')
    await vi.advanceTimersByTimeAsync(4_000)
    // The figures and the usage come with one call, and each of the other parts with its own.
    expect(screen.getAllByText(generalTexts.unreachable)).toHaveLength(5)
    expect(screen.getByText(adminTexts.servicesFailed)).toBeTruthy()
    isDown = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('refreshes what the shown tab shows, and nothing of the others', async () => {
    const asked = openAdmin({}, '&tab=statistics')
    await screen.findByText('9 seen, 2 new')
    expect(screen.getByText('Auto-refresh off')).toBeTruthy()
    // The tab has one of its own.
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Refresh everything' }))
    await waitFor(() => expect(asked('GET /api/admin/statistics')).toBe(2))
    expect(asked(jobsCall)).toBe(0)
  })
})
