import { createTransport } from 'nodemailer'
import { AppError } from '#contract/errors.ts'
import { type Mail, mailTexts } from '#server/ports/mail.ts'

const timeoutMs = 15_000

/** Nodemailer may find several addresses in a string, but treats an object as one address. */
const bare = (address: string) => ({ name: '', address })

/** `url` is an address such as `smtp://user:password@host:587`. */
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
