import { AppError } from '#contract/errors.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

/** The texts of engines are written for users and announce a retry. An administrator who tests settings has them on screen. */
export function explainTestFailure(error: unknown, otherwise: string): string {
  const text =
    error instanceof RetryLater ? error.finalText : error instanceof AppError ? error.message : otherwise
  return text.replace(
    / Ask the person who runs this server to [^.]*\./,
    ' Check the address, the key and the model.',
  )
}
