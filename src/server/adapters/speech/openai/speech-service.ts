import { AppError } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { FoundTranscript } from '#core/transcription/import/imported-transcript.ts'
import { UnreadableAnswer } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { encodeSound, type SoundFormat } from './encode-sound.ts'
import { explainSpeechRefusal, type SpeechReply, speechServiceTexts } from './explain-speech-refusal.ts'
import { postSpeechForm } from './post-speech-form.ts'
import { readComplaint, readSpeechAnswer } from './read-speech-answer.ts'
import { isWhisperCpp, listSpeechAddresses } from './speech-addresses.ts'
import { chooseDialect, type Dialect, simplifyDialect } from './speech-dialect.ts'
import { type SpeakerReference, writeSpeechForm } from './speech-form.ts'

export type SpeechServiceSettings = {
  baseUrl: string
  apiKey: string | null
  model: string
  ffmpeg: () => string | null
  limits: { idleMs: number; bytes: number }
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
  /** Returns the approximate maximum length of a piece in seconds; infinite until a piece times out. */
  longestSeconds(): number
  ask(question: SpeechQuestion): Promise<SpeechAnswer>
}

const shortestPieceSeconds = 30

/** Learns from the service's answers and timeouts which address and dialect work and how long a piece can be. */
export function connectSpeechService(settings: SpeechServiceSettings): SpeechService {
  const addresses = listSpeechAddresses(settings.baseUrl)
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
    return { reply, delay: sound.delay }
  }

  function adapt({ status, text }: SpeechReply, asked: { dialect: Dialect; address: number }): boolean {
    if (status >= 300 && (asked.dialect !== dialect || asked.address !== address)) {
      // Another piece, sent in parallel, has already changed the dialect or the address, so this piece is sent again.
      return true
    }
    if ((status === 404 || status === 405) && !isFound && !/model/i.test(text)) {
      address = (address + 1) % addresses.length
      return address > 0
    }
    const complaint = status < 300 ? readComplaint(text) : [400, 415, 422].includes(status) ? text : null
    const simpler = complaint === null ? null : simplifyDialect(dialect, complaint)
    dialect = simpler ?? dialect
    return simpler !== null
  }

  return {
    carriesSpeakers: () => dialect.answer === 'diarized_json',
    longestSeconds: () => longest,
    async ask(question) {
      for (let unread = 0; ; ) {
        const asked = { dialect, address }
        const { reply, delay } = await send(question, addresses[address] ?? settings.baseUrl, dialect)
        if (reply === 'silent') {
          // A slow machine may finish a shorter piece in time; the next attempt cuts smaller pieces.
          longest = Math.max(shortestPieceSeconds, Math.min(longest, question.seconds) / 4)
          throw new RetryLater(0, speechServiceTexts.silent, { isUnavailable: false })
        }
        if (reply !== 'too long') {
          if (adapt(reply, asked)) continue
          if (reply.status >= 300) throw explainSpeechRefusal(reply)
          isFound = true
          const found = readSpeechAnswer(reply.text, question.seconds)
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
