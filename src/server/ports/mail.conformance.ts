import { describe, expect, it } from 'vitest'
import type { Mail } from './mail.ts'

export type ReceivedMail = {
  recipients: string[]
  replyTo: string | undefined
  subject: string
  text: string
  head: string[]
}

export type MailUnderTest = {
  mail: () => Mail
  /** Returns the emails received since the last call. */
  collect(): ReceivedMail[]
  refuse(): void
}

const unquote = (address: string) => address.replace(/[<>"]/g, '')

export function describeMail(name: string, { mail, collect, refuse }: MailUnderTest): void {
  describe(`mail ${name}`, () => {
    it('delivers to one person, word for word, with a reply address', async () => {
      const text = `Grüße aus dem Wirtshaus 🔥\n\n.a line with a full stop before it\n${'long '.repeat(300)}\n`
      await mail().send({
        to: 'mirelle@example.org',
        subject: 'Der Bußgang',
        text,
        replyTo: 'dorn@example.org',
      })
      const [letter, ...others] = collect()
      expect(others).toEqual([])
      expect(letter).toMatchObject({
        recipients: ['mirelle@example.org'],
        replyTo: 'dorn@example.org',
        subject: 'Der Bußgang',
      })
      expect(letter?.text.trimEnd()).toBe(text.trimEnd())
    })

    it.each([
      ['a subject of two lines', { subject: 'Hello\r\nBcc: thief@example.net' }],
      ['a reply address of two lines', { replyTo: 'dorn@example.org\r\nBcc: thief@example.net' }],
      [
        'a text that looks like headers',
        { text: 'Bcc: thief@example.net\r\n\r\n.\r\nRCPT TO:<thief@example.net>' },
      ],
    ])('delivers to no one else for %s', async (_, odd) => {
      const plain = { to: 'mirelle@example.org', subject: 'Hello', text: 'Hello' }
      // Refusing the email is as acceptable as sending it to the one recipient.
      await mail()
        .send({ ...plain, ...odd })
        .catch(() => {})
      for (const letter of collect()) {
        expect(letter.recipients).toEqual(['mirelle@example.org'])
        expect(letter.head).not.toContain('bcc')
      }
    })

    it('treats an address with a comma as one address', async () => {
      const to = 'dorn,mirelle@example.org'
      await mail().send({ to, replyTo: to, subject: 'Hello', text: 'Hello' })
      const [letter, ...others] = collect()
      expect(others).toEqual([])
      expect(letter?.recipients.map(unquote)).toEqual([to])
      expect(unquote(letter?.replyTo ?? '')).toBe(to)
    })

    it('fails with a sentence if an email is refused', async () => {
      refuse()
      const sending = mail().send({ to: 'unknown@example.org', subject: 'Hello', text: 'Hello' })
      await expect(sending).rejects.toMatchObject({ name: 'AppError', code: 'ENGINE_FAILED' })
      expect(collect()).toEqual([])
    })
  })
}
