import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import {
  type Answer,
  errorBody,
  passTime,
  renderAt,
  sampleUser,
  success,
  typeInto,
} from '#web/lib/test-browser.tsx'
import { basicAnswers, openApp } from '#web/shell/test-app.tsx'
import { AuthGuard } from './auth-guard.tsx'

const server = { ...basicAnswers, 'GET /api/campaign': success({ campaigns: [] }) }
const expired = {
  status: 401,
  body: errorBody('Authentication expired. Please log in again.', 'TOKEN_EXPIRED'),
}

const forbidden = {
  status: 403,
  body: errorBody('Your account has been deactivated. Please contact an administrator.', 'FORBIDDEN'),
}

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}
const guardAndAddress = (
  <>
    <AuthGuard />
    <Address />
  </>
)

describe('opening the application', () => {
  it('shows the sign-in form without a token', async () => {
    renderAt('/app', <AuthGuard />)
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  it('shows the dashboard with a token', async () => {
    openApp('/app', server)
    expect(await screen.findByText(/^Welcome.*, Rowan$/)).toBeTruthy()
    expect(await screen.findByText('No campaigns yet')).toBeTruthy()
  })

  it.each([
    ['GET /api/users/profile', expired],
    ['GET /api/campaign', expired],
    ['GET /api/users/profile', forbidden],
    ['GET /api/campaign', forbidden],
  ])('signs out and returns to the dashboard when %s is refused', async (call, refused) => {
    localStorage.setItem('user', JSON.stringify(sampleUser))
    openApp('/app?view=wiki&campaign=c1', { ...server, [call]: refused }, guardAndAddress)
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(screen.getByText(refused.body.error)).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/app'))
  })

  it('does not store the user if the profile arrives after sign-out', async () => {
    const profile = new TransformStream<Uint8Array, Uint8Array>()
    openApp(
      '/app',
      { ...server, 'GET /api/users/profile': profile.readable, 'GET /api/campaign': forbidden },
      guardAndAddress,
    )
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    const writer = profile.writable.getWriter()
    await writer.write(new TextEncoder().encode(JSON.stringify({ success: true, user: sampleUser })))
    await writer.close()
    await act(async () => {})
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('keeps the URL while the sign-in form is shown', () => {
    renderAt('/app?view=wiki&campaign=c1', guardAndAddress)
    expect(screen.getByTestId('address').textContent).toBe('/app?view=wiki&campaign=c1')
  })

  it('signs out when any other call says that the token has expired', async () => {
    let isExpired = false
    openApp(
      '/app?view=account',
      {
        ...server,
        'GET /api/users/profile': () => (isExpired ? expired : server['GET /api/users/profile']),
        'GET /api/users/sessions': () => {
          isExpired = true
          return expired
        },
      },
      guardAndAddress,
    )
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it.each<[string, Answer]>([
    [campaignTexts.loadFailed, { status: 500, body: {} }],
    [generalTexts.unreachable, 'unreachable'],
  ])('keeps the token, offers to sign out and retries: %s', async (text, failure) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isDown = true
    openApp('/app', {
      ...server,
      'GET /api/users/profile': () => (isDown ? failure : server['GET /api/users/profile']),
      'GET /api/campaign': () => (isDown ? failure : server['GET /api/campaign']),
    })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBe('good')
    isDown = false
    await passTime(10_000)
    expect(await screen.findByText(/^Welcome.*, Rowan$/)).toBeTruthy()
  })
})

it('offers Try again when refetching the campaigns fails', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let isDown = false
  openApp('/app', {
    ...server,
    'GET /api/campaign': () => (isDown ? { status: 500, body: {} } : server['GET /api/campaign']),
  })
  await screen.findByText(/^Welcome.*, Rowan$/)
  isDown = true
  // After 31 seconds the list is stale, so it is refetched when the window becomes visible.
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  const trouble = (await screen.findByText(campaignTexts.loadFailed)).closest('[role=alert]')
  const tryAgain = within(trouble as HTMLElement).getByRole('button', { name: 'Try again' })
  expect(screen.getByText(/^Welcome.*, Rowan$/)).toBeTruthy()
  isDown = false
  fireEvent.click(tryAgain)
  await waitFor(() => expect(screen.queryByText(campaignTexts.loadFailed)).toBeNull())
})

describe('leaving the application', () => {
  it('clears the token and returns to the dashboard', async () => {
    const asked = openApp(
      '/app?view=campaigns',
      { ...server, 'POST /api/users/logout': success() },
      guardAndAddress,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBeNull()
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/app'))
    expect(asked.some(({ path }) => path === '/api/users/logout')).toBe(true)
  })

  it('signs out this tab when another tab signs out, and shows nothing of the previous user', async () => {
    let profile: Answer = server['GET /api/users/profile']
    openApp('/app', { ...server, 'GET /api/users/profile': () => profile }, guardAndAddress)
    await screen.findByText(/^Welcome.*, Rowan$/)
    const changeElsewhere = (token: string | null) => {
      localStorage.removeItem('user')
      if (token) localStorage.setItem('authToken', token)
      else localStorage.removeItem('authToken')
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))
    }
    changeElsewhere(null)
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy()
    profile = 'silent'
    changeElsewhere('another token')
    expect(screen.queryByText(/^Welcome.*, Rowan$/)).toBeNull()
  })
})

describe('a user whose password was set by an administrator', () => {
  const withTemporaryPassword = success({ user: { ...sampleUser, mustChangePassword: true } })

  it('must choose a new password before anything else is shown', async () => {
    let profile = withTemporaryPassword
    openApp('/app?view=wiki', {
      ...server,
      'GET /api/users/profile': () => profile,
      'PUT /api/users/password': () => {
        profile = server['GET /api/users/profile']
        return success()
      },
    })
    expect(await screen.findByText('Please choose a new password before you go on.')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
    typeInto('Current password', 'given-by-admin')
    typeInto('New password', 'copper-34')
    typeInto('Confirm new password', 'copper-34')
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
    expect(screen.getByText(accountTexts.passwordChanged)).toBeTruthy()
  })

  it('sees the form for a new password when any call requires one', async () => {
    let profile = server['GET /api/users/profile']
    openApp('/app?view=account', {
      ...server,
      'GET /api/users/profile': () => profile,
      'GET /api/users/sessions': () => {
        profile = withTemporaryPassword
        return { status: 409, body: errorBody(accountTexts.mustChangePassword, 'PASSWORD_CHANGE_REQUIRED') }
      },
    })
    expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeTruthy()
  })
})

it('opens the account page from the username', async () => {
  openApp('/app', { ...server, 'GET /api/users/sessions': success({ sessions: [] }) })
  fireEvent.click(await screen.findByRole('link', { name: 'Account of Rowan' }))
  expect(await screen.findByRole('heading', { name: 'Account' })).toBeTruthy()
  for (const name of ['Profile', 'Password', 'Signed-in devices', 'Your data']) {
    expect(screen.getByRole('region', { name })).toBeTruthy()
  }
})
