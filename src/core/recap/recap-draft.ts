import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'

type Drafted<T> = T extends readonly (infer Item)[]
  ? Drafted<Item>[]
  : T extends { sources: Source[] }
    ? Omit<T, 'sources' | 'entryId'> & { segmentIds: string[] }
    : T

/** The fourteen sections before storage: statements cite segment ids, and no entry is linked. */
export type RecapDraft = { [Section in keyof RecapSections]: Drafted<RecapSections[Section]> }
