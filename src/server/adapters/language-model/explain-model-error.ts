import { APICallError, StreamProviderError } from 'ai'
import { AppError } from '#contract/errors.ts'
import { summarizeEngineError } from '#server/adapters/quote-engine.ts'
import { readRetryAfter } from '#server/lib/retry-after.ts'
import { languageModelTexts } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

type Headers = Record<string, string> | undefined

function explainStatus(status: number, words: string, headers?: Headers): AppError | RetryLater {
  // The library's error contains the whole prompt, so only its message is passed on.
  const cause = summarizeEngineError(status, words)
  const wait = (text: string) =>
    new RetryLater(readRetryAfter(headers?.['retry-after'] ?? null, Date.now()), text, { cause })
  const giveUp = (text: string) => new AppError('ENGINE_FAILED', text, { cause })
  if (status === 401 || status === 403) return new AppError('ENGINE_FAILED', languageModelTexts.refusedKey)
  if (status === 429) return wait(languageModelTexts.busy)
  if (status >= 500 || [408, 409, 425].includes(status)) return wait(languageModelTexts.unavailable)
  const isElsewhere = status === 404 || status === 405 || (status >= 300 && status < 400)
  return giveUp(isElsewhere ? languageModelTexts.notFound : languageModelTexts.refused)
}

/** Returns RetryLater if a retry may help, AppError if it cannot, null if the answer could not be read. */
export function explainModelError(error: unknown): AppError | RetryLater | null {
  if (APICallError.isInstance(error)) {
    const { statusCode, message, responseHeaders } = error
    const isBroken = statusCode === undefined || (statusCode < 300 && error.isRetryable)
    if (isBroken) return new RetryLater(0, languageModelTexts.unreachable)
    return statusCode < 300 ? null : explainStatus(statusCode, message, responseHeaders)
  }
  // Errors that the server reports in the middle of an answer.
  if (StreamProviderError.isInstance(error)) return explainStatus(error.statusCode ?? 503, error.message)
  // The library's other errors are about the answer: it is missing, is not JSON, or has the wrong shape.
  if (error instanceof Error && error.name.startsWith('AI_')) return null
  const words = error instanceof Error ? error.message : (JSON.stringify(error) ?? '')
  return explainStatus(503, words)
}
