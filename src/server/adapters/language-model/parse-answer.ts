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

function findJson(text: string): { value: unknown } | null {
  const answer = text.replace(/^\ufeff/, '').replace(/^\s*<think>[\s\S]*?<\/think>/i, '')
  const [, fenced] = answer.split(/```(?:json)?/i)
  const braced = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  for (const candidate of [answer, fenced, braced]) {
    const found = candidate ? readJson(candidate) : null
    if (found) return found
  }
  return null
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
