import * as z from 'zod/mini'
import { accountLimits, accountTexts, password, registrationForm } from '#contract/accounts/schemas.ts'
import { countCharacters } from '#contract/text.ts'

export const isLongEnough = (typed: string) => countCharacters(typed) >= accountLimits.passwordMin

const typedTwice = { password, confirmation: z.string() }
const isSame = z.refine<{ password: string; confirmation: string }>(
  (typed) => typed.password === typed.confirmation,
  { path: ['confirmation'], error: accountTexts.passwordsDiffer },
)
const { username, email } = registrationForm.shape

export const newAccount = z.object({ username, email, ...typedTwice }).check(isSame)
export const newPassword = z.object(typedTwice).check(isSame)
export const passwordChangeForm = z.object({ current: z.string(), ...typedTwice }).check(isSame)
