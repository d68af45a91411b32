export type GoldEvent = { keywords: string[][] }
type Line = { id: string; text: string }
type CitedMoment = { text: string; segmentIds: string[] }

function hasKeywords(text: string, groups: string[][]): boolean {
  const words = ` ${text
    .toLowerCase()
    .replace(/\u2019/g, "'")
    .replace(/[^a-z0-9']+/g, ' ')} `
  return groups.every((group) => group.some((keyword) => words.includes(` ${keyword.toLowerCase()}`)))
}

/**
 * Returns the share of events that a moment covers. A moment covers an event if the text of the moment and its cited lines, with one more
 * line on either side, contain a keyword of each of the event's groups.
 */
export function scoreMoments(moments: CitedMoment[], lines: Line[], events: GoldEvent[]): number {
  const indexOf = new Map(lines.map(({ id }, index) => [id, index]))
  const texts = moments.map(({ text, segmentIds }) => {
    const cited = segmentIds.flatMap((id) => indexOf.get(id) ?? [])
    const near = lines.slice(Math.max(0, Math.min(...cited) - 1), Math.max(...cited) + 2)
    return [text, ...near.map((line) => line.text)].join(' ')
  })
  const touched = events.filter(({ keywords }) => texts.some((text) => hasKeywords(text, keywords)))
  return touched.length / Math.max(1, events.length)
}
