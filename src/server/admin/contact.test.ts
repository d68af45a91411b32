import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactTexts } from '#contract/admin/schemas.ts'
import { createFakeMail } from '#server/testing/fakes/mail/fake-mail.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { contactMessages, newsletterSubscribers } from '../db/schema-accounts.ts'

const operator = { OPERATOR_EMAIL: 'operator@example.org' }
const message = {
  name: 'Mirelle',
  email: 'mirelle@example.org',
  subject: 'bug',
  message: 'The dice do not roll.\nNot even once.',
}
const sendMessage = (server: TestServer, body: object) => server.call('POST', '/api/contact', { body })
const subscribe = (server: TestServer, email: unknown) =>
  server.call('POST', '/api/newsletter', { body: { email } })
const thanks = { status: 200, body: { success: true, message: contactTexts.sent } }

describe('a contact message', () => {
  let server: TestServer
  const mail = createFakeMail()
  beforeAll(async () => {
    server = await startTestServer({ mail }, operator)
  })
  afterAll(() => server.stop())

  it('is emailed to the operator with a reply address', async () => {
    expect(await sendMessage(server, message)).toMatchObject(thanks)
    const email = await mail.nextLetter()
    expect(email).toMatchObject({
      to: 'operator@example.org',
      replyTo: 'mirelle@example.org',
      subject: 'Hearthscribe: Bug report',
    })
    expect(email.text).toContain('The dice do not roll.\nNot even once.')
    expect(email.text).toContain('Mirelle')
  })

  it('puts nothing but the address of the sender into the email headers', async () => {
    await sendMessage(server, { ...message, name: 'Eve\r\nBcc: thief@example.net' })
    const { text, ...head } = await mail.nextLetter()
    expect(JSON.stringify(head)).not.toContain('thief')
    const email = 'eve@example.org\r\nBcc: thief@example.net'
    expect(await sendMessage(server, { ...message, email })).toMatchObject({
      status: 400,
      body: { error: contactTexts.email },
    })
  })

  it.each([
    ['no name', { name: ' ' }, contactTexts.nameRequired],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, contactTexts.nameTooLong],
    ['no address', { email: 'nobody' }, contactTexts.email],
    ['an unknown subject', { subject: 'toString' }, contactTexts.subject],
    ['an empty message', { message: '  ' }, contactTexts.messageRequired],
    ['a message that is too long', { message: 'x'.repeat(10_001) }, contactTexts.messageTooLong],
    ['a NUL', { message: 'a\u0000b' }, contactTexts.notAllowed],
  ])('returns 400 for %s', async (_, change, error) => {
    expect(await sendMessage(server, { ...message, ...change })).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

describe('a contact message', () => {
  it('is stored even if the mail server refuses it, and is marked as mailed only after it was sent', async () => {
    const mail = createFakeMail()
    const server = await startTestServer({ mail }, operator)
    await sendMessage(server, message)
    await mail.nextLetter()
    mail.refuse()
    expect(await sendMessage(server, { ...message, message: 'refused' })).toMatchObject(thanks)
    await server.app.close()
    const stored = await server.deps.db.select().from(contactMessages).orderBy(contactMessages.id)
    expect(stored).toMatchObject([
      { message: message.message, mailedAt: server.deps.clock() },
      { message: 'refused', mailedAt: null },
    ])
    await server.stop()
  })

  it('is stored without a mail server', async () => {
    const server = await startTestServer({}, operator)
    expect(await sendMessage(server, message)).toMatchObject(thanks)
    expect(await server.deps.db.select().from(contactMessages)).toMatchObject([{ mailedAt: null }])
    await server.stop()
  })
})

describe('the newsletter', () => {
  it('stores an address and notifies the operator only once, and answers a repeated subscription like the first', async () => {
    const mail = createFakeMail()
    const server = await startTestServer({ mail }, operator)
    const first = await subscribe(server, 'Reader@example.org')
    expect(first).toMatchObject({ status: 200, body: { success: true, message: contactTexts.subscribed } })
    expect((await subscribe(server, ' reader@EXAMPLE.org ')).body).toEqual(first.body)
    expect(await subscribe(server, 'a@')).toMatchObject({ status: 400, body: { error: contactTexts.email } })
    await server.app.close()
    expect(await server.deps.db.select().from(newsletterSubscribers)).toHaveLength(1)
    expect(mail.letters.map((email) => email.to)).toEqual(['operator@example.org'])
    await server.stop()
  })
})

it('lists messages in pages, newest first', async () => {
  const server = await startTestServer()
  const { token } = await aPerson(server)
  for (const text of ['first', 'second', 'third']) {
    await sendMessage(server, { ...message, message: text })
    server.moveClock(60)
  }
  await subscribe(server, 'reader@example.org')
  const { status, body } = await server.call('GET', '/api/admin/messages?limit=2', { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    messages: [{ message: 'third', name: 'Mirelle', subject: 'bug', mailed_at: null }, { message: 'second' }],
    subscribers: 1,
    pagination: { page: 1, limit: 2, total: 3, pages: 2 },
  })
  const next = await server.call('GET', '/api/admin/messages?limit=2&page=2', { token })
  expect(next.body['messages']).toMatchObject([{ message: 'first' }])
  await server.stop()
})
