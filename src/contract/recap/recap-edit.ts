import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { countCharacters, isStorable } from '#contract/text.ts'
import { recapKinds, recapLimits, recapMoment, recapSections, recapTexts } from './schemas.ts'
import { type ListSection, listSections, type ProseSection, proseSections } from './sections.ts'

const written = Object.fromEntries([...proseSections, ...listSections].map((key) => [key, true])) as Record<
  ProseSection | ListSection,
  true
>

/**
 * Absent fields stay unchanged. An edit cannot add a source that the recap does not already have. `previously` is defined again, because
 * its default would clear the stored text.
 */
export const recapEditFields = z.extend(z.partial(z.pick(recapSections, written)), {
  previously: z.optional(z.string()),
  /** Only the listed moments change. */
  moments: z.optional(z.array(z.pick(recapMoment, { id: true, starred: true }))),
  version: z.number(),
})
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

const text = z.string()

const recapRevision = z.object({
  id: text,
  version: z.number(),
  kind: z.enum(recapKinds),
  engine: text,
  createdAt: text,
  editedAt: z.nullable(text),
  /** The author's username; null for a job or a deleted account. */
  by: z.nullable(text),
  replacedAt: text,
})
export type RecapRevision = z.infer<typeof recapRevision>
/** Newest first. */
export const recapRevisionList = success({ revisions: z.array(recapRevision) })
