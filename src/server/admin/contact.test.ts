import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactTexts } from '#contract/admin.ts'
import { generalTexts } from '#contract/errors.ts'
import { createFakeMail } from '../adapters/fake-mail.ts'
import { contactMessages, newsletterSubscribers } from '../db/schema-accounts.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

const operator = { OPERATOR_EMAIL: 'operator@example.org' }
const message = {
  name: 'Mirelle',
  email: 'mirelle@example.org',
  subject: 'bug',
  message: 'The dice do not roll.\nNot even once.',
}
const write = (server: TestServer, body: object) => server.call('POST', '/api/contact', { body })
const subscribe = (server: TestServer, email: unknown) =>
  server.call('POST', '/api/newsletter', { body: { email } })
const thanks = { status: 200, body: { success: true, message: contactTexts.sent } }

describe('a message to the operator', () => {
  let server: TestServer
  const mail = createFakeMail()
  beforeAll(async () => {
    server = await startTestServer({ mail }, operator)
  })
  afterAll(() => server.stop())

  it('is kept and mailed, and can be answered', async () => {
    expect(await write(server, message)).toMatchObject(thanks)
    const letter = await mail.nextLetter()
    expect(letter).toMatchObject({
      to: 'operator@example.org',
      replyTo: 'mirelle@example.org',
      subject: 'Hearthscribe: Bug report',
    })
    expect(letter.text).toContain('The dice do not roll.\nNot even once.')
    expect(letter.text).toContain('Mirelle')
  })

  it('gets nothing of its writer into the head of the letter but the address', async () => {
    await write(server, { ...message, name: 'Eve\r\nBcc: thief@example.net' })
    const { text, ...head } = await mail.nextLetter()
    expect(JSON.stringify(head)).not.toContain('thief')
    const email = 'eve@example.org\r\nBcc: thief@example.net'
    expect(await write(server, { ...message, email })).toMatchObject({
      status: 400,
      body: { error: contactTexts.email },
    })
  })

  it.each([
    ['no name', { name: ' ' }, contactTexts.nameRequired],
    ['101 characters of name', { name: 'x'.repeat(101) }, contactTexts.nameTooLong],
    ['no address', { email: 'nobody' }, contactTexts.email],
    ['a subject of its own', { subject: 'toString' }, contactTexts.subject],
    ['nothing to say', { message: '  ' }, contactTexts.messageRequired],
    ['too much to say', { message: 'x'.repeat(10_001) }, contactTexts.messageTooLong],
    ['a NUL', { message: 'a\u0000b' }, contactTexts.notAllowed],
  ])('is refused with %s', async (_, odd, error) => {
    expect(await write(server, { ...message, ...odd })).toMatchObject({ status: 400, body: { error } })
  })
})

describe('what visitors write', () => {
  it('is kept when the mail server refuses, and marked once it was mailed', async () => {
    const mail = createFakeMail()
    const server = await startTestServer({ mail }, operator)
    await write(server, message)
    await mail.nextLetter()
    mail.refuse()
    expect(await write(server, { ...message, message: 'refused' })).toMatchObject(thanks)
    await server.app.close()
    const kept = await server.deps.db.select().from(contactMessages).orderBy(contactMessages.id)
    expect(kept).toMatchObject([
      { message: message.message, mailedAt: server.deps.clock() },
      { message: 'refused', mailedAt: null },
    ])
    await server.stop()
  })

  it('is kept where there is no mail at all', async () => {
    const server = await startTestServer({}, operator)
    expect(await write(server, message)).toMatchObject(thanks)
    expect(await server.deps.db.select().from(contactMessages)).toMatchObject([{ mailedAt: null }])
    await server.stop()
  })

  it('is taken twenty times an hour from one address', async () => {
    const server = await startTestServer()
    for (let n = 0; n < 20; n++) {
      expect((await write(server, message)).status).toBe(200)
      expect((await subscribe(server, `reader${n}@example.org`)).status).toBe(200)
    }
    const tooMany = { status: 429, body: { error: generalTexts.tooManyRequests } }
    const refused = await write(server, message)
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await subscribe(server, 'one.more@example.org')).toMatchObject(tooMany)
    await server.stop()
  })
})

describe('the newsletter', () => {
  it('takes an address once, says the same each time, and tells the operator once', async () => {
    const mail = createFakeMail()
    const server = await startTestServer({ mail }, operator)
    const first = await subscribe(server, 'Reader@example.org')
    expect(first).toMatchObject({ status: 200, body: { success: true, message: contactTexts.subscribed } })
    expect((await subscribe(server, ' reader@EXAMPLE.org ')).body).toEqual(first.body)
    expect(await subscribe(server, 'a@')).toMatchObject({ status: 400, body: { error: contactTexts.email } })
    await server.app.close()
    expect(await server.deps.db.select().from(newsletterSubscribers)).toHaveLength(1)
    expect(mail.letters.map((letter) => letter.to)).toEqual(['operator@example.org'])
    await server.stop()
  })
})
