import { AppError } from '#contract/errors.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki.ts'

/** A whole number from 1 on, also as 1e9; above 50,000 it counts as 50,000. */
export function readLimit(value: unknown, unlessTold: number): number {
  if (value === undefined) return unlessTold
  if (typeof value !== 'string' || !/^\d+(e\d+)?$/.test(value) || Number(value) < 1) {
    throw new AppError('VALIDATION', wikiTexts.limit)
  }
  return Math.min(Number(value), wikiLimits.entries)
}
