import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type PlanId, plans, quotaTexts } from '#contract/accounts/plans.ts'
import { type AccountSession, accountTexts } from '#contract/accounts/schemas.ts'
import {
  errorBody,
  Notices,
  press,
  renderAt,
  renderWithNotices,
  sampleUser,
  stubServer,
  success,
  typeInto,
} from '#web/lib/test-browser.tsx'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { ProfileSection, useEmailLink } from './profile-section.tsx'

const done = success()

it('shows the names, email address and role of the user', () => {
  renderAt('/app', <ProfileSection user={{ ...sampleUser, firstName: 'Rowan', lastName: 'Keller' }} />)
  for (const text of ['Rowan', 'Rowan Keller', 'rowan@example.org', 'Game Master']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})

describe('editing the profile', () => {
  const show = () =>
    renderWithNotices(
      '/app',
      <ProfileSection user={{ ...sampleUser, firstName: 'Rowan', lastName: 'Keller' }} />,
    )

  it('saves username and names, and confirms that', async () => {
    const asked = stubServer({ 'PUT /api/users/profile': success({ user: sampleUser }) })
    show()
    press('Edit profile')
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Rowan')
    typeInto('Username', 'Rowena')
    typeInto('Last name', '')
    press('Save profile')
    expect(await screen.findByText(accountTexts.profileSaved)).toBeTruthy()
    expect(asked[0]?.body).toEqual({ username: 'Rowena', firstName: 'Rowan', lastName: '' })
    expect(screen.queryByLabelText('Username')).toBeNull()
  })

  it('shows the error and keeps the input', async () => {
    stubServer({
      'PUT /api/users/profile': { status: 409, body: errorBody(accountTexts.usernameTaken, 'CONFLICT') },
    })
    show()
    press('Edit profile')
    typeInto('Username', 'Ines')
    press('Save profile')
    expect(await screen.findByText(accountTexts.usernameTaken)).toBeTruthy()
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Ines')
  })

  it.each([
    [true, accountTexts.emailChanged],
    [false, accountTexts.emailLinkSent('new@example.org')],
  ])('says whether the email address changed: %s', async (isChanged, sentence) => {
    const asked = stubServer({
      'PUT /api/users/email': success({ isChanged, user: sampleUser }),
    })
    show()
    press('Change email')
    typeInto('New email', 'new@example.org')
    typeInto('Your password', 'hearth-12')
    press('Change email address')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(asked[0]?.body).toEqual({ email: 'new@example.org', password: 'hearth-12' })
  })

  it('confirms a new email address from the mailed link', async () => {
    const asked = stubServer({
      'PUT /api/users/email/confirm': success({ user: sampleUser }),
    })
    const Page = () => {
      useEmailLink()
      return <Notices />
    }
    renderAt('/app?view=account#email=a.b', <Page />)
    expect(await screen.findByText(accountTexts.emailChanged)).toBeTruthy()
    expect(asked.map(({ body }) => body)).toEqual([{ token: 'a.b' }])
  })
})

describe('changing the password', () => {
  const fill = (current: string, password: string, confirmation: string) => {
    typeInto('Current password', current)
    typeInto('New password', password)
    typeInto('Confirm new password', confirmation)
    press('Change password')
  }

  it('reports that other devices were signed out and clears the form', async () => {
    const asked = stubServer({ 'PUT /api/users/password': done })
    renderWithNotices('/app', <PasswordSection user={sampleUser} />)
    fill('hearth-12', 'copper-34', 'copper-34')
    expect(await screen.findByText(accountTexts.passwordChanged)).toBeTruthy()
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      currentPassword: 'hearth-12',
      newPassword: 'copper-34',
    })
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '')
  })

  it('shows the error and keeps the input', async () => {
    const wrong = { status: 400, body: errorBody(accountTexts.currentPassword, 'VALIDATION') }
    stubServer({ 'PUT /api/users/password': wrong })
    renderAt('/app', <PasswordSection user={sampleUser} />)
    fill('wrong-1', 'copper-34', 'copper-35')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    fill('wrong-1', 'copper-34', 'copper-34')
    expect(await screen.findByText('Current password is incorrect')).toBeTruthy()
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'copper-34')
  })
})

describe('the devices section', () => {
  const aSession: AccountSession = {
    id: 's1',
    device: 'Firefox on Linux',
    createdAt: '2026-07-01T10:00:00Z',
    lastUsedAt: '2026-07-03T12:30:00Z',
    expiresAt: '2026-07-04T12:30:00Z',
    isCurrent: false,
  }
  const here: AccountSession = { ...aSession, id: 's2', device: 'Chrome on Android', isCurrent: true }
  const unknown: AccountSession = { ...aSession, id: 's3', device: null }
  const list = (...sessions: AccountSession[]) => success({ sessions })

  it('lists this device first, and names the others if they are known', async () => {
    stubServer({ 'GET /api/users/sessions': list(aSession, here, unknown) })
    renderAt('/app', <DevicesSection onLogout={vi.fn()} />)
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => within(row).queryByText('This device') !== null)).toEqual([true, false, false])
    expect(within(rows[0] as HTMLElement).getByText('Chrome on Android')).toBeTruthy()
    expect(screen.getByText('Unknown device')).toBeTruthy()
    expect(rows[1]?.textContent).toContain('Jul 1, 2026')
  })

  it('ends one session', async () => {
    let sessions = list(here, aSession)
    const asked = stubServer({
      'GET /api/users/sessions': () => sessions,
      'DELETE /api/users/sessions/s1': () => {
        sessions = list(here)
        return done
      },
    })
    renderAt('/app', <DevicesSection onLogout={vi.fn()} />)
    await screen.findByText('Firefox on Linux')
    press('End session: Firefox on Linux')
    await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull())
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  it('logs out when the session of this device is ended', async () => {
    const onLogout = vi.fn()
    const asked = stubServer({ 'GET /api/users/sessions': list(here) })
    renderAt('/app', <DevicesSection onLogout={onLogout} />)
    await screen.findByText('This device')
    press(/End session/)
    expect(onLogout).toHaveBeenCalled()
    expect(asked).toHaveLength(1)
  })

  it('signs out everywhere else', async () => {
    let sessions = list(here, aSession, unknown)
    stubServer({
      'GET /api/users/sessions': () => sessions,
      'DELETE /api/users/sessions': () => {
        sessions = list(here)
        return done
      },
    })
    renderWithNotices('/app', <DevicesSection onLogout={vi.fn()} />)
    await screen.findByText('Firefox on Linux')
    press('Sign out everywhere else')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(await screen.findByText('Your other devices were signed out')).toBeTruthy()
  })
})

describe("the user's data", () => {
  it('is downloaded as a file', async () => {
    const data = { exportedAt: '2026-01-01T00:00:00.000Z', account: { username: 'Rowan' } }
    stubServer({ 'GET /api/users/export': { body: data } })
    const made: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x',
        revokeObjectURL() {},
      }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    renderAt('/app', <DataSection onDeleted={vi.fn()} />)
    press('Download all my data')
    await waitFor(() => expect(click).toHaveBeenCalled())
    expect(click.mock.contexts[0]).toHaveProperty('download', 'hearthscribe-account.json')
    expect(JSON.parse((await made[0]?.text()) ?? '')).toEqual(data)
    click.mockRestore()
  })

  it('is erased with the account, on the server and in this browser, once the user enters the password', async () => {
    localStorage.setItem('authToken', 'good')
    const asked = stubServer({ 'DELETE /api/users/me': done })
    const onDeleted = vi.fn()
    renderAt('/app', <DataSection onDeleted={onDeleted} />)
    press('Delete account')
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(accountTexts.confirmDelete)).toBeTruthy()
    typeInto('Password', 'hearth-12')
    press('Delete my account')
    await waitFor(() => expect(onDeleted).toHaveBeenCalled())
    expect(asked[0]?.body).toEqual({ password: 'hearth-12' })
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it.each([
    [409, accountTexts.soleGameMaster, 'CONFLICT'],
    [409, accountTexts.lastAdministrator, 'CONFLICT'],
    [400, accountTexts.passwordIncorrect, 'VALIDATION'],
  ])('is kept when the server answers %i: %s', async (status, text, code) => {
    localStorage.setItem('authToken', 'good')
    stubServer({ 'DELETE /api/users/me': { status, body: errorBody(text, code) } })
    const onDeleted = vi.fn()
    renderAt('/app', <DataSection onDeleted={onDeleted} />)
    press('Delete account')
    await screen.findByRole('dialog')
    typeInto('Password', 'hearth-12')
    press('Delete my account')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(onDeleted).not.toHaveBeenCalled()
    expect(localStorage.getItem('authToken')).toBe('good')
  })
})

describe('plan and usage', () => {
  const used = { transcriptionSeconds: 4320, campaigns: 1 }
  const usage = (isEnforced: boolean, plan: PlanId = 'free', quotaBytes: number | null = null) => {
    const storage = { usedBytes: 3 * 1024 ** 3, quotaBytes }
    const body = { success: true, plan, isEnforced, limits: plans[plan].limits, used, storage }
    return { 'GET /api/users/usage': { body } }
  }
  const wordsOf = async () => {
    await screen.findByText('Transcribed this month')
    return screen.getByRole('region', { name: 'Plan and usage' }).textContent
  }

  it('shows the usage and that no plan applies', async () => {
    stubServer(usage(false))
    renderAt('/app', <PlanSection />)
    const words = await wordsOf()
    expect(words).toContain('This installation is run by its owner: no plan applies and nothing is charged.')
    expect(words).toContain('Transcribed this month1 h 12 minCampaigns1')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows the remaining quota and the excluded features of an enforced plan', async () => {
    stubServer(usage(true))
    renderAt('/app', <PlanSection />)
    const words = await wordsOf()
    expect(words).toContain('You have the Free plan.')
    expect(words).toContain('1 h 12 min of 2 h 00 min')
    expect(words).toContain('Campaigns1 of 1')
    expect(words).toContain('Not included: Recaps')
    expect(
      screen.getByRole('progressbar', { name: 'Transcribed this month' }).getAttribute('aria-valuenow'),
    ).toBe('60')
  })

  it('shows no limit for an unlimited plan', async () => {
    stubServer(usage(true, 'professional'))
    renderAt('/app', <PlanSection />)
    expect(await wordsOf()).not.toContain('Not included')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows the used storage, the quota, and what counts', async () => {
    stubServer(usage(false, 'free', 4 * 1024 ** 3))
    renderAt('/app', <PlanSection />)
    const words = await wordsOf()
    expect(words).toContain('Stored recordings3.0 GB of 4.0 GB')
    expect(words).toContain(quotaTexts.counted)
    const bar = screen.getByRole('progressbar', { name: 'Stored recordings' })
    expect(bar.getAttribute('aria-valuenow')).toBe('75')
  })

  it('says that the storage is full', async () => {
    stubServer(usage(false, 'free', 0))
    renderAt('/app', <PlanSection />)
    expect(await wordsOf()).toContain(quotaTexts.full)
  })
})
