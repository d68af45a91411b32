import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import {
  errorBody,
  press,
  renderAt,
  sampleUser,
  stubServer,
  success,
  typeInto,
} from '#web/lib/test-browser.tsx'
import { InAppForm } from './in-app-form.tsx'
import { LoginForm, RegisterForm } from './sign-in-forms.tsx'

const signIn = (form: ReactNode) => {
  renderAt('/', form)
  typeInto('Email', 'a@b')
  typeInto('Password', 'abcdef')
  press('Sign In')
}
const welcome = success({ token: 'secret', user: sampleUser })

describe('signing in', () => {
  it('stores token and user and continues', async () => {
    const asked = stubServer({ 'POST /api/users/login': welcome })
    const onDone = vi.fn()
    renderAt('/login', <LoginForm onDone={onDone} />)
    typeInto('Email', 'rowan@example.org')
    typeInto('Password', 'hearth-12')
    fireEvent.click(screen.getByLabelText('Remember me'))
    press('Sign In')
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(asked[0]?.body).toEqual({ email: 'rowan@example.org', password: 'hearth-12', rememberMe: true })
    expect(localStorage.getItem('authToken')).toBe('secret')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(sampleUser)
  })

  it('shows that it is busy and ignores a second click', async () => {
    stubServer({ 'POST /api/users/login': 'silent' })
    signIn(<LoginForm onDone={vi.fn()} />)
    const button = await screen.findByRole('button', { name: 'Signing in...' })
    expect(button).toHaveProperty('disabled', true)
  })

  it("shows the server's error or a default one, and keeps the input", async () => {
    const answers = [{ status: 401, body: errorBody(accountTexts.badCredentials, 'BAD_CREDENTIALS') }]
    stubServer({ 'POST /api/users/login': () => answers.shift() ?? 'unreachable' })
    renderAt('/login', <LoginForm onDone={vi.fn()} />)
    fireEvent.click(screen.getByLabelText('Remember me'))
    typeInto('Email', 'rowan@example.org')
    typeInto('Password', 'wrong-1')
    press('Sign In')
    expect(await screen.findByText('Invalid email or password')).toBeTruthy()
    press('Sign In')
    expect(
      await screen.findByText('Failed to login. Please check your credentials and try again.'),
    ).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'rowan@example.org')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong-1')
    expect(screen.getByLabelText('Remember me')).toHaveProperty('checked', true)
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveProperty('disabled', false)
  })

  it('shows the message of an error response that has no `error` field', async () => {
    stubServer({ 'POST /api/users/login': { status: 502, body: { message: 'The gate is shut' } } })
    signIn(<LoginForm onDone={vi.fn()} />)
    expect(await screen.findByText('The gate is shut')).toBeTruthy()
  })

  it('shows and hides the password', () => {
    renderAt('/login', <LoginForm onDone={vi.fn()} />)
    press('Show password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    press('Hide password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  })
})

describe('creating an account', () => {
  const fill = (password: string, confirmation: string) => {
    typeInto('Username', 'Rowan')
    typeInto('Email', 'rowan@example.org')
    typeInto('Password', password)
    typeInto('Confirm password', confirmation)
    press('Create Account')
  }

  it('refuses a short or mismatched password without a request, and clears the errors once they are corrected', async () => {
    const asked = stubServer({})
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    fill('abc', 'abc')
    expect(await screen.findByText('Password does not meet all requirements')).toBeTruthy()
    typeInto('Password', 'abcdef')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(screen.queryByText('Password does not meet all requirements')).toBeNull()
    press('Create Account')
    typeInto('Confirm password', 'abcdef')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(asked).toHaveLength(0)
  })

  it('ticks the checklist while typing', () => {
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    expect(screen.getByText('At least 6 characters').parentElement?.textContent).toContain('not met')
    typeInto('Password', 'abcde😀')
    expect(screen.getByText('At least 6 characters').parentElement?.textContent).not.toContain('not met')
  })

  it('shows the password strength without refusing weak passwords', async () => {
    const asked = stubServer({ 'POST /api/users/register': welcome })
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    typeInto('Password', 'copper lantern river moss')
    expect(screen.getByText('Strong')).toBeTruthy()
    fill('dragon', 'dragon')
    expect(screen.getByText('Easy to guess')).toBeTruthy()
    await waitFor(() => expect(asked).toHaveLength(1))
  })

  it('shows and hides both passwords independently', () => {
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    press('Show confirmation')
    expect(screen.getByLabelText('Confirm password').getAttribute('type')).toBe('text')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  })

  it('sends the invitation code', async () => {
    const asked = stubServer({ 'POST /api/users/register': welcome })
    renderAt('/register', <RegisterForm onDone={vi.fn()} findInvite={() => 'a-code'} />)
    fill('abcdef', 'abcdef')
    await waitFor(() => expect(asked[0]?.body).toHaveProperty('inviteCode', 'a-code'))
  })

  it('shows that it is busy', async () => {
    stubServer({ 'POST /api/users/register': 'silent' })
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    fill('abcdef', 'abcdef')
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeTruthy()
  })

  it('keeps the input when the server refuses', async () => {
    const taken = { status: 409, body: errorBody(accountTexts.emailTaken, 'CONFLICT') }
    stubServer({ 'POST /api/users/register': taken })
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    fill('abcdef', 'abcdef')
    expect(await screen.findByText('An account with this email already exists')).toBeTruthy()
    for (const [label, value] of [
      ['Username', 'Rowan'],
      ['Email', 'rowan@example.org'],
      ['Password', 'abcdef'],
      ['Confirm password', 'abcdef'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', value)
    }
  })

  it('does not send the password confirmation, and shows a default error if the server gives none', async () => {
    const asked = stubServer({ 'POST /api/users/register': { status: 500, body: {} } })
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    fill('abcdef', 'abcdef')
    expect(await screen.findByText('Failed to create account. Please try again.')).toBeTruthy()
    expect(asked[0]?.body).toEqual({ username: 'Rowan', email: 'rowan@example.org', password: 'abcdef' })
  })
})

describe('the sign-in form inside the application', () => {
  it('links to the legal pages that the operator has set, in a new tab', async () => {
    stubServer({ 'GET /api/auth/oidc': success({ name: null, legal: ['terms'] }) })
    renderAt('/app', <InAppForm />)
    press("Don't have an account? Sign up")
    const link = await screen.findByRole('link', { name: 'Terms of Service' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank'])
    expect(screen.getByText(/Privacy Policy/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
  })

  it('switches between sign-in and sign-up', () => {
    renderAt('/app', <InAppForm />)
    expect(screen.queryByLabelText('Username')).toBeNull()
    press("Don't have an account? Sign up")
    expect(screen.getByLabelText('Username')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign Up' })).toBeTruthy()
    press('Already have an account? Sign in')
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  it('shows Processing... while waiting', async () => {
    stubServer({ 'POST /api/users/login': 'silent' })
    signIn(<InAppForm />)
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeTruthy()
  })

  it("shows the server's error", async () => {
    const refused = { status: 401, body: errorBody(accountTexts.badCredentials, 'BAD_CREDENTIALS') }
    stubServer({ 'POST /api/users/login': refused })
    signIn(<InAppForm />)
    expect(await screen.findByText('Invalid email or password')).toBeTruthy()
  })

  it('signs up without names, but not with a short password', async () => {
    const asked = stubServer({ 'POST /api/users/register': welcome })
    renderAt('/app', <InAppForm />)
    press("Don't have an account? Sign up")
    typeInto('Email', 'a@b')
    typeInto('Username', 'Rowan')
    typeInto('Password', 'abc')
    press('Sign Up')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Password does not meet all requirements')
    typeInto('Password', 'abcdef')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    press('Sign Up')
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe('secret'))
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('shows a default error for sign-in and for sign-up when the server is unreachable', async () => {
    stubServer({ 'POST /api/users/login': 'unreachable', 'POST /api/users/register': 'unreachable' })
    signIn(<InAppForm />)
    expect(await screen.findByText('Login failed. Please try again.')).toBeTruthy()
    press("Don't have an account? Sign up")
    typeInto('Username', 'Rowan')
    press('Sign Up')
    expect(await screen.findByText('Registration failed. Please try again.')).toBeTruthy()
  })
})
