import * as z from 'zod/mini'
import { accountLimits, accountTexts, emailLine, systemRoles, type User } from './accounts.ts'
import { pageQuery, pagination } from './paging.ts'
import { countCharacters, isStorable, optionalText, requiredLine } from './text.ts'

/** The list of part 1 §3, with what a person reads. */
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
  perHour: 20,
  newsletterPerHour: 20,
  delayMs: 1_500,
} as const

/** part 1 §8, word for word; the rest beside it. */
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
    subject: z.enum(Object.keys(contactSubjects) as ContactSubject[], contactTexts.subject),
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
export const messageAnswer = z.object({ success: z.literal(true), message: z.string() })

/** A message as the administrator reads it. */
export const storedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(Object.keys(contactSubjects) as ContactSubject[]),
  message: z.string(),
  created_at: z.string(),
  /** Null where no mail server is set up, or it refused. */
  mailed_at: z.nullable(z.string()),
})
export type StoredMessage = z.infer<typeof storedMessage>
export const messageList = z.object({
  success: z.literal(true),
  messages: z.array(storedMessage),
  /** How many addresses the newsletter has. */
  subscribers: z.number(),
  pagination,
})

export const adminTexts = {
  adminOnly: 'Access denied. Administrators only.',
  messagesFailed: 'Failed to load messages',
  noMessages: 'Nobody has written yet.',
  /** part 2 §2, §5 and §8, word for word; the rest beside it. */
  usersFailed: 'Failed to load users',
  noUsers: 'Nobody is found by these words.',
  never: 'Never',
  resetTitle: 'Reset Password',
  resetFailed: 'Failed to reset password',
  resetDone: 'Password reset successfully',
  passwordTooShort: 'Password must be at least 6 characters long',
  resetConsequence:
    'Everybody who is signed in to this account is signed out. With this password they get in once more, and then choose one of their own.',
  userNotFound: 'User not found',
  searchNotAllowed: 'search contains characters that are not allowed',
  role: 'role must be one of admin, gm, player',
  isActive: 'isActive must be true or false',
} as const

export const systemRoleTexts: Record<User['role'], string> = {
  admin: 'Admin',
  gm: 'Game Master',
  player: 'Player',
}

/** An account as the administrator sees it: how much there is of it, and no word of what. */
export const adminUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  role: z.enum(systemRoles),
  is_active: z.boolean(),
  /** Campaigns the person belongs to, and recordings they have uploaded. */
  campaign_count: z.number(),
  audio_count: z.number(),
  last_login: z.nullable(z.string()),
})
export type AdminUser = z.infer<typeof adminUser>
export const adminUserList = z.object({ success: z.literal(true), users: z.array(adminUser), pagination })

/** `?search=` is looked for letter by letter, capitals aside: % and _ stand for themselves. */
export const userQuery = z.extend(pageQuery, {
  search: z._default(
    z.string(adminTexts.searchNotAllowed).check(z.refine(isStorable, adminTexts.searchNotAllowed), z.trim()),
    '',
  ),
  role: z.optional(z.enum(systemRoles, adminTexts.role)),
  isActive: z.optional(
    z.pipe(
      z.enum(['true', 'false'], adminTexts.isActive),
      z.transform((text) => text === 'true'),
    ),
  ),
})
export type UserQuery = z.infer<typeof userQuery>

/** The password that an administrator sets for somebody, who must change it at the next login. */
export const userPasswordReset = z.object(
  {
    newPassword: z.string(adminTexts.passwordTooShort).check(
      z.refine((value) => countCharacters(value) >= accountLimits.passwordMin, {
        error: adminTexts.passwordTooShort,
        abort: true,
      }),
      z.refine((value) => countCharacters(value) <= accountLimits.passwordMax, accountTexts.passwordTooLong),
    ),
  },
  adminTexts.passwordTooShort,
)

/** One part of the installation: whether it works, and what it is, without addresses and keys. */
export const serviceStates = {
  up: 'Up',
  down: 'Down',
  /** What an installation may do without, and does without. */
  absent: 'Not set up',
} as const
export type ServiceState = keyof typeof serviceStates
export const serviceStatus = z.object({
  name: z.string(),
  state: z.enum(Object.keys(serviceStates) as ServiceState[]),
  detail: z.string(),
})
export type ServiceStatus = z.infer<typeof serviceStatus>
export const statusAnswer = z.object({ success: z.literal(true), services: z.array(serviceStatus) })
