import * as z from 'zod/mini'
import { countCharacters, isStorable } from '#contract/text.ts'
import { recapLimits, recapMoment, recapSections, recapTexts } from './schemas.ts'

/** Absent fields stay unchanged. An edit cannot add a source that the recap does not already have. */
export const recapEditFields = z.extend(
  z.partial(
    z.omit(recapSections, {
      title: true,
      summarySentences: true,
      narrativeSentences: true,
      atmosphereSentences: true,
      previouslySentences: true,
      asides: true,
      // Only a review changes the next three lists. `previously` and `moments` are defined again below, because their defaults would clear
      // the stored values.
      openThreads: true,
      contradictions: true,
      alsoMentioned: true,
      previously: true,
      moments: true,
    }),
  ),
  {
    previously: z.optional(z.string()),
    /** Only the listed moments change. */
    moments: z.optional(z.array(z.pick(recapMoment, { id: true, starred: true }))),
    version: z.number(),
  },
)
export type RecapEdit = z.infer<typeof recapEditFields>

/** Returns all texts in a recap, at any depth. */
export function readStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(readStrings) : []
}

/** All malformed bodies get the same error text, because the web app never sends one. */
export const recapEdit = z.pipe(
  z.unknown().check(
    z.refine((value) => recapEditFields.safeParse(value).success, { error: recapTexts.invalid, abort: true }),
    z.refine((value) => readStrings(value).every(isStorable), { error: recapTexts.invalid, abort: true }),
    z.refine(
      (value) => readStrings(value).every((one) => countCharacters(one) <= recapLimits.text),
      recapTexts.tooLong,
    ),
    z.refine(
      (value) =>
        Object.values(value as object).every((one) => !Array.isArray(one) || one.length <= recapLimits.items),
      recapTexts.tooMany,
    ),
  ),
  recapEditFields,
)
