import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { accountTexts } from '#contract/accounts.ts'
import { aUser, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { InAppForm } from './in-app-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const welcome = { body: { success: true, token: 'secret', user: aUser } }

describe('signing in', () => {
  it('keeps token and user, and goes on', async () => {
    const asked = stubServer({ 'POST /api/users/login': welcome })
    const onDone = vi.fn()
    renderAt('/login', <LoginForm onDone={onDone} />)
    type('Email', 'rowan@example.org')
    type('Password', 'hearth-12')
    fireEvent.click(screen.getByLabelText('Remember me'))
    press('Sign In')
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(asked[0]?.body).toEqual({ email: 'rowan@example.org', password: 'hearth-12', rememberMe: true })
    expect(localStorage.getItem('authToken')).toBe('secret')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(aUser)
  })

  it('says that it is busy, and takes no second press', async () => {
    stubServer({ 'POST /api/users/login': 'silent' })
    renderAt('/login', <LoginForm onDone={vi.fn()} />)
    type('Email', 'a@b')
    type('Password', 'abcdef')
    press('Sign In')
    const button = await screen.findByRole('button', { name: 'Signing in...' })
    expect(button).toHaveProperty('disabled', true)
  })

  it('says the server’s sentence, else that it failed', async () => {
    const answers = [
      { status: 401, body: refusal(accountTexts.badCredentials, 'BAD_CREDENTIALS') },
      'unreachable' as const,
    ]
    stubServer({ 'POST /api/users/login': () => answers.shift() ?? 'unreachable' })
    renderAt('/login', <LoginForm onDone={vi.fn()} />)
    type('Email', 'a@b')
    type('Password', 'wrong-1')
    press('Sign In')
    expect(await screen.findByText('Invalid email or password')).toBeTruthy()
    press('Sign In')
    expect(
      await screen.findByText('Failed to login. Please check your credentials and try again.'),
    ).toBeTruthy()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('shows and hides what is typed', () => {
    renderAt('/login', <LoginForm onDone={vi.fn()} />)
    press('Show password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
    press('Hide password')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  })
})

describe('creating an account', () => {
  const fill = (password: string, confirmation: string) => {
    type('Username', 'Rowan')
    type('Email', 'rowan@example.org')
    type('Password', password)
    type('Confirm password', confirmation)
    press('Create Account')
  }

  it('refuses a short password and one that differs, without asking the server', async () => {
    const asked = stubServer({})
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    fill('abc', 'abc')
    expect(await screen.findByText('Password does not meet all requirements')).toBeTruthy()
    fill('abcdef', 'abcdeg')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(asked).toHaveLength(0)
  })

  it('ticks the list while the password is typed', () => {
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    expect(screen.getByText('At least 6 characters').parentElement?.textContent).toContain('not met')
    type('Password', 'abcde😀')
    expect(screen.getByText('At least 6 characters').parentElement?.textContent).not.toContain('not met')
  })

  it('never sends the repetition, and falls back to its own sentence', async () => {
    const asked = stubServer({ 'POST /api/users/register': { status: 500, body: {} } })
    renderAt('/register', <RegisterForm onDone={vi.fn()} />)
    fill('abcdef', 'abcdef')
    expect(await screen.findByText('Failed to create account. Please try again.')).toBeTruthy()
    expect(asked[0]?.body).toEqual({ username: 'Rowan', email: 'rowan@example.org', password: 'abcdef' })
  })
})

describe('the form inside the application', () => {
  it('turns from one to the other', () => {
    renderAt('/app', <InAppForm />)
    expect(screen.queryByLabelText('Username')).toBeNull()
    press("Don't have an account? Sign up")
    expect(screen.getByLabelText('Username')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign Up' })).toBeTruthy()
    press('Already have an account? Sign in')
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  it('has fallbacks of its own', async () => {
    stubServer({ 'POST /api/users/login': 'unreachable', 'POST /api/users/register': 'unreachable' })
    renderAt('/app', <InAppForm />)
    type('Email', 'a@b')
    type('Password', 'abcdef')
    press('Sign In')
    expect(await screen.findByText('Login failed. Please try again.')).toBeTruthy()
    press("Don't have an account? Sign up")
    type('Username', 'Rowan')
    press('Sign Up')
    expect(await screen.findByText('Registration failed. Please try again.')).toBeTruthy()
  })
})
