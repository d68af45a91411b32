import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { explainStatus } from '#server/adapters/explain-status.ts'
import { ContextTooSmall, languageModelTexts, type ServerKind } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import type { Option } from './dialect.ts'

export type Refusal = {
  status: number
  message: string
  /** The type and the code of the error, such as "invalid_request_error context_length_exceeded". */
  code: string
  /** llama.cpp's number for the window. */
  window: number | null
  retryAfter: string | null
}

export class QuestionRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`HTTP ${refusal.status}`)
    this.refusal = refusal
  }
}

const word = z.optional(z.catch(z.nullable(z.union([z.string(), z.number()])), null))
const errorFields = z.looseObject({
  message: word,
  type: word,
  code: word,
  n_ctx: z.optional(z.catch(z.nullable(z.number()), null)),
  /** OpenRouter's text of the provider's error. */
  metadata: z.optional(z.catch(z.nullable(z.looseObject({ raw: word })), null)),
})
const errorShape = z.union([
  z.pipe(
    z.looseObject({ error: z.string() }),
    z.transform(({ error }) => ({ message: error })),
  ),
  z.pipe(
    z.looseObject({ error: errorFields }),
    z.transform(({ error }) => error),
  ),
  z.pipe(
    z.looseObject({ detail: z.unknown() }),
    z.transform(({ detail }) => ({ message: JSON.stringify(detail) })),
  ),
  errorFields,
  z.pipe(
    z.string(),
    z.transform((message) => ({ message })),
  ),
])

const statusOfType: [RegExp, number][] = [
  [/insufficient_quota|billing|payment/, 402],
  [/rate_limit|too_many|resource_exhausted/i, 429],
  [/authentication|invalid_api_key|permission/, 401],
  [/not_found|NotFound/, 404],
  [/context_length|exceed_context|invalid_request|BadRequest/, 400],
]

/** @param status null for an error inside an answer that began with 200: its code then tells the status, otherwise it is 503 */
export function readRefusal(status: number | null, body: unknown, retryAfter: string | null): Refusal {
  const fields: z.infer<typeof errorFields> = errorShape.safeParse(body).data ?? {}
  const { message, type, code, metadata } = fields
  const words = [type, code].filter((one) => one !== null && one !== undefined).join(' ')
  const number = Number(code)
  const told = Number.isInteger(number) && number >= 400 && number < 600 ? number : null
  return {
    status: status ?? told ?? statusOfType.find(([pattern]) => pattern.test(words))?.[1] ?? 503,
    message: [message, metadata?.raw].filter(Boolean).join(': '),
    code: words,
    window: fields.n_ctx ?? null,
    retryAfter,
  }
}

/** What servers say if they refuse one of the options. */
const refusedOptions: Record<Option, RegExp> = {
  usage: /stream_options|include_usage/i,
  temperature: /temperature/i,
  length: /max_tokens|max_completion_tokens/i,
  schema:
    /response_format|json_?schema|json schema|output_config|output_format|structured|grammar|guided_|xgrammar|outlines/i,
  thinking: /reasoning|thinking|\bthink\b|chat_template/i,
}

export const namesOption = ({ message }: Refusal, option: Option): boolean =>
  refusedOptions[option].test(message)

/** True if the same question can be accepted with fewer options. */
export function mayAcceptLess(refusal: Refusal): boolean {
  const { status } = refusal
  if ([401, 402, 403, 405, 408, 409, 425, 429].includes(status)) return false
  if (readContextFault(refusal) || isNotPaid(refusal) || isModelMissing(refusal) || isOutOfMemory(refusal))
    return false
  // OpenRouter's answer if no provider of the model takes all options.
  if (status === 404) return /support|parameter/i.test(refusal.message)
  return (status >= 400 && status < 500) || status === 500
}

const isNotPaid = ({ status, message, code }: Refusal) =>
  status === 402 ||
  /insufficient_quota|billing/.test(code) ||
  /credit balance is too low|insufficient (credit|balance)/i.test(message)

const isOutOfMemory = ({ message }: Refusal) =>
  /requires more system memory|out of memory|insufficient (system )?(memory|resources)/i.test(message)

const isModelMissing = ({ status, message, code }: Refusal) =>
  /model_not_found/.test(code) ||
  /not a valid model id|model .*(does not exist|not found)|no models loaded/i.test(message) ||
  (status === 404 && message === '')

const contextPatterns =
  /context[ _](length|size|window)|n_ctx|prompt is too long|too many (input )?tokens|input token count|reduce the length|`?inputs`? tokens|tokens per min|larger context/i
const windowPatterns = [
  /n_ctx:?\s*\(?(\d[\d,]*)/i,
  /context (?:length|size|window)[^.\d]{0,40}(\d[\d,]*)/i,
  /(\d[\d,]*) maximum context length/i,
  /tokens per min[^.]*?limit:? (\d[\d,]*)/i,
  /> (\d[\d,]*) maximum/i,
  /maximum number of tokens allowed \(?(\d[\d,]*)/i,
  /must be <= (\d[\d,]*)/i,
]

/** Null if the question was refused for another reason than its length. */
export function readContextFault({
  status,
  message,
  code,
  window,
}: Refusal): { tokens: number | null } | null {
  // A limit per minute that this question alone does not exceed only needs a pause.
  if (status === 429 && !/request too large/i.test(message)) return null
  if (!/context_length_exceeded|exceed_context_size/.test(code) && !contextPatterns.test(message)) return null
  const found = windowPatterns.flatMap((pattern) => pattern.exec(message)?.[1] ?? [])[0]
  return { tokens: window ?? (found ? Number(found.replaceAll(',', '')) : null) }
}

export type AskedServer = { kind: ServerKind; model: string }

const names: Record<ServerKind, string> = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama.cpp': 'llama.cpp',
  vllm: 'vLLM',
  other: 'The language model',
}
const widen: Record<ServerKind, (tokens: string) => string> = {
  ollama: (tokens) => `set OLLAMA_CONTEXT_LENGTH to ${tokens} or more and restart Ollama`,
  'lm-studio': (tokens) => `load the model with a Context Length of ${tokens} or more`,
  'llama.cpp': (tokens) => `start llama-server with -c ${tokens} or more for each of its slots (-np)`,
  vllm: (tokens) => `start vLLM with --max-model-len ${tokens} or more`,
  other: (tokens) => `choose a model with a context window of ${tokens} tokens or more`,
}

/** @param read the tokens of a question that the server cut without saying so; otherwise null */
export function explainContext(
  { kind }: AskedServer,
  { needed, window, read }: { needed: number; window: number | null; read: number | null },
  cause?: unknown,
): ContextTooSmall {
  const show = (count: number) => count.toLocaleString('en-US')
  const fault =
    read === null
      ? `${names[kind]} refused a question of about ${show(needed)} tokens as too long for its context window`
      : `${names[kind]} read only ${show(read)} of about ${show(needed)} tokens, because its context window is too small`
  const size = window === null ? '' : ` (${show(window)} tokens)`
  const wanted = String(Math.ceil(needed / 1000) * 1000)
  const parts = window === null ? 'LLM_CONTEXT_TOKENS to its size' : `LLM_CONTEXT_TOKENS to ${window}`
  const text = `${fault}${size}. Ask the person who runs this server to ${widen[kind](wanted)}, or to set ${parts}, so that sessions are read in parts.`
  return new ContextTooSmall(text, window, { cause })
}

function explainMissingModel({ kind, model }: AskedServer): string {
  if (kind === 'ollama') {
    return `Ollama does not have the model ${model}. Ask the person who runs this server to run "ollama pull ${model}" on the machine of Ollama, or to change LLM_MODEL.`
  }
  const where = kind === 'other' ? 'The service' : names[kind]
  return `${where} does not have the model ${model}. Ask the person who runs this server to check LLM_MODEL and LLM_BASE_URL.`
}

/** @param needed about how many tokens the question and its answer need */
export function explainRefusal(refusal: Refusal, server: AskedServer, needed: number): AppError | RetryLater {
  const cause = explainStatus(refusal, languageModelTexts)
  const fault = readContextFault(refusal)
  if (fault) return explainContext(server, { needed, window: fault.tokens, read: null }, cause.cause)
  if (isNotPaid(refusal))
    return new AppError('ENGINE_FAILED', languageModelTexts.notPaid, { cause: cause.cause })
  if (isOutOfMemory(refusal))
    return new AppError('ENGINE_FAILED', languageModelTexts.noMemory, { cause: cause.cause })
  if (refusal.status < 500 && isModelMissing(refusal) && refusal.message !== '') {
    return new AppError('ENGINE_FAILED', explainMissingModel(server), { cause: cause.cause })
  }
  if (refusal.status === 503 && /loading/i.test(refusal.message) && cause instanceof RetryLater) {
    return new RetryLater(cause.delayMs, languageModelTexts.loading, { cause: cause.cause })
  }
  return cause
}
