import { AppError } from '#contract/errors.ts'
import { readRetryAfter } from '#server/lib/retry-after.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

/** In characters. Longer messages are not logged, because they may repeat the request, which contains text from the campaign. */
const longestMessage = 300

export type RefusedCall = { status: number; message: string; retryAfter: string | null }

type StatusTexts = Record<'refusedKey' | 'notFound' | 'refused' | 'busy' | 'unavailable', string>

export function summarizeRefusal({ status, message }: RefusedCall): Error {
  const shown = message.length > longestMessage ? `${message.length} characters` : message
  return new Error(`HTTP ${status}: ${shown}`)
}

/** Returns RetryLater if a retry may help, otherwise AppError. */
export function explainStatus(call: RefusedCall, texts: StatusTexts): AppError | RetryLater {
  const { status, retryAfter } = call
  if (status === 401 || status === 403) return new AppError('ENGINE_FAILED', texts.refusedKey)
  const cause = summarizeRefusal(call)
  if (status === 429 || status >= 500 || [408, 409, 425].includes(status)) {
    const text = status === 429 ? texts.busy : texts.unavailable
    return new RetryLater(readRetryAfter(retryAfter, Date.now()), text, { cause })
  }
  const isElsewhere = status === 404 || status === 405 || (status >= 300 && status < 400)
  return new AppError('ENGINE_FAILED', isElsewhere ? texts.notFound : texts.refused, { cause })
}
