import type { Source } from '#contract/source.ts'

/** Where a text was found. Stored with an answer, so that the visibility of the text can be checked again. */
export type Origin =
  | { kind: 'line'; segmentId: string }
  | { kind: 'fact'; entryId: string; factId: string }
  | { kind: 'recap'; sessionId: string; text: string }

export type Evidence = { text: string; speaker: string | null; sources: Source[]; origin: Origin }

/** Consecutive lines of a transcript, or a single fact or statement. */
export type Passage = { title: string; evidence: Evidence[] }

export const keyOf = (origin: Origin): string => JSON.stringify(Object.values(origin))
