import { generalTexts } from '#contract/errors.ts'
import { errorText, isUnreachable } from '#web/lib/api/api.ts'

/** The text of the error. If the server is unreachable, a text that says so. */
export function failureText(error: unknown, fallback: string): string {
  return isUnreachable(error) ? generalTexts.unreachable : errorText(error, fallback)
}
