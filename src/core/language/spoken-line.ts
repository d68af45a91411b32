/** `start` and `end` are in seconds, null if unknown. */
export type SpokenLine = {
  id: string
  start: number | null
  end: number | null
  speaker: string | null
  text: string
}

export type CitedText = { text: string; segmentIds: string[] }

/** About sixteen hours of talk. A hostile transcript can be twenty times as long. */
export const readableCharacters = 1_000_000

export function limitLines(lines: SpokenLine[], most = readableCharacters): SpokenLine[] {
  let left = most
  const end = lines.findIndex(({ text }) => {
    left -= text.length
    return left < 0
  })
  return end === -1 ? lines : lines.slice(0, end)
}
