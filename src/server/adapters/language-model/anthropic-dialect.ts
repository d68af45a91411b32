import * as z from 'zod/mini'
import type { AskedQuestion, Dialect, Piece } from './dialect.ts'

/** Anthropic requires a limit for the tokens of an answer. */
const usualAnswerTokens = 16_000

const text = z.optional(z.string())
const count = z.optional(z.nullable(z.number()))
const usage = z.optional(
  z.nullable(
    z.looseObject({
      input_tokens: count,
      cache_creation_input_tokens: count,
      cache_read_input_tokens: count,
      output_tokens: count,
    }),
  ),
)
const block = z.looseObject({ type: text, text, thinking: text })
const whole = z.looseObject({
  content: z.optional(z.array(block)),
  stop_reason: z.optional(z.nullable(z.string())),
  usage,
})
const event = z.looseObject({
  ...whole.shape,
  type: text,
  delta: z.optional(z.looseObject({ text, thinking: text, stop_reason: z.optional(z.nullable(z.string())) })),
  message: z.optional(z.union([whole, z.string()])),
  error: z.optional(z.unknown()),
})

/** `input_tokens` counts neither what was read from the cache nor what was written to it. */
function readUsage(told: z.infer<typeof usage>): Piece {
  if (!told) return {}
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = told
  const read = (input_tokens ?? 0) + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0)
  return {
    ...(read > 0 ? { promptTokens: read } : {}),
    ...(output_tokens ? { answerTokens: output_tokens } : {}),
  }
}

function readPiece(received: unknown): Piece {
  const read = event.parse(received)
  if (read.error !== undefined) return { error: received }
  const blocks = read.content ?? []
  const started = typeof read.message === 'object' ? read.message.usage : undefined
  const stop = read.delta?.stop_reason ?? read.stop_reason
  return {
    text: read.delta?.text ?? blocks.map((one) => one.text ?? '').join(''),
    thought: read.delta?.thinking ?? blocks.map((one) => one.thinking ?? '').join(''),
    ...(stop ? { isCutOff: stop === 'max_tokens' || stop === 'model_context_window_exceeded' } : {}),
    ...readUsage(started ?? read.usage),
  }
}

function writeBody({ sends, prefix, prompt, ...question }: AskedQuestion): object {
  const cached = { type: 'text', text: prefix, cache_control: { type: 'ephemeral' } }
  return {
    model: question.model,
    max_tokens: question.answerTokens ?? usualAnswerTokens,
    system: question.instructions,
    messages: [
      {
        role: 'user',
        content: [...(prefix === null ? [] : [cached]), { type: 'text', text: prompt }],
      },
    ],
    stream: true,
    ...(sends('schema')
      ? { output_config: { format: { type: 'json_schema', schema: question.schema } } }
      : {}),
  }
}

/** Sends no temperature, which newer models refuse, and nothing about thinking, which is off unless asked for. */
export const anthropicDialect: Dialect = {
  path: '/messages',
  writeHeaders: (apiKey) => ({ 'x-api-key': apiKey ?? 'none', 'anthropic-version': '2023-06-01' }),
  writeBody,
  readPiece,
}
