import type { NewRecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'

type Drafted<T> = T extends readonly (infer Item)[]
  ? Drafted<Item>[]
  : T extends { sources: Source[] }
    ? Omit<T, 'sources' | 'entryId'> & { segmentIds: string[] }
    : T

/** A recap before storage: statements cite segment ids, and no entry is linked. */
export type RecapDraft = { [Section in keyof NewRecapSections]: Drafted<NewRecapSections[Section]> }
