import * as argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { aPerson, startTestServer, type TestServer, withServer } from '#server/testing/server/test-server.ts'
import { users } from '../db/schema-accounts.ts'
import { expectAlive, expectRow, expectWords, findRow } from './test-rows.ts'

// Records calls of the hash function; passwords are still hashed.
vi.mock('@node-rs/argon2', { spy: true })

const server = withServer()
beforeAll(async () => {
  await aPerson(server, 'keeper')
})
afterAll(() => expectAlive(server))

let newcomers = 0
function aForm(fields: object = {}): Record<string, unknown> {
  const username = `newcomer${++newcomers}`
  return { username, email: `${username}@example.org`, password: 'lantern', ...fields }
}
const register = (body: unknown, on = server) => on.call('POST', '/api/users/register', { body })
const login = (email: unknown, password: unknown, on = server) =>
  on.call('POST', '/api/users/login', { body: { email, password } })

async function loginFrom(
  on: TestServer,
  remoteAddress: string,
  email: string,
  password: string,
  headers = {},
) {
  const payload = { email, password }
  const answer = await on.app.inject({
    method: 'POST',
    url: '/api/users/login',
    remoteAddress,
    payload,
    headers,
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

describe('registration', () => {
  it.each<[string, string, object]>([
    ['B001', 'nothing at all', {}],
    ['B002', 'a password of 5 characters', aForm({ password: '12345' })],
    ['B004', 'a password of 129 characters', aForm({ password: 'x'.repeat(129) })],
    ['B006', 'half an address', aForm({ email: 'a' })],
    ['B006', 'an address without a place', aForm({ email: 'a@' })],
    ['B006', 'an address with a mail header', aForm({ email: 'a@b\r\nBcc: x@y' })],
    ['B006', 'an address of 300 characters', aForm({ email: `${'x'.repeat(290)}@example.org` })],
    ['B006', 'an address with a script', aForm({ email: '<script>@x.y' })],
    ['B008', 'a name of blanks', aForm({ username: '   ' })],
    ['B008', 'a name of 51 characters', aForm({ username: 'x'.repeat(51) })],
    ['B008', 'a name that turns the text around', aForm({ username: 'admin\u202e' })],
    ['B008', 'an invisible name', aForm({ username: '\u200b\u200d' })],
    ['B008', 'a Hangul filler', aForm({ username: 'Mira\u3164' })],
    ['B008', 'a blank of Braille', aForm({ username: '\u2800' })],
    ['B008', 'a variation selector', aForm({ username: 'Mira\ufe0f' })],
    ['B008', 'combining marks alone', aForm({ username: '\u0301\u0302' })],
    ['B010', 'an object as name', aForm({ username: { $ne: null } })],
    ['B010', 'a list as name', aForm({ username: ['a'] })],
    ['B010', 'a number as name', aForm({ username: 12345 })],
    ['B010', 'true as name', aForm({ username: true })],
  ])('%s: is refused with %s', async (id, _, body) => {
    expectRow(id, await register(body))
  })

  it('B002: accepts a password of 6 characters', async () => {
    expect((await register(aForm({ password: '123abc' }))).status).toBe(201)
  })

  it.each(['123456', 'password'])(
    'B003: the common password %s is refused only by a strict server',
    async (password) => {
      expectRow('B003', await register(aForm({ password })))
      const strict = await startTestServer({}, { STRICT_PASSWORDS: 'true' })
      const taken = aForm()
      expect((await register(taken, strict)).status).toBe(201)
      const answer = await register({ ...taken, password }, strict)
      expect(answer).toMatchObject({ status: 400, body: { error: accountTexts.passwordTooCommon } })
      await strict.stop()
    },
  )

  it('B004: refuses a password of a megabyte without hashing it', async () => {
    const hash = vi.mocked(argon2.hash).mockClear()
    expectRow('B004', await register(aForm({ password: 'x'.repeat(1_000_000) })))
    expect(hash).not.toHaveBeenCalled()
    expect((await register(aForm())).status).toBe(201)
    expect(hash).toHaveBeenCalledOnce()
  })

  it('B004: compares long passwords to the last character, and counts 64 emoji as 64 characters', async () => {
    for (const password of ['🗝'.repeat(64), `${'x'.repeat(127)}y`]) {
      const form = aForm({ password })
      expect((await register(form)).status).toBe(201)
      expect((await login(form['email'], password)).status).toBe(200)
      expect((await login(form['email'], [...password].slice(0, -1).join(''))).status).toBe(401)
    }
  })

  it.each([
    ['blanks at its ends', '  lantern  ', 'lantern'],
    ['letters from right to left', 'מפתח\u202eabc', 'מפתחabc'],
    ['a NUL', 'lantern\u0000one', 'lantern\u0000two'],
    ['combining marks', 'lante\u0301rn', 'lant\u00e9rn'],
  ])('B005: accepts a password with %s, and compares it exactly', async (_, password, similar) => {
    const form = aForm({ password })
    expectRow('B005', await register(form))
    expect((await login(form['email'], password)).status).toBe(200)
    expect((await login(form['email'], similar)).status).toBe(401)
  })

  it('B007: ignores the case of the address', async () => {
    expectRow('B007', await register(aForm({ email: 'KEEPER@Example.ORG' })))
  })

  it.each(['<img src=x onerror=1>', '../x'])('B008: accepts the username %s', async (username) => {
    expect(await register(aForm({ username }))).toMatchObject({ status: 201, body: { user: { username } } })
  })

  it('B009: ignores a role in the body', async () => {
    const smuggled = { role: 'admin', is_active: true, id: '1', campaign_count: 9 }
    const answer = await register(aForm(smuggled))
    expectRow('B009', answer)
    const { id } = answer.body['user'] as { id: string }
    expect(id).not.toBe('1')
    expect(await server.deps.db.select().from(users).where(eq(users.id, id))).toMatchObject([{ role: 'gm' }])
  })

  it('B011: creates one account if sent fifty times at once', async () => {
    const form = aForm()
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(form)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const answer of answers) {
      if (!made.includes(answer)) expectRow('B007', answer)
    }
    expect(findRow('B011').error).toContain(findRow('B007').error)
    const email = String(form['email'])
    expect(await server.deps.db.$count(users, eq(users.email, email))).toBe(1)
  })
})

describe('sign-in', () => {
  it.each([{}, ['a'], 12])('B012: refuses the address %j, which is not text', async (email) => {
    expectRow('B012', await login(email, 'lantern'))
  })

  it('B013: does not query the database for an address of 10 kB', async () => {
    const select = vi.spyOn(server.deps.db, 'select')
    expectRow('B013', await login('x'.repeat(10_000), 'lantern'))
    expectRow('B013', await login('x'.repeat(321), 'lantern'))
    expect(select).not.toHaveBeenCalled()
    await login('x'.repeat(320), 'lantern')
    expect(select).toHaveBeenCalled()
    select.mockRestore()
  })

  it('B014: does not run SQL in the address', async () => {
    expectRow('B014', await login("' OR 1=1 --", 'lantern'))
  })

  it('B015: is blocked for a client after ten wrong passwords for one account or thirty in all, but not for the owner on another client', async () => {
    const guarded = await startTestServer()
    await aPerson(guarded, 'owner')
    const guess = (address: string, name: string, password = 'wrong') =>
      loginFrom(guarded, address, `${name}@example.org`, password)
    for (let tries = 0; tries < 10; tries++) expect((await guess('10.0.0.1', 'owner')).status).toBe(401)
    const eleventh = await guess('10.0.0.1', 'owner')
    expectRow('B015', eleventh)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guess('10.0.0.2', 'owner', 'lantern')).status).toBe(200)

    for (let tries = 0; tries < 30; tries++) expect((await guess('10.0.0.3', `n${tries}`)).status).toBe(401)
    expectRow('B015', await guess('10.0.0.3', 'one-more'))
    await guarded.stop()
  })

  it('B016: counts wrong passwords by connection even if a header names another address', async () => {
    const guarded = await startTestServer()
    await aPerson(guarded, 'owner')
    const guess = (n: number) =>
      loginFrom(guarded, '10.0.0.1', 'owner@example.org', 'wrong', { 'x-forwarded-for': `10.9.9.${n}` })
    for (let tries = 0; tries < 10; tries++) await guess(tries)
    expectRow('B016', await guess(11))
    await guarded.stop()
  })

  it('B016: counts wrong passwords by the X-Forwarded-For header behind a proxy', async () => {
    const behind = await startTestServer({}, { TRUST_PROXY: 'true' })
    await aPerson(behind, 'owner')
    for (let tries = 0; tries <= 11; tries++) {
      const headers = { 'x-forwarded-for': `10.9.9.${tries}` }
      const answer = await loginFrom(behind, '10.0.0.1', 'owner@example.org', 'wrong', headers)
      expect(answer.status).toBe(401)
    }
    await behind.stop()
  })

  it('B017: uses the last password if a body contains two', async () => {
    const last = '{"email":"keeper@example.org","password":"x","password":"lantern"}'
    expectRow('B017', await server.call('POST', '/api/users/login', { body: last }))
    const first = '{"email":"keeper@example.org","password":"lantern","password":"x"}'
    const wrong = await server.call('POST', '/api/users/login', { body: first })
    expectWords(wrong)
    expect(wrong.status).toBe(401)
  })
})
