import { APICallError, StreamProviderError } from 'ai'
import type { AppError } from '#contract/errors.ts'
import { explainStatus } from '#server/adapters/explain-status.ts'
import { languageModelTexts } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

// The library's error contains the whole prompt, so only its message is passed on.
const explain = (status: number, message: string, retryAfter: string | null = null) =>
  explainStatus({ status, message, retryAfter }, languageModelTexts)

/** Returns RetryLater if a retry may help, null if the answer could not be read, otherwise AppError. */
export function explainModelError(error: unknown): AppError | RetryLater | null {
  if (APICallError.isInstance(error)) {
    const { statusCode, message, responseHeaders } = error
    const isBroken = statusCode === undefined || (statusCode < 300 && error.isRetryable)
    if (isBroken) return new RetryLater(0, languageModelTexts.unreachable)
    return statusCode < 300 ? null : explain(statusCode, message, responseHeaders?.['retry-after'])
  }
  // The model service reported this error after its answer had begun.
  if (StreamProviderError.isInstance(error)) return explain(error.statusCode ?? 503, error.message)
  // The library's other errors are about the answer: it is missing, is not JSON, or has the wrong shape.
  if (error instanceof Error && error.name.startsWith('AI_')) return null
  return explain(503, error instanceof Error ? error.message : (JSON.stringify(error) ?? ''))
}
