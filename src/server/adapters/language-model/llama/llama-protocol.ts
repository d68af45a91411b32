import * as z from 'zod/mini'

const loadOrder = {
  file: z.string(),
  /** null takes the largest window that fits. */
  contextTokens: z.nullable(z.number()),
  freeBytes: z.number(),
}

const question = z.object({
  instructions: z.string(),
  prefix: z.string(),
  prompt: z.string(),
  /** JSON schema that the answer is held to. */
  schema: z.record(z.string(), z.unknown()),
  /** Tokens that the answer may need; null if that is unknown. */
  answerTokens: z.nullable(z.number()),
  /** Tokens of the question and its answer by the estimate with which questions are planned. */
  estimatedTokens: z.number(),
  /** Where the state after the prefix is stored; null if it is not stored. */
  state: z.nullable(z.object({ file: z.string(), minFreeBytes: z.number() })),
})
export type LlamaQuestion = z.infer<typeof question>

export const llamaOrder = z.discriminatedUnion('type', [
  z.object({ type: z.literal('describe-machine') }),
  z.object({ type: z.literal('describe'), file: z.string() }),
  z.object({ type: z.literal('load'), ...loadOrder }),
  z.object({ type: z.literal('answer'), question }),
])
export type LlamaOrder = z.infer<typeof llamaOrder>

export const graphics = z.object({ names: z.nullable(z.string()), isSlow: z.boolean() })

export const description = z.object({
  longestWindow: z.number(),
  needed: z.array(z.object({ tokens: z.number(), bytes: z.number() })),
})

export const llamaAnswer = z.object({
  text: z.string(),
  isCutOff: z.boolean(),
  /** Tokens that had to be computed, and the seconds that it took. */
  read: z.object({ tokens: z.number(), seconds: z.number() }),
  written: z.object({ tokens: z.number(), seconds: z.number() }),
  /** What the operator should know, such as a state that was not stored. */
  warning: z.nullable(z.string()),
})
export type LlamaAnswer = z.infer<typeof llamaAnswer>

/** Why an order failed. `fault` is the key of a text; `figures` are its numbers in bytes or tokens. */
const failure = z.object({
  type: z.literal('failed'),
  fault: z.enum([
    ...(['noLibrary', 'damaged', 'version', 'architecture', 'noTemplate', 'split', 'missing'] as const),
    ...(['tooLarge', 'windowTooLarge', 'tooLong', 'shortWindow', 'other'] as const),
  ]),
  figures: z.array(z.number()),
  detail: z.string(),
})
export type LlamaFailure = z.infer<typeof failure>

const progress = z.object({
  type: z.literal('progress'),
  read: z.number(),
  toRead: z.number(),
  written: z.number(),
  /** The answer so far. */
  text: z.string(),
})
export type LlamaProgress = z.infer<typeof progress>

export const llamaMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done'), result: z.unknown() }),
  progress,
  failure,
])
