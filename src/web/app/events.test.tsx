import './dashboard-jobs.tsx'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountTexts } from '#contract/accounts.ts'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { aJob, ownJobs } from '#web/jobs/test-job.ts'
import { type Answer, aUser, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { aStream } from '#web/lib/test-stream.ts'
import { AppGate } from './app-gate.tsx'

const running = (progress: number) =>
  aJob({ status: 'in_progress', job_type: 'recap', progress, stage: 'Writing the recap' })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  localStorage.setItem('authToken', 'good')
})
async function openApp(answers: Record<string, Answer | (() => Answer)> = {}) {
  const asked = stubServer({
    'GET /api/users/profile': { body: { success: true, user: aUser } },
    'GET /api/campaign': { body: { success: true, campaigns: [aCampaign()] } },
    'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [] } },
    'GET /api/jobs/user/all': { body: ownJobs() },
    ...answers,
  })
  renderAt('/app', <AppGate />)
  await screen.findByText(/^Welcome/)
  // The stream waits until the page has what it shows.
  await pass(1_500)
  return { count: (path: string) => asked.filter((one) => one.path === path).length }
}
/** What the foot of the sidebar says. */
const findInSidebar = async (text: string | RegExp) =>
  within(await screen.findByRole('complementary', { name: 'Sidebar' })).findByText(text)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('while events arrive', () => {
  it('own jobs are seen as they change, and nobody asks for them', async () => {
    const stream = aStream()
    const { count } = await openApp({ 'GET /api/events': stream.body })
    const before = count('/api/jobs/user/all')
    expect(await findInSidebar('All complete')).toBeTruthy()
    const failed = ownJobs()
    stream.send('jobs', { ...failed, summary: { ...failed.summary, failed: 1 } })
    expect(await findInSidebar('All complete · 1 failed')).toBeTruthy()
    stream.send('jobs', ownJobs(running(40)))
    expect(await findInSidebar('1 active')).toBeTruthy()
    expect(await findInSidebar('40%')).toBeTruthy()
    stream.send('jobs', ownJobs(running(70)))
    expect(await findInSidebar('70%')).toBeTruthy()
    await pass(35_000)
    expect(count('/api/jobs/user/all')).toBeLessThanOrEqual(before + 1)
  })

  it('an answer that was on its way does not take them back', async () => {
    const [events, late] = [aStream(), aStream()]
    let answer: Answer = { body: ownJobs() }
    await openApp({ 'GET /api/events': events.body, 'GET /api/jobs/user/all': () => answer })
    await pass(11_000)
    answer = late.body
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    events.send('jobs', ownJobs(running(40)))
    expect(await findInSidebar('1 active')).toBeTruthy()
    late.write(JSON.stringify(ownJobs()))
    late.close()
    await pass(1_000)
    expect(await findInSidebar('1 active')).toBeTruthy()
  })

  it.each([
    [{ code: 'TOKEN_EXPIRED', error: accountTexts.tokenExpired }],
    [{ code: 'ACCOUNT_DEACTIVATED', error: accountTexts.deactivated }],
  ])('whoever is signed out reads why, at once', async ({ code, error }) => {
    const stream = aStream()
    let isOut = false
    const known = { body: { success: true, user: aUser } }
    await openApp({
      'GET /api/events': stream.body,
      'GET /api/users/profile': () => (isOut ? { status: 401, body: refusal(error, code) } : known),
    })
    isOut = true
    stream.send('signed-out', { code, error })
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByText(error)).toBeTruthy()
  })

  it('announcements are fetched again when others show', async () => {
    const stream = aStream()
    const { count } = await openApp({
      'GET /api/events': stream.body,
      'GET /api/announcements': { body: { success: true, announcements: [] } },
    })
    await vi.waitFor(() => expect(count('/api/announcements')).toBe(1))
    stream.send('announcements', {})
    await vi.waitFor(() => expect(count('/api/announcements')).toBe(2))
  })
})

describe('what others change', () => {
  it.each([
    ['sessions', '/api/campaign/c1/sessions'],
    ['members', '/api/campaign'],
    ['settings', '/api/campaign'],
    ['wiki', '/api/campaign'],
  ])('of %s is fetched at once where it is on the screen', async (what, path) => {
    const stream = aStream()
    const { count } = await openApp({ 'GET /api/events': stream.body })
    const before = count(path)
    stream.send('changed', { campaignId: 'c1', what })
    await vi.waitFor(() => expect(count(path)).toBe(before + 1))
  })

  it('in a campaign that is not on the screen fetches no sessions', async () => {
    const stream = aStream()
    const { count } = await openApp({ 'GET /api/events': stream.body })
    const before = [count('/api/campaign'), count('/api/campaign/c1/sessions')] as const
    stream.send('changed', { campaignId: 'c2', what: 'sessions' })
    await vi.waitFor(() => expect(count('/api/campaign')).toBe(before[0] + 1))
    expect(count('/api/campaign/c1/sessions')).toBe(before[1])
  })

  it('while the stream was interrupted is fetched when it is back', async () => {
    const [first, second] = [aStream(), aStream()]
    let stream = first
    const { count } = await openApp({ 'GET /api/events': () => stream.body })
    first.send('jobs', ownJobs())
    await pass(100)
    const before = count('/api/campaign/c1/sessions')
    stream = second
    first.close()
    await pass(5_000)
    second.send('jobs', ownJobs())
    await vi.waitFor(() => expect(count('/api/campaign/c1/sessions')).toBe(before + 1))
  })

  it('a new role is fetched: an administrator no longer is one', async () => {
    const stream = aStream()
    let role: 'admin' | 'gm' = 'admin'
    await openApp({
      'GET /api/events': stream.body,
      'GET /api/users/profile': () => ({ body: { success: true, user: { ...aUser, role } } }),
    })
    expect(screen.getByRole('link', { name: /^Admin Dashboard/ })).toBeTruthy()
    role = 'gm'
    stream.send('account', {})
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: /^Admin Dashboard/ })).toBeNull())
  })
})

describe('where no events arrive', () => {
  it('own jobs are asked for every 15 seconds', async () => {
    const { count } = await openApp()
    const before = count('/api/jobs/user/all')
    await pass(45_500)
    expect(count('/api/jobs/user/all')).toBe(before + 3)
    expect(count('/api/events')).toBe(1)
  })

  it('they are asked for again as soon as the stream falls silent', async () => {
    const stream = aStream()
    const { count } = await openApp({ 'GET /api/events': stream.body })
    stream.send('jobs', ownJobs(running(40)))
    await findInSidebar('1 active')
    const before = count('/api/jobs/user/all')
    await pass(56_000)
    expect(count('/api/jobs/user/all')).toBeGreaterThan(before)
  })

  it('after a 429 nobody asks for 30 seconds', async () => {
    const { count } = await openApp({
      'GET /api/jobs/user/all': { status: 429, body: refusal('x', 'RATE_LIMITED') },
    })
    expect(await screen.findByText('Too many requests. Please wait before refreshing again.')).toBeTruthy()
    const before = count('/api/jobs/user/all')
    await pass(27_000)
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(count('/api/jobs/user/all')).toBe(before)
    await pass(20_000)
    expect(count('/api/jobs/user/all')).toBeGreaterThan(before)
  })
})
