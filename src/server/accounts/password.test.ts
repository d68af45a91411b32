import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { createFakeMail } from '#server/testing/fakes/mail/fake-mail.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'
import { endSession, hashSecret } from '../auth/tokens.ts'
import { passwordResets, users } from '../db/schema-accounts.ts'
import { deleteAccount } from './delete-account.ts'
import { confirmPassword, findByCredentials, signIn as signInVerified } from './service.ts'
import { changePassword } from './set-password.ts'

const mail = createFakeMail()
const server = withServer({ mail })

const requested = { success: true, message: accountTexts.resetRequested }
const forget = (name: string, on = server, headers = {}) =>
  on.call('POST', '/api/users/forgot-password', { body: { email: `${name}@example.org` }, headers })
const reset = (token: string, newPassword = 'a new lantern', on = server) =>
  on.call('POST', '/api/users/reset-password', { body: { token, newPassword } })
const change = (token: string, currentPassword: string, newPassword = 'a new lantern', on = server) =>
  on.call('PUT', '/api/users/password', { token, body: { currentPassword, newPassword } })
const signIn = async (name: string, password = 'lantern') =>
  server.call('POST', '/api/users/login', { body: { email: `${name}@example.org`, password } })
const profile = async (token: string) => (await server.call('GET', '/api/users/profile', { token })).status

async function readLink(from = mail): Promise<{ address: string; token: string }> {
  const [, address = '', token = ''] = /(http\S+)#token=(\S+)/.exec((await from.nextLetter()).text) ?? []
  return { address, token }
}

describe('a password that changes while it is being verified', () => {
  it('causes a sign-in that began before the change to fail', async () => {
    const { token } = await aPerson(server, 'Quick')
    const login = { email: 'Quick@example.org', password: 'lantern' }
    const verified = await findByCredentials(server.deps, login)
    expect((await change(token, 'lantern')).status).toBe(200)
    if (!verified) throw new Error('The password was right')
    const signingIn = signInVerified(server.deps, verified, { remembered: false, device: null })
    await expect(signingIn).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  })

  it('is changed by only one of two concurrent changes', async () => {
    const { token, id } = await aPerson(server, 'Sibbe')
    const actor = { userId: id, tokenHash: hashSecret(token) }
    const confirmed = (await confirmPassword(server.deps, id, 'lantern'))?.passwordHash ?? ''
    await changePassword(server.deps, actor, confirmed, 'a new lantern')
    await expect(changePassword(server.deps, actor, confirmed, 'a stolen lantern')).rejects.toMatchObject({
      message: accountTexts.currentPassword,
    })
    expect((await signIn('Sibbe', 'a new lantern')).status).toBe(200)
  })
})

describe('a session that ends while a password is being verified', () => {
  it('cannot change the password', async () => {
    const { token, id } = await aPerson(server, 'Runa')
    const actor = { userId: id, tokenHash: hashSecret(token) }
    const confirmed = (await confirmPassword(server.deps, id, 'lantern'))?.passwordHash ?? ''
    await endSession(server.deps, token)
    await expect(changePassword(server.deps, actor, confirmed, 'a stolen lantern')).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    })
    expect((await signIn('Runa')).status).toBe(200)
  })

  it('cannot delete the account, and neither can a password that was changed meanwhile', async () => {
    const { token, id } = await aPerson(server, 'Tove')
    const actor = { userId: id, tokenHash: hashSecret(token) }
    const confirmed = (await confirmPassword(server.deps, id, 'lantern'))?.passwordHash ?? ''
    await changePassword(server.deps, actor, confirmed, 'a new lantern')
    await expect(deleteAccount(server.deps, actor, confirmed)).rejects.toMatchObject({
      message: accountTexts.passwordIncorrect,
    })
    const current = (await confirmPassword(server.deps, id, 'a new lantern'))?.passwordHash ?? ''
    await endSession(server.deps, token)
    await expect(deleteAccount(server.deps, actor, current)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect((await signIn('Tove', 'a new lantern')).status).toBe(200)
  })
})

describe('resetting a forgotten password', () => {
  it('replaces the password through a mailed link, ignoring the case of the address', async () => {
    const { token: signedIn } = await aPerson(server, 'Osric')
    expect(await forget('OSRIC')).toMatchObject({ status: 202, body: requested })
    const { address, token } = await readLink()
    expect(address).toBe('http://localhost:3000/forgot-password')
    expect(mail.letters.at(-1)?.to).toBe('Osric@example.org')
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } })
    expect(await profile(signedIn)).toBe(401)
    expect((await signIn('osric')).status).toBe(401)
    expect((await signIn('osric', 'a new lantern')).status).toBe(200)
  })

  it('sends an email without the username, which anyone may have chosen', async () => {
    const body = { username: 'Read https://evil.example', email: 'victim@example.org', password: 'lantern' }
    await server.call('POST', '/api/users/register', { body })
    await forget('victim')
    const { to, subject, text } = await mail.nextLetter()
    expect(to).toBe('victim@example.org')
    expect(subject + text).not.toMatch(/evil|Read https/)
  })

  it('returns the same answer for active, unknown and deactivated accounts, and emails only the active one', async () => {
    const emails = createFakeMail()
    const mine = await startTestServer({ mail: emails })
    await aPerson(mine, 'known')
    const { id } = await aPerson(mine, 'banned')
    await mine.deps.db.update(users).set({ isActive: false }).where(eq(users.id, id))
    for (const name of ['banned', 'unknown', 'nul\u0000', 'known']) {
      expect(await forget(name, mine)).toMatchObject({ status: 202, body: requested })
    }
    await mine.stop()
    expect(emails.letters.map(({ to }) => to)).toEqual(['known@example.org'])
  })

  it('neither waits for the mail server nor fails if the email is refused', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = await startTestServer({ mail: { send: () => held } })
    await aPerson(slow, 'waiting')
    expect((await forget('waiting', slow)).status).toBe(202)
    release()
    await slow.stop()
    const refusing = createFakeMail()
    refusing.refuse()
    const broken = await startTestServer({ mail: refusing })
    await aPerson(broken, 'unlucky')
    expect((await forget('unlucky', broken)).body).toEqual(requested)
    await broken.stop()
  })

  it('stores no link on a server without mail', async () => {
    const mute = await startTestServer()
    await aPerson(mute, 'known')
    expect(await forget('known', mute)).toMatchObject({ status: 202, body: requested })
    await mute.app.close()
    expect(await mute.deps.db.select().from(passwordResets)).toEqual([])
    await mute.stop()
  })

  it('sends a link to the URL of the server, regardless of the Host header', async () => {
    const emails = createFakeMail()
    const mine = await startTestServer({ mail: emails })
    await aPerson(mine, 'known')
    for (const host of ['thief.example.net', 'attacker-laptop', 'evil.local', '192.168.1.7:3000']) {
      expect((await forget('known', mine, { host })).body).toEqual(requested)
      expect((await readLink(emails)).address).toBe('http://localhost:3000/forgot-password')
    }
    await mine.stop()

    const named = await startTestServer({ mail: emails }, { PUBLIC_URL: 'https://scribe.example.org/' })
    await aPerson(named, 'known')
    await forget('known', named, { host: 'thief.example.net' })
    expect((await readLink(emails)).address).toBe('https://scribe.example.org/forgot-password')
    await named.stop()
  })

  it('allows five reset requests per hour and account', async () => {
    for (let n = 0; n < 5; n++) expect((await forget('eager')).status).toBe(202)
    const refused = await forget('Eager')
    expect(refused).toMatchObject({ status: 429, body: { error: accountTexts.tooManyAttempts } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await forget('another')).status).toBe(202)
  })
})

describe('a reset link', () => {
  const refused = { status: 400, body: { error: accountTexts.resetInvalid, code: 'VALIDATION' } }

  it('works once, even if used twice concurrently', async () => {
    await aPerson(server, 'twice')
    await forget('twice')
    const { token } = await readLink()
    const both = await Promise.all([reset(token, 'first new one'), reset(token, 'second new one')])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect(await reset(token)).toMatchObject(refused)
    const winner = both[0].status === 200 ? 'first new one' : 'second new one'
    expect((await signIn('twice', winner)).status).toBe(200)
  })

  it('works for an hour or until another link is requested', async () => {
    await aPerson(server, 'slow')
    await forget('slow')
    const first = await readLink()
    await forget('slow')
    const second = await readLink()
    expect(await reset(first.token)).toMatchObject(refused)
    server.moveClock(3601)
    expect(await reset(second.token)).toMatchObject(refused)
    expect(await reset('')).toMatchObject(refused)
    expect((await signIn('slow')).status).toBe(200)
  })

  it('still works after a new password was refused as too short, but not after a password change', async () => {
    const { token: signedIn } = await aPerson(server, 'hasty')
    await forget('hasty')
    const { token } = await readLink()
    expect(await reset(token, '12345')).toMatchObject({
      status: 400,
      body: { error: accountTexts.passwordRequirements },
    })
    expect((await change(signedIn, 'lantern')).status).toBe(200)
    expect(await reset(token)).toMatchObject(refused)
  })
})

describe('changing a password', () => {
  it('requires the current password, and refuses even the right one after ten wrong guesses', async () => {
    const { token } = await aPerson(server, 'guesser')
    const wrong = { status: 400, body: { error: accountTexts.currentPassword, code: 'VALIDATION' } }
    for (let n = 0; n < 10; n++) expect(await change(token, `wrong ${n}`)).toMatchObject(wrong)
    expect(await change(token, 'lantern')).toMatchObject({
      status: 429,
      body: { error: accountTexts.tooManyAttempts },
    })
    expect(await profile(token)).toBe(200)
  })

  it('ends the obligation to change a password set by an admin', async () => {
    const { token, id } = await aPerson(server, 'given')
    await server.deps.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, id))
    const jobs = async () => (await server.call('GET', '/api/jobs/user/all', { token })).status
    expect(await jobs()).toBe(409)
    expect((await change(token, 'not it')).status).toBe(400)
    expect((await change(token, 'lantern')).status).toBe(200)
    expect(await jobs()).toBe(200)
  })

  it('with STRICT_PASSWORDS, refuses common passwords from users, reset links and administrators', async () => {
    const emails = createFakeMail()
    const strict = await startTestServer({ mail: emails }, { STRICT_PASSWORDS: 'true' })
    const { token, id } = await aPerson(strict, 'strict')
    const common = { status: 400, body: { error: accountTexts.passwordTooCommon } }
    expect(await change(token, 'lantern', 'Password1', strict)).toMatchObject(common)
    const body = { newPassword: 'Password1' }
    const byAdmin = await strict.call('POST', `/api/admin/users/${id}/reset-password`, { token, body })
    expect(byAdmin).toMatchObject(common)
    await forget('strict', strict)
    const link = await readLink(emails)
    expect(await reset(link.token, '123456', strict)).toMatchObject(common)
    expect((await reset(link.token, 'a new lantern', strict)).status).toBe(200)
    await strict.stop()
  })
})

it('checks only the first ten of many concurrent password guesses', async () => {
  await aPerson(server, 'stormed')
  const guesses = Array.from({ length: 40 }, (_, n) => signIn('stormed', n === 39 ? 'lantern' : `wrong ${n}`))
  const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})
