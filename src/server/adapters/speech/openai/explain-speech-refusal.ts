import { AppError } from '#contract/errors.ts'
import { explainStatus, summarizeRefusal } from '#server/adapters/explain-status.ts'
import type { RetryLater } from '#server/ports/retry-later.ts'

export type SpeechReply = { status: number; text: string; retryAfter: string | null }

export const speechServiceTexts = {
  refusedKey:
    'The speech service refused its key. Ask the person who runs this server to check TRANSCRIBE_API_KEY.',
  notFound:
    'The speech service was not found. Ask the person who runs this server to check TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL.',
  refused:
    'The speech service refused the recording. Ask the person who runs this server to check its settings.',
  unpaid:
    'The speech service asks to be paid. Ask the person who runs this server to check the account with it.',
  tooLarge:
    'The speech service takes no recordings of this size. Ask the person who runs this server to check its settings.',
  busy: 'The speech service has too much to do. Trying again soon.',
  unavailable: 'The speech service is not available at the moment. Trying again soon.',
  unreachable: 'The speech service could not be reached. Trying again soon.',
  silent: 'The speech service did not answer in time. Trying again soon.',
} as const

export function explainSpeechRefusal({ status, text, retryAfter }: SpeechReply): AppError | RetryLater {
  const call = { status, message: text, retryAfter }
  // OpenAI answers 429 with `insufficient_quota` if no credit is left; waiting does not help.
  const isUnpaid = status === 402 || (status === 429 && text.includes('insufficient_quota'))
  if (isUnpaid || status === 413) {
    const sentence = isUnpaid ? speechServiceTexts.unpaid : speechServiceTexts.tooLarge
    return new AppError('ENGINE_FAILED', sentence, { cause: summarizeRefusal(call) })
  }
  return explainStatus(call, speechServiceTexts)
}
