import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { accountTexts, password, user } from './schemas.ts'

export const oidcLimits = {
  /** Time that a user has to sign in at the provider. */
  startSeconds: 600,
  /** Time that the browser has to fetch the token after the provider's response. */
  arrivalSeconds: 60,
  /** A first password can be set only within this time after a sign-in. */
  recentSeconds: 600,
} as const

export const providerFaults = ['unreachable', 'cancelled', 'invalid'] as const
export type ProviderFault = (typeof providerFaults)[number]

/** Reasons why a sign-in with the provider failed. The sign-in page shows a sentence for each reason. */
export const oidcProblems = [
  ...providerFaults,
  'expired',
  'unverified',
  'unknown',
  'connected',
  'deactivated',
] as const
export type OidcProblem = (typeof oidcProblems)[number]

export function describeProblem(problem: OidcProblem, name: string): string {
  const texts: Record<OidcProblem, string> = {
    unreachable: `${name} cannot be reached at the moment. Please try again in a minute.`,
    cancelled: `The sign-in with ${name} was cancelled.`,
    invalid: `The response from ${name} could not be verified. Please try again. If the problem persists, contact the administrator of this server.`,
    expired: 'This sign-in took too long or was opened in another browser. Please try again.',
    unverified: `${name} has not verified your email address. Verify it there, or sign in with a password.`,
    unknown: 'No account on this server has your email address. Ask the administrator to create one.',
    connected: `The account with your email address is connected to a different ${name} account. Sign in with that one, or disconnect it on the account page first.`,
    deactivated: accountTexts.deactivated,
  }
  return texts[problem]
}

export const oidcTexts = {
  button: (name: string) => `Sign in with ${name}`,
  or: 'or',
  noPassword:
    'This account has no password. You need one to change your email address, to disconnect, and to delete your account.',
  arriving: 'Signing you in …',
  passwordRemoved: (name: string) =>
    `Your account is now connected to ${name}. The old password no longer works, and all other devices were signed out. You can set a new password on the account page.`,
  sectionTitle: 'Connected account',
  sectionLede: 'Sign in here with your account on another service.',
  connectedSince: (name: string) => `Connected to ${name} since`,
  notConnected: (name: string) =>
    `Not connected. To connect, sign out and choose “Sign in with ${name}”. Your ${name} account must have the same email address as this one. Connecting removes your password and signs out all devices; you can set a new password afterwards.`,
  disconnectFirst: 'Set a password before you disconnect. Without one, you cannot sign in.',
  passwordExists: 'This account already has a password. Change it instead.',
  notRecent: 'To set a password, sign out and sign in again. You then have ten minutes to set it.',
  passwordSet: 'Your password was set. You can now sign in with it.',
  passwordFailed: 'Failed to set the password',
  disconnected: (name: string) => `Your account is no longer connected to ${name}.`,
  disconnectFailed: 'Failed to disconnect',
  notFound: 'This account is not connected.',
  loadFailed: 'Your connected account could not be loaded.',
} as const

const text = z.catch(z.optional(z.string()), undefined)

export const startQuery = z.object({
  next: text.check(z.describe('path of the application to open afterwards; other values are ignored')),
})

export const signInQuery = z.object({
  problem: z.catch(z.optional(z.enum(oidcProblems)), undefined),
  next: text,
})

/** Pages that only the operator of a server can write: `/terms` and `/privacy`. */
export const legalPage = z.enum(['terms', 'privacy'])
export type LegalPage = z.infer<typeof legalPage>

/** `name` is null if the server has no provider; `legal` lists the pages that the operator has set. */
export const providerAnswer = success({ name: z.nullable(z.string()), legal: z.array(legalPage) })

export const arrivalAnswer = success({
  token: z.string(),
  user,
  /** Display name of the provider. */
  name: z.string(),
  next: z.string(),
  isPasswordRemoved: z.boolean(),
})

export type Arrival = z.infer<typeof arrivalAnswer>

export const connectionAnswer = success({
  name: z.nullable(z.string()),
  connectedAt: z.nullable(z.string()),
  hasPassword: z.boolean(),
})
export type Connection = Omit<z.infer<typeof connectionAnswer>, 'success'>

export const firstPassword = z.object({ newPassword: password }, accountTexts.passwordRequirements)
