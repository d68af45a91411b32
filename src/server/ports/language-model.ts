import type * as z from 'zod/mini'

export type ModelQuestion<T> = {
  /** What the answer has to look like; also sent to the model as a JSON schema. */
  schema: z.ZodMiniType<T>
  schemaName: string
  instructions: string
  prompt: string
  signal: AbortSignal
}

/**
 * A language model that answers in a given shape.
 * Throws AppError ENGINE_FAILED with a sentence for people where trying again is no use, RetryLater where it is.
 */
export type LanguageModel = {
  /** As shown to people: "gpt-5-mini at example.org". */
  name: string
  answer<T>(question: ModelQuestion<T>): Promise<T>
}
