import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { createGuard, type FetchLimits } from '#server/adapters/guarded-fetch.ts'
import { languageModelTexts } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import type { Dialect, Piece } from './dialect.ts'
import { QuestionRefused, readRefusal } from './refusal.ts'

const longestAnswer = 1_000_000
const connectMs = 10_000

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

function readHeaders({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
}

/**
 * A fetch for one JSON request that waits for the answer as long as its signal lets it. Node's own fetch gives up after five minutes without
 * headers, and some model servers send none before they have read the whole question. Does not follow redirects.
 */
const fetchPatiently: typeof globalThis.fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = Object.fromEntries(new Headers(init?.headers))
    const { method = 'GET', signal } = init ?? {}
    const request = send(url, { method, headers, agent: false, ...(signal ? { signal } : {}) })
    const connecting = setTimeout(
      () => request.destroy(new Error(`No connection to ${url.host} within ${connectMs / 1000} s`)),
      connectMs,
    )
    request.on('socket', (socket) => socket.on('connect', () => clearTimeout(connecting)))
    request.on('close', () => clearTimeout(connecting))
    request.on('error', reject)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      // A Response with one of these statuses must not have a body.
      const isEmpty = [101, 204, 205, 304].includes(status)
      if (isEmpty) response.resume()
      const body = isEmpty ? null : Readable.toWeb(response)
      resolve(new Response(body as ReadableStream | null, { status, headers: readHeaders(response) }))
    })
    request.end(init?.body)
  })

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
