import { accountLimits, accountTexts } from '#contract/accounts.ts'
import { countCharacters } from '#contract/text.ts'

export const isLongEnough = (password: string) => countCharacters(password) >= accountLimits.passwordMin

/** The first fault of a password that is typed twice, in the words of part 1 §5, or null. */
export function checkNewPassword(password: string, confirmation: string): string | null {
  if (!isLongEnough(password)) return accountTexts.passwordRequirements
  if (password !== confirmation) return accountTexts.passwordsDiffer
  return null
}
