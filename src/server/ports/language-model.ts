import type * as z from 'zod/mini'

export type ModelQuestion<T> = {
  /** Also sent to the model as a JSON schema. */
  schema: z.ZodMiniType<T>
  schemaName: string
  instructions: string
  prompt: string
  signal: AbortSignal
  /** Receives the whole answer so far, each time it grows. A second try starts over, so the text can become shorter. */
  onText?: (text: string) => void
}

/**
 * `answer` throws RetryLater if a retry can help, otherwise AppError ENGINE_FAILED with a user-facing sentence; after an abort, the
 * signal's reason.
 */
export type LanguageModel = {
  /** The name that users see, for example "gpt-5-mini". */
  name: string
  answer<T>(question: ModelQuestion<T>): Promise<T>
}

export const languageModelTexts = {
  refusedKey: 'The language model refused its key. Ask the person who runs this server to check LLM_API_KEY.',
  notFound:
    'The language model was not found. Ask the person who runs this server to check LLM_BASE_URL and LLM_MODEL.',
  refused:
    'The language model refused the question. Ask the person who runs this server to check its settings.',
  busy: 'The language model has too much to do. Trying again soon.',
  unavailable: 'The language model is not available at the moment. Trying again soon.',
  unreachable: 'The language model could not be reached. Trying again soon.',
  silent: 'The language model did not answer in time. Trying again soon.',
} as const

/** The `cause` of an AppError. `answer` may quote the session, so it must not be logged. */
export class UnreadableAnswer extends Error {
  readonly answer: string

  constructor(answer: string, why: string) {
    super(why)
    this.answer = answer.slice(0, 64_000)
  }
}
