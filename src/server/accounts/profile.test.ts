import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { createFakeMail } from '#server/testing/fakes/mail/fake-mail.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'

const mail = createFakeMail()
let mailing: TestServer
let silent: TestServer
beforeAll(async () => {
  mailing = await startTestServer({ mail })
  silent = await startTestServer()
})
afterAll(() => Promise.all([mailing.stop(), silent.stop()]))

const put = (on: TestServer, path: string, token: string, body: unknown) =>
  on.call('PUT', `/api/users/${path}`, { token, body })
const readProfile = async (on: TestServer, token: string) =>
  (await on.call('GET', '/api/users/profile', { token })).body['user']
const signIn = async (on: TestServer, email: string) =>
  (await on.call('POST', '/api/users/login', { body: { email, password: 'lantern' } })).status
const changeEmail = (on: TestServer, token: string, email: string, password = 'lantern') =>
  put(on, 'email', token, { email, password })
const readLink = async () => /#(?:email|token)=(\S+)/.exec((await mail.nextLetter()).text)?.[1]

describe('the profile', () => {
  it('changes only the given fields', async () => {
    const { token } = await aPerson(silent, 'Rowan')
    const named = await put(silent, 'profile', token, { firstName: ' Robin ', lastName: 'Keller' })
    expect(named.body['user']).toMatchObject({ username: 'Rowan', firstName: 'Robin', lastName: 'Keller' })
    const renamed = await put(silent, 'profile', token, { username: 'ROWAN', lastName: '' })
    expect(renamed.status).toBe(200)
    expect(await readProfile(silent, token)).toMatchObject({
      username: 'ROWAN',
      firstName: 'Robin',
      lastName: null,
    })
    expect((await put(silent, 'profile', token, {})).status).toBe(200)
  })

  it.each([
    [{ username: '' }, accountTexts.username],
    [{ username: 7 }, accountTexts.usernameText],
    [{ username: 'x'.repeat(51) }, accountTexts.username],
    [{ firstName: 'x'.repeat(101) }, accountTexts.personNameTooLong],
    [{ lastName: {} }, accountTexts.personNameTooLong],
  ])('refuses %j', async (body, error) => {
    const { token } = await aPerson(silent)
    expect(await put(silent, 'profile', token, body)).toMatchObject({ status: 400, body: { error } })
  })

  it('returns 409 for the username of another account', async () => {
    const { token } = await aPerson(silent)
    await aPerson(silent, 'Ines')
    const answer = await put(silent, 'profile', token, { username: 'ines' })
    expect(answer).toMatchObject({
      status: 409,
      body: { error: accountTexts.usernameTaken, code: 'CONFLICT' },
    })
  })
})

describe('the email address', () => {
  it('changes at once if the server sends no mail', async () => {
    const { token } = await aPerson(silent, 'Osk')
    const answer = await changeEmail(silent, token, 'osk@new.example.org')
    expect(answer).toMatchObject({ status: 200, body: { isChanged: true } })
    expect(await signIn(silent, 'osk@new.example.org')).toBe(200)
    expect(await signIn(silent, 'Osk@example.org')).toBe(401)
  })

  it.each([
    ['x', 'lantern', 400, accountTexts.email],
    ['dorn@new.example.org', 'wrong', 400, accountTexts.passwordIncorrect],
    ['Dorn@example.org', 'lantern', 400, accountTexts.emailUnchanged],
    ['TAMSIN@example.org', 'lantern', 409, accountTexts.emailTaken],
  ])('does not change to %s with the password %s', async (email, password, status, error) => {
    const on = await startTestServer()
    const { token } = await aPerson(on, 'Dorn')
    await aPerson(on, 'Tamsin')
    expect(await changeEmail(on, token, email, password)).toMatchObject({ status, body: { error } })
    expect(await signIn(on, 'Dorn@example.org')).toBe(200)
    await on.stop()
  })

  it('changes once through the mailed link, and the old address is notified', async () => {
    const { token } = await aPerson(mailing, 'Wren')
    const asked = await changeEmail(mailing, token, 'wren@new.example.org')
    expect(asked).toMatchObject({
      status: 200,
      body: { isChanged: false, user: { email: 'Wren@example.org' } },
    })
    const email = await mail.nextLetter()
    expect(email.to).toBe('wren@new.example.org')
    const [, link = ''] = /#email=(\S+)/.exec(email.text) ?? []
    const confirm = (by: string, given = link) => put(mailing, 'email/confirm', by, { token: given })
    const invalid = { status: 400, body: { error: accountTexts.emailLinkInvalid } }
    const { token: another } = await aPerson(mailing)
    expect(await confirm(another)).toMatchObject(invalid)
    expect(await confirm(token, `${link}x`)).toMatchObject(invalid)
    expect(await confirm(token, 'none')).toMatchObject(invalid)
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { user: { email: 'wren@new.example.org' } },
    })
    const notice = await mail.nextLetter()
    expect(notice.to).toBe('Wren@example.org')
    expect(notice.text).toContain('wren@new.example.org')
    expect(await confirm(token)).toMatchObject(invalid)
  })

  it('voids reset links sent to the old address when it changes', async () => {
    const { token } = await aPerson(mailing, 'Gale')
    await mailing.call('POST', '/api/users/forgot-password', { body: { email: 'Gale@example.org' } })
    const resetToken = await readLink()
    await changeEmail(mailing, token, 'gale@new.example.org')
    expect((await put(mailing, 'email/confirm', token, { token: await readLink() })).status).toBe(200)
    await mail.nextLetter()
    const body = { token: resetToken, newPassword: 'a new lantern' }
    expect(await mailing.call('POST', '/api/users/reset-password', { body })).toMatchObject({
      status: 400,
      body: { error: accountTexts.resetInvalid },
    })
  })

  it('does not change through an expired link or to an address taken meanwhile', async () => {
    const { token } = await aPerson(mailing, 'Marek')
    await changeEmail(mailing, token, 'Late@example.org')
    const taken = await readLink()
    await aPerson(mailing, 'Late')
    expect(await put(mailing, 'email/confirm', token, { token: taken })).toMatchObject({
      status: 409,
      body: { error: accountTexts.emailTaken },
    })
    await changeEmail(mailing, token, 'marek@new.example.org')
    const old = await readLink()
    mailing.moveClock(12 * 3600)
    await readProfile(mailing, token)
    mailing.moveClock(12 * 3600 + 1)
    expect(await put(mailing, 'email/confirm', token, { token: old })).toMatchObject({
      status: 400,
      body: { error: accountTexts.emailLinkInvalid },
    })
  })
})
