import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { statusOfCode } from '#contract/errors.ts'
import { hashSecret } from '../auth/tokens.ts'
import { passwordResets, users } from '../db/schema-accounts.ts'
import type { Answer } from './test-matrix.ts'
import { mail, matrix, type Rules } from './test-rules.ts'

type Call = Parameters<ReturnType<typeof matrix>['server']['call']>
const call = (...args: Call) => matrix().server.call(...args)
const person = (name: string) => ({ username: name, email: `${name}@example.org`, password: 'lantern' })
const register = (body: object) => call('POST', '/api/users/register', { body })
const login = (body: object, token?: string) => call('POST', '/api/users/login', { body, token })
const profile = async (token: string) => (await call('GET', '/api/users/profile', { token })).status
const tokenIn = ({ body }: Answer) => String(body['token'])
const aNewcomer = async (name: string) => tokenIn(await register(person(name)))

export const accountRules: Rules = {
  login: {
    async 'a valid token sent along with a login is ended, any other is ignored'() {
      const old = await aNewcomer('ines')
      const fresh = tokenIn(await login(person('ines'), old))
      expect([await profile(old), await profile(fresh)]).toEqual([401, 200])
      const odd = await login(person('ines'), 'x'.repeat(43))
      expect(odd.status).toBe(200)
      expect(await profile(fresh)).toBe(200)
    },
    async 'user object never carries a password hash, reset token or is_active internals'() {
      const token = await aNewcomer('osk')
      const answers = [
        await login(person('osk')),
        await call('GET', '/api/users/profile', { token }),
        await register(person('osk-the-second')),
      ]
      const shown = ['email', 'firstName', 'id', 'lastName', 'mustChangePassword', 'role', 'username']
      for (const { body } of answers) expect(Object.keys(Object(body['user'])).sort()).toEqual(shown)
    },
    async 'a new token on every login; the old one of the same browser is ended (ASVS 7.2.4)'() {
      const seen = [await aNewcomer('dorn')]
      for (let again = 0; again < 3; again++) seen.push(tokenIn(await login(person('dorn'), seen.at(-1))))
      expect(new Set(seen).size).toBe(4)
      expect(await Promise.all(seen.map(profile))).toEqual([401, 401, 401, 200])
    },
  },
  register: {
    async '100 parallel registers with one email -> exactly one 201, 99x 409'() {
      const attempts = Array.from({ length: 100 }, (_, at) => ({ ...person('twin'), username: `twin ${at}` }))
      const answers = await Promise.all(attempts.map(register))
      const count = (status: number) => answers.filter((answer) => answer.status === status).length
      expect([count(201), count(409)]).toEqual([1, 99])
      const rows = await matrix()
        .server.deps.db.select()
        .from(users)
        .where(eq(users.email, 'twin@example.org'))
      expect(rows).toHaveLength(1)
    },
    async 'no field of the payload outside {username,email,password,firstName,lastName} reaches storage'() {
      const more = { role: 'admin', isActive: false, is_active: false, id: 'mole', plan: 'professional' }
      const hash = { passwordHash: 'mole', mustChangePassword: true, createdAt: '2001-01-01' }
      expect((await register({ ...person('mole'), ...more, ...hash, firstName: 'M' })).status).toBe(201)
      const { db, clock } = matrix().server.deps
      const [row] = await db.select().from(users).where(eq(users.email, 'mole@example.org'))
      const stored = { firstName: 'M', lastName: null, role: 'gm', isActive: true, plan: 'free' }
      expect(row).toMatchObject({ ...stored, mustChangePassword: false, createdAt: clock() })
      expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
      expect(row?.id).not.toBe('mole')
    },
  },
  profile: {
    async '401/403 here logs the client out (spec) so a 403 must never come from a rate limiter or a proxy rule: 429/503 only'() {
      expect([statusOfCode.RATE_LIMITED, statusOfCode.UNAVAILABLE]).toEqual([429, 503])
      const token = await aNewcomer('rowan')
      for (const path of ['profile', 'sessions']) {
        const asked = Array.from({ length: 150 }, () => call('GET', `/api/users/${path}`, { token }))
        const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
        expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
      }
    },
  },
  logout: {
    async 'the token answers 401 from the next request on'() {
      const [here, there] = [await aNewcomer('wren'), tokenIn(await login(person('wren')))]
      expect((await call('POST', '/api/users/logout', { token: here })).status).toBe(200)
      expect([await profile(here), await profile(there)]).toEqual([401, 200])
    },
  },
  'password.change': {
    async 'all other sessions end'() {
      const token = await aNewcomer('lark')
      const others = [tokenIn(await login(person('lark'))), tokenIn(await login(person('lark')))]
      const body = { currentPassword: 'lantern', newPassword: 'a new lantern' }
      expect((await call('PUT', '/api/users/password', { token, body })).status).toBe(200)
      expect(await Promise.all([token, ...others].map(profile))).toEqual([200, 401, 401])
    },
  },
  'password.forgot': {
    async 'same body and time for known and unknown e-mail; token 128 bits, single use, 1 h, hashed'() {
      await aNewcomer('gale')
      const forget = (email: string) => call('POST', '/api/users/forgot-password', { body: { email } })
      const [known, unknown] = [await forget('gale@example.org'), await forget('nobody@example.org')]
      expect(known.status).toBe(202)
      expect(known.body).toEqual(unknown.body)
      const letter = await mail.nextLetter()
      const [, token = ''] = /#token=(\S+)/.exec(letter.text) ?? []
      expect(token).toMatch(/^[\w-]{43}$/)
      const { db, clock } = matrix().server.deps
      const rows = await db.select().from(passwordResets)
      expect(rows.map(({ hash }) => hash)).toEqual([hashSecret(token)])
      expect(rows[0]?.expiresAt.getTime()).toBe(clock().getTime() + 3600_000)
      const reset = () =>
        call('POST', '/api/users/reset-password', { body: { token, newPassword: 'a new lantern' } })
      expect((await reset()).status).toBe(200)
      expect(await reset()).toMatchObject({ status: 400, body: { error: accountTexts.resetInvalid } })
    },
  },
}
