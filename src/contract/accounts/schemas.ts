import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { boundedText, countCharacters } from '#contract/text.ts'

export const systemRoles = ['admin', 'gm', 'player'] as const

export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(systemRoles),
  mustChangePassword: z.boolean(),
})
export type User = z.infer<typeof user>

export const accountLimits = {
  passwordMin: 6,
  passwordMax: 128,
  username: 50,
  email: 254,
  /** Maximum length of an email address at sign-in or in a request for a reset link, where its form is not checked. */
  typedEmail: 320,
  personName: 100,
  /** Seconds after which an unused sign-in token expires, without and with “Remember me”. */
  tokenIdle: 24 * 3600,
  tokenRemembered: 30 * 24 * 3600,
} as const

export const accountTexts = {
  loginRequired: 'Email and password are required',
  badCredentials: 'Invalid email or password',
  deactivated: 'Your account has been deactivated. Please contact an administrator.',
  loginFailed: 'Failed to login. Please check your credentials and try again.',
  loginFailedInApp: 'Login failed. Please try again.',
  registerFailed: 'Failed to create account. Please try again.',
  registerFailedInApp: 'Registration failed. Please try again.',
  registerRequired: 'Username, email and password are required',
  usernameText: 'Username must be text',
  username: `Username must be 1 to ${accountLimits.username} visible characters`,
  usernameAlphabets: 'Username must not mix letters of different alphabets',
  usernameTaken: 'Username is already taken',
  email: 'Please enter a valid email address',
  emailTaken: 'An account with this email already exists',
  passwordRequirements: 'Password does not meet all requirements',
  passwordTooLong: `Password is too long (maximum ${accountLimits.passwordMax} characters)`,
  passwordTooCommon: 'This password is too common. Please choose another one.',
  passwordsDiffer: 'Passwords do not match',
  personNameTooLong: `First and last name may have at most ${accountLimits.personName} characters`,
  checklistLength: 'At least 6 characters',
  tooManyAttempts: 'Too many attempts. Please try again later.',
  busy: 'The server is busy. Please try again in a moment.',
  unauthenticated: 'Authentication required. Please log in.',
  tokenExpired: 'Authentication expired. Please log in again.',
  mustChangePassword: 'Please choose a new password before you go on.',
  signUpsClosed: 'Registration is disabled on this server',
  signUpsInvited: 'This installation is by invitation only. Ask your game master for a link.',
  currentPassword: 'Current password is incorrect',
  passwordIncorrect: 'Password is incorrect',
  emailChanged: 'Your email address was changed.',
  emailUnchanged: 'This is already your email address',
  emailLinkSent: (email: string) => `A link was sent to ${email}. Open it to confirm the new address.`,
  emailLinkInvalid: 'This link is not valid any more. Please change your email address again.',
  emailFailed: 'Failed to change email address',
  profileRequired: 'Username, first name and last name must be text',
  profileSaved: 'Your profile was saved.',
  profileFailed: 'Failed to save profile',
  passwordChanged: 'Your password was changed. Other devices were signed out.',
  passwordFailed: 'Failed to change password',
  resetRequested: 'If an account exists, a reset link has been sent.',
  resetByAdmin:
    'This server cannot send mail. Ask its administrator to reset your password: it takes them a minute.',
  resetInvalid: 'This reset link is not valid any more. Please ask for a new one.',
  resetDone: 'Your password was changed. Sign in with the new one.',
  accountSessionNotFound: 'Session not found',
  soleGameMaster:
    'You are the only game master of a campaign. Make another member a game master, or delete the campaign, first.',
  adminOnly: 'Access denied. Administrators only.',
  lastAdministrator: 'At least one active administrator is required',
  deleteFailed: 'Failed to delete account',
  confirmDelete:
    'Are you sure you want to delete your account? Your sign-in, sessions and memberships are erased. This action cannot be undone.',
  signingIn: 'Signing in...',
  creatingAccount: 'Creating account...',
  processing: 'Processing...',
  toSignUp: "Don't have an account? Sign up",
  toSignIn: 'Already have an account? Sign in',
} as const

/** Control characters are refused, because a line break could add a header to a mail. */
const emailShape = /^[^\s@<>"\p{Cc}\p{Cf}]+@[^\s@<>"\p{Cc}\p{Cf}]+$/u

/** U+2800 is the blank Braille pattern, which is invisible but belongs to none of the other classes. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Alphabets with similar letters. A name that mixes two of them can imitate another name. */
const lookAlikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]
const isOfOneAlphabet = (name: string) => lookAlikes.filter((letters) => letters.test(name)).length < 2

function isVisibleName(name: string): boolean {
  if (invisible.test(name) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return false
  const length = countCharacters(name)
  return length >= 1 && length <= accountLimits.username
}

const required = { error: accountTexts.registerRequired, abort: true } as const

export const passwordSchema = (tooShort: string) =>
  z.string(tooShort).check(
    z.refine((value) => countCharacters(value) >= accountLimits.passwordMin, {
      error: tooShort,
      abort: true,
    }),
    z.refine((value) => countCharacters(value) <= accountLimits.passwordMax, {
      error: accountTexts.passwordTooLong,
      abort: true,
    }),
  )
export const password = passwordSchema(accountTexts.passwordRequirements)

export const emailLine = z.string(accountTexts.email).check(
  z.trim(),
  z.refine(
    (value) => value.length <= accountLimits.email && emailShape.test(value) && value.isWellFormed(),
    accountTexts.email,
  ),
)

const personLine = boundedText(
  { tooLong: accountTexts.personNameTooLong, notAllowed: accountTexts.personNameTooLong },
  accountLimits.personName,
)
export const personName = z.pipe(
  z.nullish(personLine),
  z.transform((value) => value || null),
)

export const usernameLine = z.string(accountTexts.usernameText).check(
  z.overwrite((name) => name.normalize('NFKC')),
  z.trim(),
  z.refine(isVisibleName, { error: accountTexts.username, abort: true }),
  z.refine(isOfOneAlphabet, accountTexts.usernameAlphabets),
)

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

export const registrationForm = z.object({
  username: usernameLine,
  email: emailLine,
  password,
  firstName: personName,
  lastName: personName,
  /** Required if registration is by invitation only. */
  inviteCode: z.catch(z.optional(z.string()), undefined),
})

/** A missing field is reported before an invalid field. */
export const registration = z.pipe(
  z
    .looseObject({})
    .check(
      z.refine(
        (body) => isGiven(body['username']) && isGiven(body['email']) && isGiven(body['password']),
        required,
      ),
    ),
  registrationForm,
)
export type Registration = z.infer<typeof registration>

export const login = z.object(
  {
    email: z
      .string(accountTexts.loginRequired)
      .check(
        z.trim(),
        z.minLength(1, accountTexts.loginRequired),
        z.maxLength(accountLimits.typedEmail, accountTexts.badCredentials),
      ),
    password: z.string(accountTexts.loginRequired).check(z.minLength(1, accountTexts.loginRequired)),
    rememberMe: z.optional(z.boolean(accountTexts.loginRequired)),
  },
  accountTexts.loginRequired,
)
export type Login = z.infer<typeof login>

export const signedInAnswer = success({ token: z.string(), user })
export const profileAnswer = success({ user })

/** Absent fields stay unchanged; an empty first or last name is removed. */
export const profileEdit = z.object(
  {
    username: z.optional(usernameLine),
    firstName: z.optional(z.nullable(personLine)),
    lastName: z.optional(z.nullable(personLine)),
  },
  accountTexts.profileRequired,
)
export type ProfileEdit = z.infer<typeof profileEdit>

export const emailChange = z.object(
  { email: emailLine, password: z.string(accountTexts.passwordIncorrect) },
  accountTexts.email,
)
export type EmailChange = z.infer<typeof emailChange>
/** `isChanged` is false if the user must first open the link mailed to the new address. */
export const emailChangeAnswer = success({ isChanged: z.boolean(), user })

export const emailConfirmation = z.object(
  { token: z.string(accountTexts.emailLinkInvalid).check(z.maxLength(2_000, accountTexts.emailLinkInvalid)) },
  accountTexts.emailLinkInvalid,
)

export const passwordChange = z.object(
  { currentPassword: z.string(accountTexts.currentPassword), newPassword: password },
  accountTexts.currentPassword,
)
export type PasswordChange = z.infer<typeof passwordChange>

export const forgottenPassword = z.object(
  {
    email: z
      .string(accountTexts.email)
      .check(z.trim(), z.minLength(1, accountTexts.email), z.maxLength(accountLimits.typedEmail)),
  },
  accountTexts.email,
)
export const forgottenAnswer = success({ message: z.string() })

export const passwordReset = z.object(
  {
    token: z.string(accountTexts.resetInvalid).check(z.maxLength(200, accountTexts.resetInvalid)),
    newPassword: password,
  },
  accountTexts.resetInvalid,
)
export type PasswordReset = z.infer<typeof passwordReset>

export const accountDeletion = z.object(
  { password: z.string(accountTexts.passwordIncorrect) },
  accountTexts.passwordIncorrect,
)

export const accountExport = z.looseObject({ exportedAt: z.string() })
export type AccountExport = z.infer<typeof accountExport>

/** `device` describes the browser, such as "Firefox on Linux"; null if it is unknown. */
export const accountSession = z.object({
  id: z.string(),
  device: z.nullable(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>
export const accountSessionList = success({ sessions: z.array(accountSession) })
