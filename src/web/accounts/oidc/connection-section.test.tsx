import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { oidcTexts } from '#contract/accounts/oidc.ts'
import { PasswordSection } from '#web/accounts/settings/password-section.tsx'
import { errorBody, renderWithNotices, sampleUser, stubServer, success } from '#web/lib/test-browser.tsx'
import { ConnectionSection } from './connection-section.tsx'

const name = 'Hearth ID'
const connectedAt = '2026-03-14T18:00:00.000Z'
const answer = (part: object) => ({
  body: { success: true, name, connectedAt, hasPassword: true, ...part },
})

describe('the connected account', () => {
  it('is absent on a server without a provider', async () => {
    const asked = stubServer({ 'GET /api/users/connection': answer({ name: null, connectedAt: null }) })
    renderWithNotices('/app', <ConnectionSection />)
    await waitFor(() => expect(asked).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('region', { name: oidcTexts.sectionTitle })).toBeNull())
  })

  it('can be disconnected', async () => {
    let part: object = {}
    stubServer({
      'GET /api/users/connection': () => answer(part),
      'DELETE /api/users/connection': () => {
        part = { connectedAt: null }
        return success()
      },
    })
    renderWithNotices('/app', <ConnectionSection />)
    expect(await screen.findByText(/^Connected to Hearth ID since/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText(oidcTexts.disconnected(name))).toBeTruthy()
    expect(await screen.findByText(oidcTexts.notConnected(name))).toBeTruthy()
  })

  it('says why it could not be disconnected', async () => {
    const refused = { status: 409, body: errorBody(oidcTexts.disconnectFirst, 'CONFLICT') }
    stubServer({
      'GET /api/users/connection': answer({}),
      'DELETE /api/users/connection': refused,
    })
    renderWithNotices('/app', <ConnectionSection />)
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText(oidcTexts.disconnectFirst)).toBeTruthy()
  })

  it('cannot be disconnected before the user sets a password', async () => {
    let hasPassword = false
    const asked = stubServer({
      'GET /api/users/connection': () => answer({ hasPassword }),
      'POST /api/users/password': () => {
        hasPassword = true
        return success()
      },
    })
    renderWithNotices(
      '/app',
      <>
        <PasswordSection user={sampleUser} />
        <ConnectionSection />
      </>,
    )
    expect(await screen.findByText(oidcTexts.disconnectFirst)).toBeTruthy()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    for (const label of ['Password', 'Confirm password'])
      fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
        target: { value: 'copper-34' },
      })
    fireEvent.click(screen.getByRole('button', { name: 'Set password' }))
    expect(await screen.findByText(oidcTexts.passwordSet)).toBeTruthy()
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ newPassword: 'copper-34' })
    expect(await screen.findByLabelText('Current password')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Disconnect' })).toBeTruthy()
  })
})
