import { generalTexts } from '#contract/errors.ts'
import { errorText, isUnreachable } from '#web/lib/api.ts'

/** What went wrong with something that the specification has no sentence for when the server is away. */
export function failureText(error: unknown, fallback: string): string {
  return isUnreachable(error) ? generalTexts.unreachable : errorText(error, fallback)
}
