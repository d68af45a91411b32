import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { aUser, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { AppGate } from './app-gate.tsx'

const noJobs = { pending: 0, in_progress: 0, completed: 0, failed: 0, cancelled: 0 }
const server = {
  'GET /api/users/profile': { body: { success: true, user: aUser } },
  'GET /api/campaign': { body: { success: true, campaigns: [] } },
  'GET /api/jobs/user/all': { body: { success: true, jobs: [], activeJobs: [], summary: noJobs } },
}
const expired = {
  status: 401,
  body: refusal('Authentication expired. Please log in again.', 'TOKEN_EXPIRED'),
}

describe('opening the application', () => {
  it('without a token shows the form', () => {
    renderAt('/app', <AppGate />)
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  it('with one welcomes the person', async () => {
    localStorage.setItem('authToken', 'good')
    stubServer(server)
    renderAt('/app', <AppGate />)
    expect(await screen.findByText('Welcome back, Rowan')).toBeTruthy()
    expect(screen.getByText('No campaigns yet')).toBeTruthy()
  })

  it.each(['GET /api/users/profile', 'GET /api/campaign'])(
    'ends the session when %s is refused',
    async (call) => {
      localStorage.setItem('authToken', 'old')
      stubServer({ ...server, [call]: expired })
      renderAt('/app', <AppGate />)
      expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
      expect(localStorage.getItem('authToken')).toBeNull()
    },
  )

  it('keeps the token while the server cannot be reached, says so, and asks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    localStorage.setItem('authToken', 'good')
    let isDown = true
    const asked = stubServer({
      ...server,
      'GET /api/users/profile': () => (isDown ? 'unreachable' : server['GET /api/users/profile']),
      'GET /api/campaign': () => (isDown ? 'unreachable' : server['GET /api/campaign']),
    })
    renderAt('/app', <AppGate />)
    expect(await screen.findByText(generalTexts.unreachable)).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBe('good')
    isDown = false
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    await waitFor(() => expect(screen.getByText('Welcome back, Rowan')).toBeTruthy())
    expect(asked.filter(({ path }) => path === '/api/users/profile').length).toBeGreaterThan(1)
  })
})
