import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'
import { users } from '../db/schema-accounts.ts'

const server = withServer()

const register = (body: unknown) => server.call('POST', '/api/users/register', { body })
const login = (body: unknown, token?: string) => server.call('POST', '/api/users/login', { body, token })
const someone = { username: 'Mirelle', email: 'Mirelle@example.org', password: 'lantern' }

describe('registering', () => {
  it('returns token and user, and ignores unexpected fields', async () => {
    await aPerson(server)
    const { status, body } = await register({ ...someone, role: 'admin', is_active: false, id: '1' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, user: { username: 'Mirelle', role: 'gm', firstName: null } })
    expect(Object.keys(body['user'] as object)).not.toContain('passwordHash')
  })

  it('accepts one of many concurrent equal registrations', async () => {
    const body = { username: 'Twin', email: 'twin@example.org', password: 'lantern' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(body)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(11)
  })

  it('returns 409 for a taken username', async () => {
    const answer = await register({ ...someone, email: 'other@x.org' })
    expect(answer).toMatchObject({ status: 409, body: { success: false, error: accountTexts.usernameTaken } })
  })

  it.each([
    ['a Hangul filler', 'Mira\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a variation selector', 'Mira\ufe0f'],
    ['combining marks alone', '\u0301\u0302'],
  ])('refuses a username with %s', async (_, username) => {
    const body = { username, email: 'invisible@example.org', password: 'lantern' }
    expect(await register(body)).toMatchObject({
      status: 400,
      body: { error: accountTexts.username },
    })
  })

  it('refuses a username that mixes alphabets or differs only in Unicode form', async () => {
    const registerAs = (username: string, email: string) => register({ username, email, password: 'lantern' })
    expect((await registerAs('Perrin', 'perrin@example.org')).status).toBe(201)
    expect(await registerAs('P\u0435rrin', 'cyrillic@example.org')).toMatchObject({
      status: 400,
      body: { error: accountTexts.usernameAlphabets },
    })
    expect(await registerAs('\uff30errin', 'wide@example.org')).toMatchObject({ status: 409 })
    expect((await registerAs('\u041c\u0438\u0440\u0430', 'mira@example.org')).status).toBe(201)
  })
})

describe('signing in', () => {
  it('ignores the case of the address and ends the token sent along', async () => {
    const { token } = await aPerson(server, 'wren')
    const answer = await login({ email: 'WREN@example.org', password: 'lantern' }, token)
    expect(answer.status).toBe(200)
    const profile = (one: string) => server.call('GET', '/api/users/profile', { token: one })
    expect(await profile(token)).toMatchObject({ status: 401, body: { error: accountTexts.tokenExpired } })
    expect(await profile(String(answer.body['token']))).toMatchObject({
      status: 200,
      body: { success: true },
    })
  })

  it('requires a password', async () => {
    const answer = await login({ email: 'a@b.c' })
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: accountTexts.loginRequired } })
  })

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await login({ email: 'wren@example.org', password: 'nope nope' })
    const unknown = await login({ email: 'nobody@example.org', password: 'nope nope' })
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })
})

describe('a token', () => {
  it('expires after a day without use, or thirty days when remembered', async () => {
    const mine = await startTestServer()
    await aPerson(mine, 'dorn')
    const signIn = async (rememberMe: boolean) => {
      const body = { email: 'dorn@example.org', password: 'lantern', rememberMe }
      return String((await mine.call('POST', '/api/users/login', { body })).body['token'])
    }
    const profile = async (token: string) => (await mine.call('GET', '/api/users/profile', { token })).status
    const [short, long] = [await signIn(false), await signIn(true)]
    mine.moveClock(23 * 3600)
    expect(await profile(short)).toBe(200)
    mine.moveClock(25 * 3600)
    expect(await profile(short)).toBe(401)
    expect(await profile(long)).toBe(200)
    mine.moveClock(31 * 24 * 3600)
    expect(await profile(long)).toBe(401)
    await mine.stop()
  })

  it('of a deactivated account returns the reason only with the right password', async () => {
    const { token, id } = await aPerson(server, 'banned')
    await server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    const profile = await server.call('GET', '/api/users/profile', { token })
    expect(profile).toMatchObject({ status: 401, body: { error: accountTexts.deactivated } })
    const email = 'banned@example.org'
    expect(await login({ email, password: 'lantern' })).toMatchObject({
      status: 403,
      body: { error: accountTexts.deactivated, code: 'ACCOUNT_DEACTIVATED' },
    })
    expect(await login({ email, password: 'guessed' })).toMatchObject({
      status: 401,
      body: { error: accountTexts.badCredentials },
    })
  })

  it('of a user who must change the password reads only profile and campaigns', async () => {
    const { token, id } = await aPerson(server, 'reset')
    await server.deps.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id))
    const ask = async (url: string) => (await server.call('GET', url, { token })).status
    expect(await ask('/api/users/profile')).toBe(200)
    expect(await ask('/api/campaign')).toBe(200)
    expect(await ask('/api/jobs/user/all')).toBe(409)
  })

  it('is ended by logging out', async () => {
    const { token } = await aPerson(server, 'leaver')
    expect((await server.call('POST', '/api/users/logout', { token })).body).toEqual({ success: true })
    expect((await server.call('GET', '/api/users/profile', { token })).status).toBe(401)
  })

  it.each(['Bearer x', 'Bearer  double', 'Basic abc', `Bearer ${'x'.repeat(8000)}`])(
    'is refused if malformed: %.20s',
    async (authorization) => {
      const answer = await server.call('GET', '/api/users/profile', { headers: { authorization } })
      expect(answer).toMatchObject({ status: 401, body: { error: accountTexts.tokenExpired } })
    },
  )

  it('is not accepted in the URL', async () => {
    const { token } = await aPerson(server, 'urltoken')
    const answer = await server.call('GET', `/api/users/profile?token=${token}`)
    expect(answer).toMatchObject({ status: 401, body: { error: accountTexts.unauthenticated } })
  })
})
