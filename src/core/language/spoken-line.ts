/** One segment of a transcript as the reader sees it; `start` and `end` in seconds, null where unknown. */
export type SpokenLine = {
  id: string
  start: number | null
  end: number | null
  speaker: string | null
  text: string
}

/** A statement and the lines that say it; `segmentIds` is never empty. */
export type CitedText = { text: string; segmentIds: string[] }
