import { createTransport } from 'nodemailer'
import { AppError } from '#contract/errors.ts'
import type { Mail } from '#server/ports/mail.ts'

/** A server that does not answer must not hold up whoever waits for the letter. */
const patienceMs = 15_000

/** Mail by SMTP (`smtp://user:password@host:587`); null where no server is set up. */
export function createMail(settings: { url: string; from: string } | null): Mail | null {
  if (!settings) return null
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(letter) {
      await transport.sendMail({ from: settings.from, ...letter }).catch((cause: unknown) => {
        throw new AppError('ENGINE_FAILED', 'The mail could not be sent. Please try again later.', { cause })
      })
    },
  }
}
