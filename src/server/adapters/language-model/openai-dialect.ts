import * as z from 'zod/mini'
import type { AskedQuestion, Dialect, Piece } from './dialect.ts'

/** Low, so that a question asked twice gets similar answers; not 0, with which small models repeat themselves without end. */
const temperature = 0.3

const text = z.optional(z.catch(z.nullable(z.string()), null))
const count = z.optional(z.catch(z.nullable(z.number()), null))

/** Mistral sends a list of parts if its model thinks. */
const parts = z.array(z.looseObject({ type: z.string(), text }))
const message = z.looseObject({
  content: z.optional(z.catch(z.nullable(z.union([z.string(), parts])), null)),
  reasoning_content: text,
  reasoning: text,
})
const answer = z.looseObject({
  choices: z.optional(
    z.catch(
      z.nullable(
        z.array(
          z.looseObject({ delta: z.optional(message), message: z.optional(message), finish_reason: text }),
        ),
      ),
      null,
    ),
  ),
  usage: z.optional(
    z.catch(z.nullable(z.looseObject({ prompt_tokens: count, completion_tokens: count })), null),
  ),
  error: z.optional(z.unknown()),
  object: text,
})

const joinParts = (content: z.infer<typeof message>['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join('')

function readPiece(event: unknown): Piece {
  const read = answer.parse(event)
  // vLLM's older errors are the whole event.
  const error = read.error ?? (read.object === 'error' ? event : undefined)
  const [choice] = read.choices ?? []
  const said = choice?.delta ?? choice?.message
  const { prompt_tokens, completion_tokens } = read.usage ?? {}
  return {
    text: joinParts(said?.content),
    thought: said?.reasoning_content ?? said?.reasoning ?? '',
    ...(choice?.finish_reason ? { isCutOff: choice.finish_reason === 'length' } : {}),
    ...(prompt_tokens ? { promptTokens: prompt_tokens } : {}),
    ...(completion_tokens ? { answerTokens: completion_tokens } : {}),
    ...(error === undefined || error === null ? {} : { error }),
  }
}

/**
 * OpenAI's own models have no common value that turns thinking off. Ollama, vLLM and OpenRouter document `reasoning_effort`; the templates
 * of Qwen3 and others, in llama.cpp and vLLM, read `enable_thinking`, and other templates ignore it.
 */
function turnThinkingOff({ kind }: AskedQuestion): object {
  const hasTemplate = kind === 'llama.cpp' || kind === 'vllm'
  return {
    reasoning_effort: 'none',
    ...(hasTemplate ? { chat_template_kwargs: { enable_thinking: false } } : {}),
  }
}

function writeBody(question: AskedQuestion): object {
  const { sends, prefix, prompt, schema, schemaName } = question
  return {
    model: question.model,
    messages: [
      { role: 'system', content: question.instructions },
      { role: 'user', content: prefix === null ? prompt : `${prefix}\n\n${prompt}` },
    ],
    stream: true,
    ...(sends('usage') ? { stream_options: { include_usage: true } } : {}),
    ...(sends('temperature') ? { temperature } : {}),
    ...(sends('thinking') ? turnThinkingOff(question) : {}),
    ...(sends('length') && question.answerTokens ? { max_tokens: question.answerTokens } : {}),
    ...(sends('schema')
      ? { response_format: { type: 'json_schema', json_schema: { name: schemaName, strict: true, schema } } }
      : {}),
  }
}

export const openAiDialect: Dialect = {
  path: '/chat/completions',
  writeHeaders: (apiKey) => (apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  writeBody,
  readPiece,
}
