import type { Word } from '#contract/transcription/schemas.ts'

export type ImportedSegment = {
  start: number | null
  end: number | null
  speaker: string | null
  text: string
  words?: Word[]
}

/** Segments are sorted by start; a segment without a start stays behind its predecessor. */
export type ImportedTranscript = {
  timing: 'exact' | 'none'
  /** A language tag, "und" if unknown. */
  language: string
  speakers: string[]
  segments: ImportedSegment[]
}

/** Times and text are not validated yet. */
export type FoundTranscript = { language: string | null; segments: ImportedSegment[] }
