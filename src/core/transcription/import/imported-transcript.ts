import type { Word } from '#contract/transcription/schemas.ts'

export type ImportedSegment = {
  start: number | null
  end: number | null
  speaker: string | null
  text: string
  words?: Word[]
}

/** An imported transcript. Timed segments are in ascending order; untimed segments keep their place. */
export type ImportedTranscript = {
  timing: 'exact' | 'none'
  /** A language tag, "und" if unknown. */
  language: string
  speakers: string[]
  segments: ImportedSegment[]
}

/** A parser's result, before its times and text are validated. */
export type FoundTranscript = { language: string | null; segments: ImportedSegment[] }
