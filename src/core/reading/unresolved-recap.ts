import type { NewRecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'

type Unresolved<T> = T extends readonly (infer Item)[]
  ? Unresolved<Item>[]
  : T extends { sources: Source[] }
    ? Omit<T, 'sources' | 'entryId'> & { segmentIds: string[] }
    : T

/** Recap before `resolveSources`: statements cite segment ids instead of sources. */
export type UnresolvedRecap = { [Section in keyof NewRecapSections]: Unresolved<NewRecapSections[Section]> }
export type UnresolvedMoment = NonNullable<UnresolvedRecap['moments']>[number]
