import * as z from 'zod/mini'

/** Counts code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** PostgreSQL refuses NUL and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const invisible = /[\p{Cf}\p{Zs}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]/gu
export function isBlank(text: string): boolean {
  return text.replace(invisible, '').length === 0
}

type TextErrors = { tooLong: string; notAllowed: string; notText?: string }

/** Trims the text. `max` is in code points. */
export function boundedText({ tooLong, notAllowed, notText = notAllowed }: TextErrors, max: number) {
  return z.string(notText).check(
    z.trim(),
    z.refine(isStorable, { error: notAllowed, abort: true }),
    z.refine((value) => countCharacters(value) <= max, tooLong),
  )
}

export function requiredLine({ required, ...errors }: TextErrors & { required: string }, max: number) {
  const line = z.string(required).check(
    z.trim(),
    z.refine((value) => !isBlank(value), required),
  )
  return z.pipe(line, boundedText(errors, max))
}

export function optionalText(errors: TextErrors, max: number) {
  return z.pipe(
    z.nullish(boundedText(errors, max)),
    z.transform((value) => value ?? ''),
  )
}

/** Text of an imported file, where jobs may have written more than users can. `max` is in code points. */
export const fileText = (max = 1_000_000) =>
  z.string().check(z.refine((value) => value.length <= max || countCharacters(value) <= max))
export const fileLine = (max: number) => fileText(max).check(z.refine((value) => !isBlank(value)))

/** 4360 → "1:12:40", 2467 → "41:07". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const tail = String(s).padStart(2, '0')
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${tail}` : `${m}:${tail}`
}

/** 2760 → "Around 46 min", 12 → "At the start". */
export function formatAround(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'At the start'
  return `Around ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`}`
}

/** "war_room" → "War Room". */
export function titleCase(name: string): string {
  return name.replace(/[_-]+/g, ' ').replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())
}

/** The name of a session without a name of its own. */
export const sessionOfNumber = (number: number) => `Session ${number}`

/** "Session 4: The Causeway", or "Session 4" for a session of that name. */
export function titleSession(number: number, name: string, separator = ': '): string {
  const numbered = sessionOfNumber(number)
  return name === numbered ? name : `${numbered}${separator}${name}`
}
