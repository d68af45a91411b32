import { AppError } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { FoundTranscript } from '#core/transcription/import/imported-transcript.ts'
import { createGuard, type FetchLimits } from '#server/adapters/guarded-fetch.ts'
import { UnreadableAnswer } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { encodeSound, type SoundFormat } from './encode-sound.ts'
import { explainSpeechRefusal, type SpeechReply, speechServiceTexts } from './explain-speech-refusal.ts'
import { readComplaint, readSpeechAnswer } from './read-speech-answer.ts'
import { hasTimes } from './shift-segments.ts'
import {
  chooseDialect,
  type Dialect,
  type SpeakerReference,
  simplifyDialect,
  writeSpeechForm,
} from './speech-form.ts'

export type SpeechServiceSettings = {
  baseUrl: string
  apiKey: string | null
  model: string
  ffmpeg: () => string | null
  limits: { idleMs: number; bytes: number }
  /** Approximate lengths of a piece in seconds, by whether the service returns times. */
  pieceSeconds?: typeof pieceSeconds
}

export type SpeechQuestion = {
  samples: Int16Array
  seconds: number
  language: string | null
  vocabulary: string[]
  references: { name: string; samples: Int16Array }[]
  signal: AbortSignal
}

/** Times are relative to the sent file, which begins with `delay` seconds of silence. */
export type SpeechAnswer = FoundTranscript & { delay: number }

export type SpeechService = {
  carriesSpeakers(): boolean
  /** Returns the approximate maximum length of a piece in seconds; infinite until a piece is too long for the service. */
  longestSeconds(): number
  /** Returns "too long" if shorter pieces are needed. Their length is then `longestSeconds`. */
  ask(question: SpeechQuestion): Promise<SpeechAnswer | 'too long'>
}

/** In seconds. vLLM takes at most 30 s with some models. */
const shortestPieceSeconds = 20
/**
 * A piece may be a fifth longer, so one with times has at most 23 MB as WAV; OpenAI accepts 25 MB and 1400 s. Estimated times are more
 * accurate in shorter pieces.
 */
export const pieceSeconds = { withTimes: 600, withoutTimes: 120 }

/** Learns from the service's answers and timeouts which address and dialect work and how long a piece can be. */
export function connectSpeechService(settings: SpeechServiceSettings): SpeechService {
  const addresses = listSpeechAddresses(settings.baseUrl)
  const { withoutTimes } = settings.pieceSeconds ?? pieceSeconds
  let dialect = chooseDialect(settings.model)
  let address = 0
  let isFound = false
  let longest = Number.POSITIVE_INFINITY

  async function send(question: SpeechQuestion, url: string, asked: Dialect) {
    const { signal, seconds } = question
    const ffmpeg = settings.ffmpeg()
    const format: SoundFormat = isWhisperCpp(url) ? 'wav' : asked.sound
    const sound = await encodeSound(question.samples, format, ffmpeg, signal)
    const references: SpeakerReference[] = []
    for (const { name, samples } of asked.answer === 'diarized_json' ? question.references : []) {
      references.push({ name, sound: await encodeSound(samples, format, ffmpeg, signal) })
    }
    const language = question.language ?? (isWhisperCpp(url) ? 'auto' : null)
    const form = writeSpeechForm({ ...question, model: settings.model, sound, language, references }, asked)
    const { idleMs, bytes } = settings.limits
    const limits = { idleMs, bytes, totalMs: Math.max(2 * idleMs, 2000 * seconds) }
    const reply = await postSpeechForm(url, form, settings.apiKey, limits, signal)
    return { reply, delay: sound.delay, format: sound.format }
  }

  type Asked = { dialect: Dialect; address: number; format: SoundFormat }

  /** Changes the address or the dialect according to the complaint. Returns false if this does not help. */
  function adapt(status: number, complaint: string, asked: Asked): boolean {
    if (asked.dialect !== dialect || asked.address !== address) {
      // Another piece, sent in parallel, has already changed the dialect or the address, so this piece is sent again.
      return true
    }
    if ((status === 404 || status === 405) && !isFound && !/model/i.test(complaint)) {
      address = (address + 1) % addresses.length
      return address > 0
    }
    if (status >= 300 && ![400, 415, 422, 500, 501].includes(status)) return false
    const simpler = simplifyDialect({ ...dialect, sound: asked.format }, complaint)
    dialect = simpler ?? dialect
    return simpler !== null
  }

  /** Returns false if the pieces cannot be made shorter. */
  function shorten(seconds: number): boolean {
    if (seconds <= 1.5 * shortestPieceSeconds) return false
    longest = Math.min(longest, Math.max(shortestPieceSeconds, seconds / 2))
    return true
  }

  return {
    carriesSpeakers: () => dialect.answer === 'diarized_json',
    longestSeconds: () => longest,
    async ask(question) {
      let before: Dialect | null = null
      for (let unread = 0; ; ) {
        const url = addresses[address] ?? settings.baseUrl
        const sent = { dialect, address }
        const { reply, delay, format } = await send(question, url, dialect)
        if (reply === 'silent') {
          // A slow machine may finish a shorter piece in time; the next attempt cuts smaller pieces.
          longest = Math.max(shortestPieceSeconds, Math.min(longest, question.seconds) / 4)
          throw new RetryLater(0, speechServiceTexts.silent, { isUnavailable: false })
        }
        if (reply !== 'too long') {
          const complaint = reply.status < 300 ? readComplaint(reply.text) : reply.text
          if (complaint !== null) {
            if (isTooLong(reply.status, complaint) && shorten(question.seconds)) return 'too long'
            if (adapt(reply.status, complaint, { ...sent, format })) continue
            if (reply.status === 500 && format === 'mp3' && !isFound) {
              // Python servers that cannot decode mp3 often give no reason.
              before = dialect
              dialect = { ...dialect, sound: 'wav' }
              continue
            }
            if (before) dialect = before
            throw explainSpeechRefusal(reply)
          }
          isFound = true
          const found = readSpeechAnswer(reply.text, reply.type, question.seconds)
          if (found && lacksTimes(found) && question.seconds > 1.5 * withoutTimes) {
            longest = Math.min(longest, withoutTimes)
            return 'too long'
          }
          if (found) return { ...found, delay }
        }
        if (++unread === 2) {
          const cause = new UnreadableAnswer(reply === 'too long' ? '' : reply.text, 'it has no known shape')
          throw new AppError('ENGINE_FAILED', recapTexts.unreadableAnswer, { cause })
        }
      }
    },
  }
}

const lacksTimes = ({ segments }: FoundTranscript) => segments.length > 0 && !hasTimes(segments)

function isTooLong(status: number, complaint: string): boolean {
  if (status === 413) return true
  const isAboutLength = /too (long|large|big)|longer than|exceed|max(imum)? .{0,20}(size|duration|length)/i
  return [400, 422].includes(status) && isAboutLength.test(complaint) && !/prompt/i.test(complaint)
}

/**
 * Also returns answers with an error status. Returns "silent" or "too long" if a limit stopped the call.
 * @throws RetryLater if the service cannot be reached
 */
export async function postSpeechForm(
  url: string,
  form: FormData,
  apiKey: string | null,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<SpeechReply | 'silent' | 'too long'> {
  signal.throwIfAborted()
  const guard = createGuard(limits)
  const headers = writeKeyHeader(url, apiKey)
  try {
    const response = await guard.fetch(url, { method: 'POST', body: form, headers, signal })
    const text = await response.text()
    const { status, headers: told } = response
    return { status, text, type: told.get('content-type') ?? '', retryAfter: told.get('retry-after') }
  } catch (error) {
    signal.throwIfAborted()
    if (guard.fault) return guard.fault
    throw new RetryLater(0, speechServiceTexts.unreachable, { cause: error })
  } finally {
    guard.close()
  }
}

export function writeKeyHeader(url: string, apiKey: string | null): Record<string, string> {
  if (apiKey === null) return {}
  // Azure takes a bearer token for one of its own sign-in.
  const isAzure = /\.azure\.(com|us|cn)$/.test(new URL(url).hostname)
  return isAzure ? { 'api-key': apiKey } : { authorization: `Bearer ${apiKey}` }
}

/** The most likely address comes first. The base URL may be given with or without /v1, and with a query, as Azure requires. */
function listSpeechAddresses(baseUrl: string): string[] {
  const [, base = '', query = ''] = /^([^?]*?)[/\s]*(\?.*?)?\s*$/s.exec(baseUrl) ?? []
  return listPaths(base).map((address) => address + query)
}

function listPaths(base: string): string[] {
  if (/\/(transcriptions|inference)$/.test(base)) return [base]
  const bare = base.replace(/\/v1$/, '')
  const last = `${bare}/inference`
  if (bare !== base) return [`${base}/audio/transcriptions`, last]
  return [`${base}/v1/audio/transcriptions`, `${base}/audio/transcriptions`, last]
}

/** True for whisper.cpp's own endpoint, which accepts only WAV and assumes English by default. */
function isWhisperCpp(address: string): boolean {
  return new URL(address).pathname.endsWith('/inference')
}
