import './event-listener.tsx'
import '#web/home/dashboard-jobs.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { ownJobsBody, sampleJob } from '#web/jobs/test-job.ts'
import { createTestStream } from '#web/lib/api/test-stream.ts'
import {
  type Answer,
  type Answers,
  errorBody,
  passTime,
  sampleUser,
  success,
  untilEventsOpen,
} from '#web/lib/test-browser.tsx'
import { basicAnswers, openApp } from '#web/shell/test-app.tsx'

const running = (progress: number) =>
  sampleJob({ status: 'in_progress', job_type: 'recap', progress, stage: 'Writing the recap' })

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
async function openDashboard(answers: Answers = {}) {
  const requests = openApp('/app', answers)
  await screen.findByText(/^Welcome/)
  await untilEventsOpen()
  return { count: (path: string) => requests.filter((one) => one.path === path).length }
}
/** Begins the stream as the server does, and lets the catch-up end. */
async function connect(stream: ReturnType<typeof createTestStream>): Promise<void> {
  stream.send('jobs', ownJobsBody())
  await passTime(500)
}
const findInSidebar = async (text: string | RegExp) =>
  within(await screen.findByRole('complementary', { name: 'Sidebar' })).findByText(text)

describe('while events arrive', () => {
  it('shows changes to the user’s own jobs without polling', async () => {
    const stream = createTestStream()
    const { count } = await openDashboard({ 'GET /api/events': stream.body })
    const before = count('/api/jobs/user/all')
    expect(await findInSidebar('All complete')).toBeTruthy()
    const failed = ownJobsBody()
    stream.send('jobs', { ...failed, summary: { ...failed.summary, failed: 1 } })
    expect(await findInSidebar('All complete · 1 failed')).toBeTruthy()
    stream.send('jobs', ownJobsBody(running(40)))
    expect(await findInSidebar('1 active')).toBeTruthy()
    expect(await findInSidebar('40%')).toBeTruthy()
    stream.send('jobs', ownJobsBody(running(70)))
    expect(await findInSidebar('70%')).toBeTruthy()
    await passTime(35_000)
    expect(count('/api/jobs/user/all')).toBeLessThanOrEqual(before + 1)
  })

  it('ignores a late answer that is older than an event', async () => {
    const [events, late] = [createTestStream(), createTestStream()]
    let answer: Answer = { body: ownJobsBody() }
    await openDashboard({ 'GET /api/events': events.body, 'GET /api/jobs/user/all': () => answer })
    await passTime(11_000)
    answer = late.body
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    events.send('jobs', ownJobsBody(running(40)))
    expect(await findInSidebar('1 active')).toBeTruthy()
    late.write(JSON.stringify(ownJobsBody()))
    late.close()
    await passTime(1_000)
    expect(await findInSidebar('1 active')).toBeTruthy()
  })

  it.each([
    [{ code: 'TOKEN_EXPIRED', error: accountTexts.tokenExpired }],
    [{ code: 'ACCOUNT_DEACTIVATED', error: accountTexts.deactivated }],
  ])('signs out when the server ends the session, and shows the reason', async ({ code, error }) => {
    const stream = createTestStream()
    let isOut = false
    const signedIn = basicAnswers['GET /api/users/profile']
    await openDashboard({
      'GET /api/events': stream.body,
      'GET /api/users/profile': () => (isOut ? { status: 401, body: errorBody(error, code) } : signedIn),
    })
    isOut = true
    stream.send('signed-out', { code, error })
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByText(error)).toBeTruthy()
  })

  it('does not reconnect while the server is asked why it ended the session', async () => {
    const stream = createTestStream()
    let answer: Answer = basicAnswers['GET /api/users/profile']
    const { count } = await openDashboard({
      'GET /api/events': stream.body,
      'GET /api/users/profile': () => answer,
    })
    await connect(stream)
    const before = count('/api/users/profile')
    answer = 'silent'
    stream.send('signed-out', { code: 'TOKEN_EXPIRED', error: accountTexts.tokenExpired })
    stream.close()
    await passTime(20_000)
    expect([count('/api/events'), count('/api/users/profile')]).toEqual([1, before + 1])
  })

  it('reconnects after the end of a session if the user is still signed in', async () => {
    const streams = [createTestStream(), createTestStream()] as const
    let opened = 0
    await openDashboard({ 'GET /api/events': () => streams[opened++ === 0 ? 0 : 1].body })
    await vi.waitFor(() => expect(opened).toBe(1))
    streams[0].send('signed-out', { code: 'TOKEN_EXPIRED', error: accountTexts.tokenExpired })
    streams[0].close()
    await vi.waitFor(() => expect(opened).toBe(2))
  })

  it('refetches announcements when they change', async () => {
    const stream = createTestStream()
    const { count } = await openDashboard({
      'GET /api/events': stream.body,
      'GET /api/announcements': success({ announcements: [] }),
    })
    await connect(stream)
    const before = count('/api/announcements')
    stream.send('announcements', {})
    await vi.waitFor(() => expect(count('/api/announcements')).toBe(before + 1))
  })
})

describe('changes by other users', () => {
  it.each([
    ['sessions', '/api/campaign/c1/sessions'],
    ['members', '/api/campaign'],
    ['settings', '/api/campaign'],
    ['wiki', '/api/campaign'],
  ])('to %s are refetched at once if shown', async (what, path) => {
    const stream = createTestStream()
    const { count } = await openDashboard({ 'GET /api/events': stream.body })
    await connect(stream)
    const before = count(path)
    stream.send('changed', { campaignId: 'c1', what })
    await vi.waitFor(() => expect(count(path)).toBe(before + 1))
  })

  it('in another campaign do not refetch sessions', async () => {
    const stream = createTestStream()
    const { count } = await openDashboard({ 'GET /api/events': stream.body })
    await connect(stream)
    const before = [count('/api/campaign'), count('/api/campaign/c1/sessions')] as const
    stream.send('changed', { campaignId: 'c2', what: 'sessions' })
    await vi.waitFor(() => expect(count('/api/campaign')).toBe(before[0] + 1))
    expect(count('/api/campaign/c1/sessions')).toBe(before[1])
  })

  it('before the stream opened are fetched once it connects', async () => {
    const stream = createTestStream()
    const { count } = await openDashboard({ 'GET /api/events': stream.body })
    const before = count('/api/campaign/c1/sessions')
    stream.send('jobs', ownJobsBody())
    await vi.waitFor(() => expect(count('/api/campaign/c1/sessions')).toBe(before + 1))
    await passTime(5_000)
    stream.send('jobs', ownJobsBody())
    await passTime(1_000)
    expect(count('/api/campaign/c1/sessions')).toBe(before + 1)
  })

  it('during an interruption of the stream are fetched once it reconnects', async () => {
    const [first, second] = [createTestStream(), createTestStream()]
    let stream = first
    const { count } = await openDashboard({ 'GET /api/events': () => stream.body })
    first.send('jobs', ownJobsBody())
    await passTime(100)
    const before = count('/api/campaign/c1/sessions')
    stream = second
    first.close()
    await passTime(5_000)
    second.send('jobs', ownJobsBody())
    await vi.waitFor(() => expect(count('/api/campaign/c1/sessions')).toBe(before + 1))
  })

  it('to the user’s own role take effect at once', async () => {
    const stream = createTestStream()
    let role: 'admin' | 'gm' = 'admin'
    await openDashboard({
      'GET /api/events': stream.body,
      'GET /api/users/profile': () => success({ user: { ...sampleUser, role } }),
    })
    expect(screen.getByRole('link', { name: /^Admin Dashboard/ })).toBeTruthy()
    role = 'gm'
    stream.send('account', {})
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: /^Admin Dashboard/ })).toBeNull())
  })
})

describe('without events', () => {
  it('polls the user’s own jobs every 15 seconds', async () => {
    const { count } = await openDashboard()
    const before = count('/api/jobs/user/all')
    await passTime(45_500)
    expect(count('/api/jobs/user/all')).toBe(before + 3)
    expect(count('/api/events')).toBe(1)
  })

  it('starts polling when the stream falls silent', async () => {
    const stream = createTestStream()
    const { count } = await openDashboard({ 'GET /api/events': stream.body })
    stream.send('jobs', ownJobsBody(running(40)))
    await findInSidebar('1 active')
    const before = count('/api/jobs/user/all')
    await passTime(56_000)
    expect(count('/api/jobs/user/all')).toBeGreaterThan(before)
  })

  it('pauses polling for 30 seconds after a 429', async () => {
    const { count } = await openDashboard({
      'GET /api/jobs/user/all': { status: 429, body: errorBody('x', 'RATE_LIMITED') },
    })
    expect(await screen.findByText('Too many requests. Please wait before refreshing again.')).toBeTruthy()
    const before = count('/api/jobs/user/all')
    await passTime(27_000)
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(count('/api/jobs/user/all')).toBe(before)
    await passTime(20_000)
    expect(count('/api/jobs/user/all')).toBeGreaterThan(before)
  })
})
