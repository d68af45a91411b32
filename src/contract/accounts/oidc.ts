import * as z from 'zod/mini'
import { accountTexts, password, user } from './schemas.ts'

export const oidcLimits = {
  /** For the sign-in at the provider. */
  startSeconds: 600,
  /** Until the browser must have fetched its token. */
  arrivalSeconds: 60,
  /** Age of a sign-in that may set a first password. */
  recentSeconds: 600,
} as const

export const providerFaults = ['unreachable', 'cancelled', 'invalid'] as const
export type ProviderFault = (typeof providerFaults)[number]

/** Why a sign-in elsewhere ended without a token; the sign-in page shows the sentence. */
export const oidcProblems = [
  ...providerFaults,
  'expired',
  'unverified',
  'unknown',
  'connected',
  'deactivated',
] as const
export type OidcProblem = (typeof oidcProblems)[number]

/** @param name what the operator calls the provider */
export function describeProblem(problem: OidcProblem, name: string): string {
  const texts: Record<OidcProblem, string> = {
    unreachable: `${name} cannot be reached at the moment. Please try again in a minute.`,
    cancelled: `The sign-in with ${name} was cancelled.`,
    invalid: `The answer of ${name} could not be verified. Please try again. If this happens again, tell the administrator of this server.`,
    expired: 'This sign-in took too long or was opened in another browser. Please try again.',
    unverified: `${name} has not confirmed your email address. Confirm it there, or sign in with a password.`,
    unknown:
      'There is no account with your email address on this server. Ask its administrator to create one.',
    connected: `The account with your email address is connected to another account of ${name}. Sign in with that one, or disconnect it on the account page first.`,
    deactivated: accountTexts.deactivated,
  }
  return texts[problem]
}

export const oidcTexts = {
  button: (name: string) => `Sign in with ${name}`,
  or: 'or',
  noPassword:
    'This account has none. Set one to change your email address, to disconnect, or to delete your account.',
  arriving: 'Signing you in …',
  passwordRemoved: (name: string) =>
    `Your account is now connected to ${name}. Its old password no longer works, and its other sessions were ended. You can set a new password on the account page.`,
  sectionTitle: 'Sign-in elsewhere',
  sectionLede: 'An account of another service with which you can sign in here.',
  connectedSince: (name: string) => `Connected to ${name} since`,
  notConnected: (name: string) =>
    `Not connected. To connect, sign out and choose “Sign in with ${name}”. ${name} must know you by the email address of this account. Connecting removes the password and ends all sessions; you can set a new password then.`,
  disconnectFirst: 'Set a password before you disconnect. Without one, you could not sign in.',
  passwordExists: 'This account has a password already. Change it instead.',
  notRecent: 'To set a password, sign out and in again. You then have ten minutes.',
  passwordSet: 'Your password was set. You can now sign in with it.',
  passwordFailed: 'Failed to set the password',
  disconnected: (name: string) => `Your account is no longer connected to ${name}.`,
  disconnectFailed: 'Failed to disconnect',
  notFound: 'This account is not connected.',
  loadFailed: 'Your connected sign-in could not be loaded.',
} as const

const text = z.catch(z.optional(z.string()), undefined)

export const startQuery = z.object({
  next: text.check(z.describe('path of the application to open afterwards; other values are ignored')),
})

/** What the sign-in page reads from its address. */
export const signInQuery = z.object({
  problem: z.catch(z.optional(z.enum(oidcProblems)), undefined),
  next: text,
})

/** `name` is null if the server has no provider. */
export const providerAnswer = z.object({ success: z.literal(true), name: z.nullable(z.string()) })

export const arrivalAnswer = z.object({
  success: z.literal(true),
  token: z.string(),
  user,
  /** What the operator calls the provider. */
  name: z.string(),
  next: z.string(),
  isPasswordRemoved: z.boolean(),
})

export type Arrival = z.infer<typeof arrivalAnswer>

export const connectionAnswer = z.object({
  success: z.literal(true),
  name: z.nullable(z.string()),
  connectedAt: z.nullable(z.string()),
  hasPassword: z.boolean(),
})
export type Connection = Omit<z.infer<typeof connectionAnswer>, 'success'>

export const firstPassword = z.object({ newPassword: password }, accountTexts.passwordRequirements)
