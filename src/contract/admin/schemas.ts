import * as z from 'zod/mini'
import { emailLine } from '#contract/accounts/schemas.ts'
import { success } from '#contract/endpoint.ts'
import { keysOf } from '#contract/keys.ts'
import { pagination } from '#contract/paging.ts'
import { serviceStates } from '#contract/service-states.ts'
import { optionalText, requiredLine } from '#contract/text.ts'

export const contactSubjects = {
  support: 'Technical support',
  billing: 'Billing question',
  feature: 'Feature request',
  bug: 'Bug report',
  partnership: 'Partnership',
  other: 'Something else',
} as const
export type ContactSubject = keyof typeof contactSubjects

export const contactLimits = {
  name: 100,
  message: 10_000,
  delayMs: 1_500,
} as const

export const contactTexts = {
  sent: "Thank you for contacting us! We'll get back to you within 24 hours.",
  failed: 'Sorry, there was an error sending your message. Please try again.',
  sending: 'Sending...',
  nameRequired: 'Name is required',
  nameTooLong: 'Name is too long (maximum 100 characters)',
  notAllowed: 'The message contains characters that are not allowed',
  email: 'Please enter a valid email address',
  subject: 'Please choose a subject',
  messageRequired: 'Message is required',
  messageTooLong: 'Message is too long (maximum 10000 characters)',
  subscribed: 'You are on the list. Thank you!',
  subscribeFailed: 'Sorry, that did not work. Please try again.',
} as const

export const contactMessage = z.object(
  {
    name: requiredLine(
      {
        required: contactTexts.nameRequired,
        tooLong: contactTexts.nameTooLong,
        notAllowed: contactTexts.notAllowed,
      },
      contactLimits.name,
    ),
    email: emailLine,
    subject: z.enum(keysOf(contactSubjects), contactTexts.subject),
    message: z.pipe(
      optionalText(
        { tooLong: contactTexts.messageTooLong, notAllowed: contactTexts.notAllowed },
        contactLimits.message,
      ),
      z.string().check(z.minLength(1, contactTexts.messageRequired)),
    ),
  },
  contactTexts.messageRequired,
)
export type ContactMessage = z.infer<typeof contactMessage>

export const subscription = z.object({ email: emailLine }, contactTexts.email)
export const messageAnswer = success({ message: z.string() })

export const storedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(keysOf(contactSubjects)),
  message: z.string(),
  created_at: z.string(),
  /** null if the message was not mailed. */
  mailed_at: z.nullable(z.string()),
})
export type StoredMessage = z.infer<typeof storedMessage>
export const messageList = success({ messages: z.array(storedMessage), subscribers: z.number(), pagination })

export type MessageList = z.infer<typeof messageList>

export const adminTexts = {
  messagesFailed: 'Failed to load messages',
  servicesFailed: 'The state of this installation could not be loaded.',
  noMessages: 'No messages yet.',
} as const

export const serviceStatus = z.object({
  name: z.string(),
  state: z.enum(keysOf(serviceStates)),
  detail: z.string(),
})
export type ServiceStatus = z.infer<typeof serviceStatus>
export const statusAnswer = success({ services: z.array(serviceStatus) })

export function describeFailedCalls(engine: string, calls: number, at: Date, reason: string): string {
  const time = `${at.toISOString().slice(11, 16)} UTC`
  const what =
    calls === 1
      ? `The last call failed at ${time}`
      : `The last ${calls} calls failed, most recently at ${time}`
  return `${engine}. ${what}${reason && `: ${reason}`}`
}

export const warningLimits = {
  /** Minutes that the oldest due job may wait before administrators are warned. */
  queueMinutes: 15,
  engineHours: 24,
  engineFailures: 3,
  backupDays: 3,
  refreshEvery: 60_000,
} as const

export const warningTexts = {
  queueWaits: (minutes: number, waiting: number) =>
    `A job has been waiting for ${minutes} minutes, with ${waiting} in the queue. If none runs, see whether a worker does; if one does, another worker would help.`,
  engineFails: (engine: string, failed: number, ended: number, reason: string) =>
    `${failed} of ${ended} jobs with ${engine} failed in the last 24 hours. The last one said: ${reason}`,
  backupIsOld: (days: number) =>
    `Nothing has been backed up for ${days} days, although the server should do so every day. The log says why: often the disk is full.`,
  noServerBackup: (days: number) =>
    `npm run backup has not run for ${days} days. With DATABASE_URL the server makes no backups itself: run it every day (docs/backup.md). If the database and the recordings are backed up in another way, set BACKUP_KEEP=0 to end this warning.`,
  modelFellBack: (times: number, reason: string) =>
    `The language model could not be used for ${times === 1 ? 'one job' : `${times} jobs`} in the last 24 hours. ${reason}`,
} as const

export const adminWarning = z.object({
  kind: z.enum(['disk', 'backup', 'queue', 'paused', 'engine']),
  text: z.string(),
})
export type AdminWarning = z.infer<typeof adminWarning>
export const warningList = success({ warnings: z.array(adminWarning) })
