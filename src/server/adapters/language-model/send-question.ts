import { EventSourceParserStream } from 'eventsource-parser/stream'
import { createGuard, type FetchLimits } from '#server/adapters/guarded-fetch.ts'
import { languageModelTexts } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import type { Dialect, Piece } from './dialect.ts'
import { fetchPatiently } from './fetch-patiently.ts'
import { QuestionRefused, readRefusal } from './refusal.ts'

const longestAnswer = 1_000_000

export type Answer = {
  text: string
  thoughts: string
  isCutOff: boolean
  /** null if the server does not say it. */
  promptTokens: number | null
  answerTokens: number | null
}

type Call = {
  dialect: Dialect
  address: string
  apiKey: string | null
  body: object
  limits: FetchLimits
  signal: AbortSignal
  onText?: ((text: string) => void) | undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function addPiece(answer: Answer, piece: Piece): void {
  answer.text += piece.text ?? ''
  answer.thoughts += piece.thought ?? ''
  answer.isCutOff = piece.isCutOff ?? answer.isCutOff
  answer.promptTokens = piece.promptTokens ?? answer.promptTokens
  answer.answerTokens = piece.answerTokens ?? answer.answerTokens
}

function tryPiece(dialect: Dialect, event: unknown): Piece | null {
  try {
    return dialect.readPiece(event)
  } catch {
    return null
  }
}

/**
 * Requests a stream, so that a slow model is not mistaken for one that hangs, and also accepts an answer that is not a stream. What is not
 * of the dialect counts as an empty answer. Throws QuestionRefused for an error of the server, also inside an answer, and RetryLater.
 */
export async function sendQuestion(call: Call): Promise<Answer> {
  const { dialect, signal, limits } = call
  const answer: Answer = { text: '', thoughts: '', isCutOff: false, promptTokens: null, answerTokens: null }
  const guard = createGuard(limits, fetchPatiently)

  function take(event: unknown, raw: string): void {
    const piece = tryPiece(dialect, event)
    if (piece?.error !== undefined) throw new QuestionRefused(readRefusal(null, piece.error, null))
    // Stored with the report about an unreadable answer.
    addPiece(answer, piece ?? { text: raw })
    if (piece?.text) call.onText?.(answer.text)
  }

  async function read(response: Response): Promise<void> {
    const isStream = response.headers.get('content-type')?.includes('event-stream')
    if (!isStream || !response.body) {
      const whole = await response.text()
      if (whole !== '') take(parseJson(whole), whole)
      return
    }
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ maxBufferSize: limits.bytes }))
    for await (const { data } of events) {
      if (data === '[DONE]') return
      take(parseJson(data), '')
      if (answer.text.length + answer.thoughts.length > longestAnswer) {
        answer.isCutOff = true
        return
      }
    }
  }

  try {
    const response = await guard.fetch(call.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...dialect.writeHeaders(call.apiKey) },
      body: JSON.stringify(call.body),
      signal,
    })
    if (!response.ok) {
      const body = parseJson(await response.text())
      throw new QuestionRefused(readRefusal(response.status, body, response.headers.get('retry-after')))
    }
    await read(response)
    return answer
  } catch (error) {
    signal.throwIfAborted()
    if (guard.fault === 'too long') return { ...answer, isCutOff: true }
    if (guard.fault === 'silent') throw new RetryLater(0, languageModelTexts.silent, { isUnavailable: false })
    if (error instanceof QuestionRefused) throw error
    throw new RetryLater(0, languageModelTexts.unreachable, { cause: error })
  } finally {
    guard.close()
  }
}
