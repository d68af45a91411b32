import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts.ts'
import { users } from '../db/schema-accounts.ts'
import { aPerson, startTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const register = (body: unknown) => server.call('POST', '/api/users/register', { body })
const login = (body: unknown, token?: string) => server.call('POST', '/api/users/login', { body, token })
const someone = { username: 'Mirelle', email: 'Mirelle@example.org', password: 'lantern' }

describe('registering', () => {
  it('makes one admin, even when two first accounts are made at once', async () => {
    const fresh = await startTestServer()
    const both = await Promise.all(
      ['a', 'b'].map((name) =>
        fresh.call('POST', '/api/users/register', {
          body: { username: name, email: `${name}@x.org`, password: 'lantern' },
        }),
      ),
    )
    const roles = both.map((answer) => (answer.body['user'] as { role: string }).role)
    expect(roles.sort()).toEqual(['admin', 'gm'])
    await fresh.stop()
  })

  it('answers token and user, and stores nothing that was smuggled in', async () => {
    await aPerson(server)
    const { status, body } = await register({ ...someone, role: 'admin', is_active: false, id: '1' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, user: { username: 'Mirelle', role: 'gm', firstName: null } })
    expect(Object.keys(body['user'] as object)).not.toContain('passwordHash')
  })

  it('lets one of many equal registrations through', async () => {
    const body = { username: 'Twin', email: 'twin@example.org', password: 'lantern' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(body)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(11)
  })

  it.each([
    ['nothing at all', {}, 400, accountTexts.registerRequired],
    ['a short password', { ...someone, password: '12345' }, 400, accountTexts.passwordRequirements],
    [
      'a password of 129 characters',
      { ...someone, password: 'x'.repeat(129) },
      400,
      accountTexts.passwordTooLong,
    ],
    ['no real address', { ...someone, email: 'a@' }, 400, accountTexts.email],
    ['an address with a header in it', { ...someone, email: 'a@b\r\nBcc: x@y' }, 400, accountTexts.email],
    [
      'an address in other letters',
      { ...someone, email: 'mirelle@EXAMPLE.org' },
      409,
      accountTexts.emailTaken,
    ],
    ['a taken name', { ...someone, email: 'other@x.org' }, 409, accountTexts.usernameTaken],
    ['an invisible name', { ...someone, username: '\u200b' }, 400, accountTexts.username],
    [
      'a name that turns the text around',
      { ...someone, username: 'admin\u202e' },
      400,
      accountTexts.username,
    ],
    ['51 characters of name', { ...someone, username: 'x'.repeat(51) }, 400, accountTexts.username],
    ['an object as name', { ...someone, username: { $ne: null } }, 400, accountTexts.usernameText],
    ['a number as name', { ...someone, username: 12345 }, 400, accountTexts.usernameText],
  ])('refuses %s with a sentence', async (_, body, status, error) => {
    expect(await register(body)).toMatchObject({ status, body: { success: false, error } })
  })

  it.each([
    ['a Hangul filler', 'Mira\u3164'],
    ['a blank of Braille', '\u2800'],
    ['a variation selector', 'Mira\ufe0f'],
    ['combining marks alone', '\u0301\u0302'],
  ])('refuses a user name with %s', async (_, username) => {
    const body = { username, email: 'invisible@example.org', password: 'lantern' }
    expect(await server.call('POST', '/api/users/register', { body })).toMatchObject({
      status: 400,
      body: { error: accountTexts.username },
    })
  })

  it('refuses a user name that mixes alphabets, and one that differs in its form alone', async () => {
    const register = (username: string, email: string) =>
      server.call('POST', '/api/users/register', { body: { username, email, password: 'lantern' } })
    expect((await register('Perrin', 'perrin@example.org')).status).toBe(201)
    expect(await register('P\u0435rrin', 'cyrillic@example.org')).toMatchObject({
      status: 400,
      body: { error: accountTexts.usernameAlphabets },
    })
    expect(await register('\uff30errin', 'wide@example.org')).toMatchObject({ status: 409 })
    expect((await register('\u041c\u0438\u0440\u0430', 'mira@example.org')).status).toBe(201)
  })

  it('takes passwords as they are: emoji, blanks at the ends, marks', async () => {
    const password = ` ${'🗝️'.repeat(30)}é `
    expect((await register({ username: 'Odd', email: 'odd@x.org', password })).status).toBe(201)
    expect((await login({ email: 'odd@x.org', password })).status).toBe(200)
    expect((await login({ email: 'odd@x.org', password: password.trim() })).status).toBe(401)
  })

  it('refuses common passwords only where the operator asks for it', async () => {
    const strict = await startTestServer({}, { STRICT_PASSWORDS: 'true' })
    const body = { username: 'Weak', email: 'weak@x.org', password: '123456' }
    const answer = await strict.call('POST', '/api/users/register', { body })
    expect(answer).toMatchObject({ status: 400, body: { error: accountTexts.passwordTooCommon } })
    expect((await register(body)).status).toBe(201)
    await strict.stop()
  })
})

describe('signing in', () => {
  it('works in any letters of the address and ends the token that came along', async () => {
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

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await login({ email: 'wren@example.org', password: 'nope nope' })
    const unknown = await login({ email: 'nobody@example.org', password: 'nope nope' })
    expect(wrong.status).toBe(401)
    expect(unknown.body).toEqual(wrong.body)
  })

  it.each([
    ['an object as address', { email: {}, password: 'x' }, 400, accountTexts.loginRequired],
    ['a missing password', { email: 'a@b.c' }, 400, accountTexts.loginRequired],
    ['10 kB of address', { email: 'x'.repeat(10_000), password: 'x' }, 400, accountTexts.badCredentials],
    ['SQL as address', { email: "' OR 1=1 --", password: 'x' }, 401, accountTexts.badCredentials],
  ])('refuses %s', async (_, body, status, error) => {
    expect(await login(body)).toMatchObject({ status, body: { success: false, error } })
  })

  it('stops the eleventh wrong try, whatever address a header claims', async () => {
    await aPerson(server, 'guarded')
    const attempt = (n: number) =>
      server.call('POST', '/api/users/login', {
        body: { email: 'guarded@example.org', password: `wrong ${n}` },
        headers: { 'x-forwarded-for': `10.0.0.${n}` },
      })
    for (let n = 0; n < 10; n++) expect((await attempt(n)).status).toBe(401)
    const refused = await attempt(11)
    expect(refused).toMatchObject({ status: 429, body: { error: accountTexts.tooManyAttempts } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a token', () => {
  it('lives a day without use, thirty days when remembered', async () => {
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

  it('of a deactivated account says why, to its owner alone', async () => {
    const { token, id } = await aPerson(server, 'banned')
    await server.deps.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    const profile = await server.call('GET', '/api/users/profile', { token })
    expect(profile).toMatchObject({ status: 401, body: { error: accountTexts.deactivated } })
    const email = 'banned@example.org'
    expect(await login({ email, password: 'lantern' })).toMatchObject({
      status: 403,
      body: { error: accountTexts.deactivated },
    })
    expect(await login({ email, password: 'guessed' })).toMatchObject({
      status: 401,
      body: { error: accountTexts.badCredentials },
    })
  })

  it('whose password must change reads the profile and the campaigns, and nothing else', async () => {
    const { token, id } = await aPerson(server, 'reset')
    await server.deps.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id))
    const ask = async (url: string) => (await server.call('GET', url, { token })).status
    expect(await ask('/api/users/profile')).toBe(200)
    expect(await ask('/api/campaign')).toBe(200)
    expect(await ask('/api/jobs/user/all')).toBe(409)
  })

  it('ends with logging out', async () => {
    const { token } = await aPerson(server, 'leaver')
    expect((await server.call('POST', '/api/users/logout', { token })).body).toEqual({ success: true })
    expect((await server.call('GET', '/api/users/profile', { token })).status).toBe(401)
  })

  it.each(['Bearer x', 'Bearer  double', 'Basic abc', `Bearer ${'x'.repeat(8000)}`])(
    'that is no token is refused: %.20s',
    async (authorization) => {
      const answer = await server.call('GET', '/api/users/profile', { headers: { authorization } })
      expect(answer).toMatchObject({ status: 401, body: { error: accountTexts.tokenExpired } })
    },
  )

  it('is never taken from an address', async () => {
    const { token } = await aPerson(server, 'urltoken')
    const answer = await server.call('GET', `/api/users/profile?token=${token}`)
    expect(answer).toMatchObject({ status: 401, body: { error: accountTexts.unauthenticated } })
  })
})
