import type * as z from 'zod/mini'
import { AppError, generalTexts } from '#contract/errors.ts'

/** @throws a VALIDATION error with the message of the first issue */
export function parseInput<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AppError('VALIDATION', parsed.error.issues[0]?.message ?? generalTexts.invalidJson)
}
