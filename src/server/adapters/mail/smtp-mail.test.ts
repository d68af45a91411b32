import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeMail } from '#server/ports/mail.conformance.ts'
import type { Mail } from '#server/ports/mail.ts'
import { startSmtpServer } from '#server/testing/fakes/mail/fake-smtp-server.ts'
import { createMail } from './smtp-mail.ts'

let server: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  server = await startSmtpServer()
})
afterAll(() => server.close())

function mailTo(url: string): Mail {
  const mail = createMail({ url, from: 'Hearthscribe <scribe@example.org>' })
  if (!mail) throw new Error('There is a server')
  return mail
}

describeMail('by SMTP', {
  mail: () => mailTo(server.url),
  collect: () =>
    server.delivered.splice(0).map(({ recipients, head, text }) => ({
      recipients,
      replyTo: head['reply-to'],
      subject: head['subject'] ?? '',
      text,
      head: Object.keys(head),
    })),
  // There is nothing to prepare, because the test server always refuses the address that the rejection test uses.
  refuse: () => {},
})

describe('mail by SMTP', () => {
  it('is null without a configured server', () => {
    expect(createMail(null)).toBeNull()
  })

  it('throws ENGINE_FAILED if the server is down', async () => {
    const gone = await startSmtpServer()
    await gone.close()
    const sending = mailTo(gone.url).send({ to: 'mirelle@example.org', subject: 'Hello', text: 'Hello' })
    await expect(sending).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
  })
})
