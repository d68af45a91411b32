import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { parseJson } from '#core/transcription/import/json/parse-json.ts'
import { explainStatus, summarizeRefusal } from '#server/adapters/explain-status.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

export type SpeechReply = {
  status: number
  text: string
  /** The content type, empty if the service sends none. */
  type: string
  retryAfter: string | null
}

export const speechServiceTexts = {
  refusedKey:
    'The speech service refused its key. Ask the person who runs this server to check TRANSCRIBE_API_KEY.',
  notFound:
    'The speech service was not found. Ask the person who runs this server to check TRANSCRIBE_BASE_URL and TRANSCRIBE_MODEL.',
  refused:
    'The speech service refused the recording. Ask the person who runs this server to check its settings.',
  refusedBecause: (reason: string) =>
    `The speech service refused the recording: “${reason}”. Ask the person who runs this server to check its settings.`,
  reported: (reason: string) =>
    `The speech service reported an error: “${reason}”. If this goes on, ask the person who runs this server to look at the service. Trying again soon.`,
  unpaid:
    'The speech service asks to be paid. Ask the person who runs this server to check the account with it.',
  tooLarge:
    'The speech service takes no recordings of this size. Ask the person who runs this server to check its settings.',
  busy: 'The speech service has too much to do. Trying again soon.',
  unavailable: 'The speech service is not available at the moment. Trying again soon.',
  unreachable: "The speech service couldn't be reached. Trying again soon.",
  silent: "The speech service didn't answer in time. Trying again soon.",
} as const

/** In characters. A longer reason is not shown, because it may repeat the request. */
const longestReason = 160

export function explainSpeechRefusal(reply: SpeechReply): AppError | RetryLater {
  const { status, text, retryAfter } = reply
  const call = { status, message: text, retryAfter }
  const cause = summarizeRefusal(call)
  // OpenAI answers 429 with `insufficient_quota` if no credit is left; waiting does not help.
  const hasNoCredit = (status === 429 || status < 300) && text.includes('insufficient_quota')
  if (status === 402 || hasNoCredit)
    return new AppError('ENGINE_FAILED', speechServiceTexts.unpaid, { cause })
  if (status === 413) return new AppError('ENGINE_FAILED', speechServiceTexts.tooLarge, { cause })
  const reason = readReason(reply)
  if (status < 300) return explainReportedError(reason, cause)
  const refused = reason === null ? speechServiceTexts.refused : speechServiceTexts.refusedBecause(reason)
  return explainStatus(call, { ...speechServiceTexts, refused })
}

function explainReportedError(reason: string | null, cause: Error): AppError | RetryLater {
  if (reason === null) return new RetryLater(0, speechServiceTexts.unavailable, { cause })
  if (/api.?key|unauthori[sz]ed|authenticat/i.test(reason)) {
    return new AppError('ENGINE_FAILED', speechServiceTexts.refusedKey)
  }
  if (/model.*(not found|not exist|unknown)|unknown model/i.test(reason)) {
    return new AppError('ENGINE_FAILED', speechServiceTexts.notFound, { cause })
  }
  const isUnavailable = /load|start|warm|busy|queue|capacity|unavailable|try again/i.test(reason)
  return new RetryLater(0, speechServiceTexts.reported(reason), { cause, isUnavailable })
}

const message = z.union([
  z.pipe(
    z.looseObject({ error: z.looseObject({ message: z.string() }) }),
    z.transform(({ error }) => error.message),
  ),
  z.pipe(
    z.looseObject({ error: z.string() }),
    z.transform(({ error }) => error),
  ),
  z.pipe(
    z.looseObject({ detail: z.string() }),
    z.transform(({ detail }) => detail),
  ),
  z.pipe(
    z.looseObject({ detail: z.tuple([z.looseObject({ msg: z.string() })], z.unknown()) }),
    z.transform(({ detail }) => detail[0].msg),
  ),
  z.pipe(
    z.looseObject({ message: z.string() }),
    z.transform((it) => it.message),
  ),
])

/** Returns what the service says about its refusal, without secrets; null if that is a page, too long or nothing. */
function readReason({ text, type }: SpeechReply): string | null {
  const json = message.safeParse(parseJson(text))
  const isPlain = !/[<{[]/.test(text) && !type.includes('json')
  const reason = (json.success ? json.data : isPlain ? text : '').replace(/\s+/g, ' ').trim()
  if (reason === '' || reason.length > longestReason) return null
  return reason.replace(/\b(sk|gsk|key)[-_][\w*-]{4,}/gi, '…').replace(/[.!]+$/, '')
}
