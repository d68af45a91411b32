import type * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'

export type ModelQuestion<T> = {
  /** Also sent to the model as a JSON schema. */
  schema: z.ZodMiniType<T>
  schemaName: string
  instructions: string
  /** Begins the user message. It is the same for all questions about one text, so that a server computes it only once. */
  prefix?: string
  prompt: string
  /** Length in tokens of the longest answer that the question plans for. */
  answerTokens?: number
  signal: AbortSignal
  /** Path with which the name of a file begins where a model on this machine stores its state after the prefix. */
  stateFile?: string
  /** Receives what a model on this machine has read and written, in tokens. */
  onTokens?: (count: { read: number; toRead: number; written: number }) => void
  /** Receives the whole answer so far, each time it grows. A second try starts over, so the text can become shorter. */
  onText?: (text: string) => void
}

/** In tokens per second. */
export type ModelSpeed = { readPerSecond: number; writtenPerSecond: number }

/**
 * `answer` throws RetryLater if a retry can help, otherwise AppError ENGINE_FAILED with a user-facing sentence (ContextTooSmall if the
 * question is too long); after an abort, the signal's reason.
 */
export type LanguageModel = {
  /** The name that users see, for example "gpt-5-mini". */
  name: string
  /** Tokens that a question and its answer may have together: the setting, otherwise what the server says, otherwise `defaultContextTokens`. */
  readContextTokens(signal: AbortSignal): Promise<number>
  answer<T>(question: ModelQuestion<T>): Promise<T>
  /** Of the last answer of a model on this machine; null before there is one. */
  readSpeed?: () => ModelSpeed | null
}

export const defaultContextTokens = 16_000

export type ServerKind = 'ollama' | 'lm-studio' | 'llama.cpp' | 'vllm' | 'other'
/** `contextTokens`, as in `readContextTokens`, is null if the server does not say it. */
export type ServedModel = { id: string; contextTokens: number | null }
export type ModelServerInfo = { kind: ServerKind; models: ServedModel[] }

export const languageModelTexts = {
  refusedKey: 'The language model refused its key. Ask the person who runs this server to check LLM_API_KEY.',
  notFound:
    'The language model was not found. Ask the person who runs this server to check LLM_BASE_URL and LLM_MODEL.',
  refused:
    'The language model refused the question. Ask the person who runs this server to check LLM_MODEL and its log.',
  busy: 'The language model has too much to do. Trying again soon.',
  unavailable: 'The language model is not available at the moment. Trying again soon.',
  unreachable: 'The language model could not be reached. Trying again soon.',
  silent: 'The language model did not answer in time. Trying again soon.',
  loading: 'The language model is still being loaded. Trying again soon.',
  notPaid:
    'The account for the language model has no credit left. Ask the person who runs this server to add credit at the provider, or to choose another model.',
  noMemory:
    'The language model needs more memory than its machine has free. Ask the person who runs this server to choose a smaller model or a smaller context window.',
  onlyThought:
    'The language model thought, but gave no answer. Ask the person who runs this server to turn its thinking off, or to choose another model.',
} as const

/** The question does not fit the context window. `contextTokens` is what the server said about it; null if it said nothing. */
export class ContextTooSmall extends AppError {
  readonly contextTokens: number | null

  constructor(userText: string, contextTokens: number | null, options: { cause?: unknown } = {}) {
    super('ENGINE_FAILED', userText, options)
    this.name = 'ContextTooSmall'
    this.contextTokens = contextTokens
  }
}

/** The `cause` of an AppError. `answer` may quote the session, so it must not be logged. */
export class UnreadableAnswer extends Error {
  readonly answer: string

  constructor(answer: string, why: string) {
    super(why)
    this.answer = answer.slice(0, 64_000)
  }
}
