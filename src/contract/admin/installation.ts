import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'

export const signUpModes = ['open', 'invited', 'closed'] as const
export const backupStates = ['recent', 'old', 'none', 'off', 'external', 'external-old'] as const

export const installation = z.object({
  version: z.string(),
  /** Git commit of the installed program; null if its folder is not a Git checkout. */
  commit: z.nullable(z.string()),
  sign_ups: z.enum(signUpModes),
  backup: z.object({ state: z.enum(backupStates), last: z.nullable(z.string()) }),
  database: z.object({
    /** False for a PostgreSQL server. */
    embedded: z.boolean(),
    bytes: z.number(),
    /** The slowest statements since the process that answers was started, without their values. */
    slowest: z.array(z.object({ statement: z.string(), calls: z.number(), slowest_ms: z.number() })),
    /** True if a PostgreSQL server would serve this installation better than the embedded database. */
    should_move: z.boolean(),
  }),
  mail: z.object({
    /** Sender of all mails; null if no mail server is set up. */
    from: z.nullable(z.string()),
    /** True if administrators get a mail when jobs fail. */
    reports_failures: z.boolean(),
  }),
})
export type Installation = z.infer<typeof installation>
export const installationAnswer = success({ installation })

export const installationEdit = z.object(
  { reportsFailures: z.boolean('reportsFailures must be true or false') },
  'reportsFailures must be true or false',
)
export type InstallationEdit = z.infer<typeof installationEdit>

export const mailTest = success({ works: z.boolean(), message: z.string() })
export type MailTest = z.infer<typeof mailTest>

export const failureMailLimits = { everyMs: 3_600_000, checkEveryMs: 60_000 } as const

/** From `embeddedBytes` on, or if a statement that ran `slowCalls` times took `slowMs` on average, moving to PostgreSQL is proposed. */
export const databaseLimits = { slowest: 5, embeddedBytes: 5e9, slowCalls: 3, slowMs: 1_000 } as const

export const installationTexts = {
  failed: 'The settings of this installation could not be loaded.',
  version: (version: string, commit: string | null) =>
    commit ? `${version}, commit ${commit.slice(0, 12)}` : version,
  signUps: {
    open: {
      name: 'Open',
      detail:
        'Anyone who finds this address can register. To change this, set SIGNUPS=invited or SIGNUPS=closed and restart.',
    },
    invited: {
      name: 'By invitation',
      detail:
        'Only people with an invitation link of a campaign can register. To change this, set SIGNUPS=open or SIGNUPS=closed and restart.',
    },
    closed: {
      name: 'Closed',
      detail: 'No one can register. To change this, set SIGNUPS=open or SIGNUPS=invited and restart.',
    },
  },
  backup: {
    recent: 'A backup is made every day.',
    old: 'A backup should be made every day. The server log shows why none was made.',
    none: 'No backup has been made yet. The first one is due within a day.',
    off: 'Automatic backups are off. To turn them on, set BACKUP_KEEP to a number above 0 and restart.',
    external: 'The database is a PostgreSQL server: back it up there, or run npm run backup.',
    'external-old':
      'With DATABASE_URL the server makes no backups itself. Run npm run backup every day, or back up the database and the recordings in another way and set BACKUP_KEEP=0.',
  },
  database: {
    name: (embedded: boolean, size: string) =>
      `Database: ${embedded ? 'embedded' : 'PostgreSQL server'}, ${size}`,
    stay: 'The embedded database suits this installation. From 5 GB on, or if statements often take a second or more, a PostgreSQL server is better.',
    move: 'A PostgreSQL server would suit this installation better: the embedded database runs one statement at a time. Create an empty database, set DATABASE_URL, and run npm run move-to-postgres (docs/backup.md).',
    slowest: 'Slowest statements since the start',
    calls: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  },
  never: 'Never',
  mailFrom: (from: string) => `Emails are sent from ${from}.`,
  noMail: 'Not set up. Set up a mail server under Engines.',
  noMailYet: 'Set up a mail server first',
  test: 'Send a test email',
  testFailed: 'The test email could not be sent.',
  sent: (to: string) => `A test email was sent to ${to}. If it does not arrive, check the spam folder.`,
  reports: 'Email administrators when jobs fail',
  reportsDetail: 'At most one email an hour, with the number of failed jobs.',
  reportsOn: 'Administrators now get an email when jobs fail',
  reportsOff: 'Administrators no longer get an email when jobs fail',
  saveFailed: 'The setting could not be saved',
} as const

/** Sentences by what the error message of the mail client matches. The client replaces the codes of these errors. */
export const certificateFaults: [RegExp, string][] = [
  [
    /self.signed certificate|unable to (get|verify)|unknown ca/i,
    'The mail server was reached, but its certificate is self-signed or from an unknown authority. Name the authority in NODE_EXTRA_CA_CERTS (a .pem file), or, only for a mail server in your own network, add ?tls.rejectUnauthorized=false to SMTP_URL.',
  ],
  [
    /certificate has expired|not yet valid/i,
    'The mail server was reached, but its certificate has expired. Renew it there.',
  ],
  [
    /altnames|Hostname\/IP does not match/i,
    'The mail server was reached, but its certificate is for another host. Use the name in the certificate as the host.',
  ],
  [
    /wrong version number|packet length too long/i,
    'The mail server was reached, but does not use TLS on this port. Use port 465 for TLS from the start (smtps://), or port 587 or 25 (smtp://).',
  ],
]

/** Sentences by the error code of the mail client. */
export const mailFaults: Record<string, string> = {
  EAUTH: 'The mail server rejected the username or the password.',
  ECONNECTION: 'The mail server could not be reached. Check the host and the port.',
  ESOCKET: 'The mail server could not be reached. Check the host and the port.',
  ETIMEDOUT: 'The mail server did not answer in time. Check the host and the port.',
  EDNS: 'The host of the mail server was not found.',
  ETLS: 'An encrypted connection to the mail server could not be established.',
  EENVELOPE:
    'The mail server rejected the sender or the recipient. Check the address that emails are sent from.',
  EMESSAGE: 'The mail server rejected the message.',
}
