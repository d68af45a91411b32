import type { Word } from '#contract/transcription.ts'

export type ImportedSegment = {
  start: number | null
  end: number | null
  speaker: string | null
  text: string
  words?: Word[]
}

/** A transcript brought in as a file. Timed segments ascend; a segment without times keeps its place. */
export type ImportedTranscript = {
  timing: 'exact' | 'none'
  /** A language tag, "und" where the file does not say. */
  language: string
  /** In the order in which they first speak. */
  speakers: string[]
  segments: ImportedSegment[]
}

/** What a format's parser found, before anything about times or text is trusted. */
export type FoundTranscript = { language: string | null; segments: ImportedSegment[] }
