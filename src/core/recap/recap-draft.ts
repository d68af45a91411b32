import type { RecapSections } from '#contract/recap.ts'
import type { Source } from '#contract/transcription.ts'

type Drafted<T> = T extends readonly (infer Item)[]
  ? Drafted<Item>[]
  : T extends { sources: Source[] }
    ? Omit<T, 'sources' | 'entryId'> & { segmentIds: string[] }
    : T

/** The fourteen sections before they are stored: each statement names its segments, no entry is linked yet. */
export type RecapDraft = { [Section in keyof RecapSections]: Drafted<RecapSections[Section]> }
