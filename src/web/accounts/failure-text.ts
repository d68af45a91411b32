import { generalTexts } from '#contract/errors.ts'
import { errorText, isUnreachable } from '#web/lib/api/api.ts'

/** The error text, with a general one when the server is unreachable. */
export function failureText(error: unknown, fallback: string): string {
  return isUnreachable(error) ? generalTexts.unreachable : errorText(error, fallback)
}
