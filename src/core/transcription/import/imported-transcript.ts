import type { Word } from '#contract/transcription/schemas.ts'

export type ImportedSegment = {
  start: number | null
  end: number | null
  speaker: string | null
  text: string
  words?: Word[]
}

/** Segments are sorted by start; a segment without a start stays behind its predecessor. */
export type TidyTranscript = {
  timing: 'exact' | 'none'
  /** A language tag, "und" if unknown. */
  language: string
  speakers: string[]
  segments: ImportedSegment[]
}

/** What was not imported as a line, with a few of its lines as examples. */
export type LeftOut = { count: number; examples: string[] }

export type ImportedTranscript = TidyTranscript & {
  /** The name of the format. */
  format: string
  /** Sentences about how the file was read. */
  notes: string[]
  leftOut: LeftOut
}

/** Times and text are not validated yet. */
export type FoundTranscript = { language: string | null; segments: ImportedSegment[] }

/** `unread` has the lines of the file that are no speech, such as the names of participants. */
export type FoundFile = FoundTranscript & { format?: string; notes?: string[]; unread?: string[] }
