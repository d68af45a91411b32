import { createTransport } from 'nodemailer'
import { AppError } from '#contract/errors.ts'
import { type Mail, mailTexts } from '#server/ports/mail.ts'

/** Time limit that keeps an unresponsive mail server from blocking the caller. */
const timeoutMs = 15_000

/** Nodemailer parses a string for names, groups and several addresses. An object is taken as one address. */
const bare = (address: string) => ({ name: '', address })

/** Mail by SMTP (`smtp://user:password@host:587`); null if no server is configured. */
export function createMail(settings: { url: string; from: string } | null): Mail | null {
  if (!settings) return null
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, subject, text }) {
      const letter = {
        from: settings.from,
        to: bare(to),
        ...(replyTo === undefined ? {} : { replyTo: bare(replyTo) }),
        subject,
        text,
      }
      await transport.sendMail(letter).catch((cause: unknown) => {
        throw new AppError('ENGINE_FAILED', mailTexts.failed, { cause })
      })
    },
  }
}
