import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'
import { users } from '../db/schema-accounts.ts'

const server = withServer()

const login = (body: object) => server.call('POST', '/api/users/login', { body })

it('refuses to register a username that mixes alphabets or differs only in Unicode form', async () => {
  const register = (username: string, email: string) =>
    server.call('POST', '/api/users/register', { body: { username, email, password: 'lantern' } })
  expect((await register('Perrin', 'perrin@example.org')).status).toBe(201)
  expect(await register('P\u0435rrin', 'cyrillic@example.org')).toMatchObject({
    status: 400,
    body: { error: accountTexts.usernameAlphabets },
  })
  expect(await register('\uff30errin', 'wide@example.org')).toMatchObject({
    status: 409,
    body: { error: accountTexts.usernameTaken },
  })
  expect((await register('\u041c\u0438\u0440\u0430', 'mira@example.org')).status).toBe(201)
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

  it('of a deactivated account is refused, and sign-in gives the reason only for the right password', async () => {
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

  it('of a user who must change the password can read only the profile and the campaigns', async () => {
    const { token, id } = await aPerson(server, 'reset')
    await server.deps.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id))
    const ask = async (url: string) => (await server.call('GET', url, { token })).status
    expect(await ask('/api/users/profile')).toBe(200)
    expect(await ask('/api/campaign')).toBe(200)
    expect(await ask('/api/jobs/user/all')).toBe(409)
  })
})
