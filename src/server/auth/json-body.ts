import { AppError, generalTexts, requestLimits } from '#contract/errors.ts'

export function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}

/** Keys that allow prototype pollution. */
export const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Rejects invalid UTF-8, nesting beyond 32 levels, non-objects and keys that allow prototype pollution. The last of several
 * equal keys wins.
 */
export function parseJsonBody(bytes: Uint8Array): Record<string, unknown> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('BAD_JSON', generalTexts.invalidUtf8, { cause })
  }
  if (measureDepth(text) > requestLimits.jsonDepth) {
    throw new AppError('BAD_JSON', generalTexts.nestedTooDeeply)
  }
  let value: unknown
  try {
    value = JSON.parse(text, (key, inner: unknown) => {
      if (forbiddenKeys.has(key)) throw new SyntaxError(`Forbidden key ${key}`)
      return inner
    })
  } catch (cause) {
    throw new AppError('BAD_JSON', generalTexts.invalidJson, { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('BAD_JSON', generalTexts.invalidJson)
  }
  return value as Record<string, unknown>
}
