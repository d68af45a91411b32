import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { generalTexts } from '#contract/errors.ts'
import { errorBody, press, renderAt, stubServer, success, typeInto } from '#web/lib/test-browser.tsx'
import { ForgotForm } from './sign-in-forms.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

describe('requesting a reset link', () => {
  it('shows the same message whether or not the account exists', async () => {
    const answer = { success: true, message: accountTexts.resetRequested }
    const asked = stubServer({ 'POST /api/users/forgot-password': { status: 202, body: answer } })
    renderAt('/forgot-password', <ForgotForm sendsMail />)
    typeInto('Email', ' rowan@example.org ')
    press('Send the link')
    expect(await screen.findByText('If an account exists, a reset link has been sent.')).toBeTruthy()
    expect(asked[0]?.body).toEqual({ email: 'rowan@example.org' })
  })

  it('keeps the email address and says that the server is unreachable', async () => {
    stubServer({ 'POST /api/users/forgot-password': 'unreachable' })
    renderAt('/forgot-password', <ForgotForm sendsMail />)
    typeInto('Email', 'rowan@example.org')
    press('Send the link')
    expect(await screen.findByText(generalTexts.unreachable)).toBeTruthy()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'rowan@example.org')
  })

  it('points to the administrator when the server sends no mail', () => {
    renderAt('/forgot-password', <ForgotForm sendsMail={false} />)
    expect(screen.getByText(accountTexts.resetByAdmin)).toBeTruthy()
    expect(screen.queryByLabelText('Email')).toBeNull()
  })
})

describe('opening a reset link', () => {
  const open = () => {
    window.history.replaceState(null, '', '/forgot-password#token=s3cret')
    renderAt('/forgot-password', <ForgotForm sendsMail />)
  }
  const fill = (password: string, confirmation: string) => {
    typeInto('New password', password)
    typeInto('Confirm new password', confirmation)
    press('Set the new password')
  }

  it('removes the token from the URL, sets the password and links to sign-in', async () => {
    const asked = stubServer({ 'POST /api/users/reset-password': success() })
    open()
    expect(window.location.href).not.toContain('s3cret')
    fill('abcdef', 'abcdef')
    expect(await screen.findByText('Your password was changed. Sign in with the new one.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login')
    expect(asked[0]?.body).toEqual({ token: 's3cret', newPassword: 'abcdef' })
  })

  it('refuses a short or mismatched password without a request', async () => {
    const asked = stubServer({})
    open()
    fill('abc', 'abc')
    expect(await screen.findByText('Password does not meet all requirements')).toBeTruthy()
    fill('abcdef', 'abcdeg')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(asked).toHaveLength(0)
  })

  it('offers a new link when the link has expired', async () => {
    const invalid = { status: 400, body: errorBody(accountTexts.resetInvalid, 'VALIDATION') }
    stubServer({ 'POST /api/users/reset-password': invalid })
    open()
    fill('abcdef', 'abcdef')
    expect(await screen.findByText(accountTexts.resetInvalid)).toBeTruthy()
    press('Ask for a new link')
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeTruthy())
  })

  it('keeps the input when the server is unreachable', async () => {
    stubServer({ 'POST /api/users/reset-password': 'unreachable' })
    open()
    fill('abcdef', 'abcdef')
    expect(await screen.findByText(generalTexts.unreachable)).toBeTruthy()
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'abcdef')
  })
})
