import { generalTexts } from '#contract/errors.ts'
import { errorText, isUnreachable } from '#web/lib/api/api.ts'

export function failureText(error: unknown, fallback: string): string {
  return isUnreachable(error) ? generalTexts.unreachable : errorText(error, fallback)
}
