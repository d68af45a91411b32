/** One segment of a transcript; `start` and `end` in seconds, null if unknown. */
export type SpokenLine = {
  id: string
  start: number | null
  end: number | null
  speaker: string | null
  text: string
}

/** A statement with the lines that support it; `segmentIds` is never empty. */
export type CitedText = { text: string; segmentIds: string[] }
