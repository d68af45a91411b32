/** `start` and `end` are in seconds, null if unknown. */
export type SpokenLine = {
  id: string
  start: number | null
  end: number | null
  speaker: string | null
  text: string
}

export type CitedText = { text: string; segmentIds: string[] }
