import { AppError } from '#contract/errors.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'

/** Parses a whole number from 1 on, also in the form 1e9, and caps it at 50,000. */
export function readLimit(value: unknown, defaultLimit: number): number {
  if (value === undefined) return defaultLimit
  if (typeof value !== 'string' || !/^\d+(e\d+)?$/.test(value) || Number(value) < 1) {
    throw new AppError('VALIDATION', wikiTexts.limit)
  }
  return Math.min(Number(value), wikiLimits.entries)
}
