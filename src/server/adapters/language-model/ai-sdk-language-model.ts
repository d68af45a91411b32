import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateText, jsonSchema, Output, streamText } from 'ai'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { createGuard, type FetchLimits } from '#server/adapters/guarded-fetch.ts'
import {
  defaultContextTokens,
  type LanguageModel,
  languageModelTexts,
  type ModelQuestion,
  UnreadableAnswer,
} from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { explainModelError } from './explain-model-error.ts'
import { type ParsedAnswer, parseAnswer } from './parse-answer.ts'

export type LanguageModelSettings = {
  provider: 'openai-compatible' | 'anthropic'
  baseUrl: string | null
  apiKey: string | null
  model: string
}

const usualUrl = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
}
/** Largest streamed answer in bytes: about 128,000 tokens, each sent in an event of 250 bytes. */
const answerBytes = 32_000_000
const usualIdleMs = 120_000
const longestAnswer = 1_000_000
/** Anthropic requires a limit for the tokens of an answer. The library lowers this value for models with a smaller maximum. */
const anthropicTokens = 16_000

type Answer = { text: string; isCutOff: boolean }
type Call = {
  instructions: string
  prompt: string
  signal: AbortSignal
  output: ReturnType<typeof describeOutput>
  onText: ModelQuestion<unknown>['onText']
}

/** Leaves out defaults, because some model services refuse a schema that contains them. */
function writeSchema(schema: z.ZodMiniType) {
  const written = z.toJSONSchema(schema, {
    target: 'draft-7',
    override: (context) => {
      delete context.jsonSchema.default
    },
  })
  delete written.$schema
  return written
}

/**
 * By default, the library parses the whole text again after every token, and passes on new text only if the parsed output has changed. The
 * length of the text also changes with every token, but needs no parsing.
 */
function describeOutput(schema: ReturnType<typeof writeSchema>, name: string) {
  // The library's JSON Schema type is narrower than zod's; both describe the same JSON.
  const asked = jsonSchema(schema as Parameters<typeof jsonSchema>[0])
  const parsePartialOutput = async ({ text }: { text: string }) => ({ partial: text.length })
  return { ...Output.object({ schema: asked, name }), parsePartialOutput }
}

export const modelCallLimits = (idleMs: number): FetchLimits => ({
  idleMs,
  totalMs: 15 * idleMs,
  bytes: answerBytes,
})

export function createLanguageModel(
  settings: LanguageModelSettings | null,
  limits = modelCallLimits(usualIdleMs),
): LanguageModel | null {
  if (!settings) return null
  const { provider, model, apiKey, baseUrl } = settings
  const baseURL = baseUrl ?? usualUrl[provider]
  // Keeps the library's warnings, such as those about unknown model names, out of the server's log.
  globalThis.AI_SDK_LOG_WARNINGS = false
  /** Set to false once the model service refuses a JSON schema; the schema is then added to the prompt as text. */
  let supportsSchema = true

  function connect(fetch: typeof globalThis.fetch) {
    // Without an explicit key, the library would read one from the environment.
    if (provider === 'anthropic') {
      return createAnthropic({ baseURL, apiKey: apiKey ?? 'none', fetch })(model)
    }
    return createOpenAICompatible({
      name: 'model',
      baseURL,
      fetch,
      supportsStructuredOutputs: true,
      ...(apiKey === null ? {} : { apiKey }),
    })(model)
  }

  /** Requests a stream, so that a slow model is not mistaken for one that hangs. Also accepts an answer that is not a stream. */
  async function send(call: Call): Promise<Answer> {
    const guard = createGuard(limits)
    const received: { whole: Response | null } = { whole: null }
    const fetchStream: typeof globalThis.fetch = async (input, init) => {
      const response = await guard.fetch(input, init)
      const { ok, status, headers } = response
      if (!ok || headers.get('content-type')?.includes('event-stream')) return response
      received.whole = new Response(await response.text(), { status, headers })
      throw new Error('The answer is not an event stream')
    }
    const request = {
      instructions: call.instructions,
      prompt: call.prompt,
      abortSignal: call.signal,
      maxRetries: 0,
      ...(supportsSchema ? { output: call.output } : {}),
      ...(provider === 'anthropic' ? { maxOutputTokens: anthropicTokens } : {}),
    }
    try {
      const answer = { text: '', isCutOff: false }
      for await (const part of streamText({ ...request, model: connect(fetchStream), onError: () => {} })
        .stream) {
        if (part.type === 'error') throw part.error
        if (part.type === 'finish') answer.isCutOff = part.finishReason === 'length'
        if (part.type === 'text-delta') {
          answer.text += part.text
          call.onText?.(answer.text)
        }
        if (answer.text.length > longestAnswer) return { text: answer.text, isCutOff: true }
      }
      call.signal.throwIfAborted()
      return answer
    } catch (error) {
      call.signal.throwIfAborted()
      if (guard.fault === 'too long') return { text: '', isCutOff: true }
      if (guard.fault === 'silent')
        throw new RetryLater(0, languageModelTexts.silent, { isUnavailable: false })
      const { whole } = received
      if (!whole) throw error
      const { text, finishReason } = await generateText({ ...request, model: connect(async () => whole) })
      return { text, isCutOff: finishReason === 'length' }
    } finally {
      guard.close()
    }
  }

  async function ask<T>(
    question: ModelQuestion<T>,
    complaint: string,
  ): Promise<ParsedAnswer<T> & { text: string }> {
    const schema = writeSchema(question.schema)
    const call = {
      instructions: question.instructions,
      prompt: [
        ...(question.prefix === undefined ? [] : [question.prefix]),
        question.prompt,
        ...(supportsSchema ? [] : [describeInWords(schema)]),
        ...(complaint === '' ? [] : [complaint]),
      ].join('\n\n'),
      signal: question.signal,
      output: describeOutput(schema, question.schemaName),
      onText: question.onText,
    }
    try {
      const answer = await send(call)
      if (answer.isCutOff) return { ok: false, why: 'it was too long: be brief', text: answer.text }
      return { ...parseAnswer(answer.text, question.schema), text: answer.text }
    } catch (error) {
      question.signal.throwIfAborted()
      if (error instanceof RetryLater) throw error
      if (supportsSchema && refusesSchema(error)) {
        supportsSchema = false
        return ask(question, complaint)
      }
      const explained = explainModelError(error)
      if (explained) throw explained
      const text = APICallError.isInstance(error) ? (error.responseBody ?? '') : ''
      return { ok: false, why: 'there was none', text }
    }
  }

  return {
    name: model,
    readContextTokens: async () => defaultContextTokens,
    async answer(question) {
      question.signal.throwIfAborted()
      const first = await ask(question, '')
      if (first.ok) return first.value
      const second = await ask(question, complain(first.why))
      if (second.ok) return second.value
      const cause = new UnreadableAnswer(second.text || first.text, second.why)
      throw new AppError('ENGINE_FAILED', recapTexts.unreadableAnswer, { cause })
    },
  }
}

function complain(why: string): string {
  return `Your last answer could not be read: ${why}. Answer again with nothing but one JSON object of the asked shape.`
}

function describeInWords(schema: object): string {
  return `Answer with nothing but one JSON object of this JSON schema:\n${JSON.stringify(schema)}`
}

function refusesSchema(error: unknown): boolean {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return false
  return /response_format|json_schema|output_config|output_format|structured/i.test(error.responseBody ?? '')
}
