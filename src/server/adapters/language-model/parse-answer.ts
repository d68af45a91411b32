import type * as z from 'zod/mini'

export type ParsedAnswer<T> = { ok: true; value: T } | { ok: false; why: string }

/** Removes NUL and replaces unpaired surrogates, because PostgreSQL cannot store them. */
function mendText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}

function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text, mendText) }
  } catch {
    return null
  }
}

/**
 * The marks after which models that think write their answer: those of DeepSeek, Qwen and others, of Mistral, of Gemma and of gpt-oss. The
 * mark that opens the thoughts is often part of the prompt, so it is not looked for.
 */
const thoughtEnds =
  /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]|<channel\|>|<\|channel\|>\s*final[^{<]{0,20}(?:<\|constrain\|>[^{<]{0,20})?<\|message\|>/gi

function skipThoughts(text: string): string {
  const last = [...text.matchAll(thoughtEnds)].at(-1)
  return last ? text.slice(last.index + last[0].length) : text
}

function findJson(text: string): { value: unknown } | null {
  const answer = skipThoughts(text.replace(/^\ufeff/, ''))
  const [, fenced] = answer.split(/```(?:json)?/i)
  const braced = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  for (const candidate of [answer, fenced, braced]) {
    const found = candidate ? readJson(candidate) : null
    if (found) return found
  }
  return null
}

/** In a long thought, the answer is one of the last objects that begin a line or follow a colon. */
const mostObjects = 200

/** Finds the largest JSON object that ends a text of thoughts. */
export function findLastObject(thoughts: string): string {
  const end = thoughts.lastIndexOf('}') + 1
  const starts = [...thoughts.slice(0, end).matchAll(/\{/g)].slice(0, mostObjects)
  for (const { index } of starts) {
    const candidate = thoughts.slice(index, end)
    if (readJson(candidate)) return candidate
  }
  return ''
}

/** `why` tells the model what to correct. */
export function parseAnswer<T>(text: string, schema: z.ZodMiniType<T>): ParsedAnswer<T> {
  if (text.trim() === '') return { ok: false, why: 'it was empty' }
  const found = findJson(text)
  if (!found) return { ok: false, why: 'it was not complete, valid JSON' }
  const parsed = schema.safeParse(found.value)
  if (parsed.success) return { ok: true, value: parsed.data }
  const faults = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return { ok: false, why: faults.join('; ') }
}
