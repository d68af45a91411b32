import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'

type Pick = { most: number; apart: number }

/** Returns the best sentences in story order, each more than `apart` lines from the others. */
export function pickSpread(
  sentences: { part: StorySentence; value: number }[],
  { most, apart }: Pick,
): StorySentence[] {
  const chosen: StorySentence[] = []
  for (const { part, value } of sentences.sort((a, b) => b.value - a.value || a.part.order - b.part.order)) {
    if (chosen.length >= most || value <= 0) break
    if (chosen.every((other) => Math.abs(other.line - part.line) > apart && other.text !== part.text))
      chosen.push(part)
  }
  return chosen.sort((a, b) => a.order - b.order)
}

export function rate(
  session: StoryReading,
  value: (part: StorySentence) => number,
): { part: StorySentence; value: number }[] {
  return session.sentences.filter((part) => !part.isLastTime).map((part) => ({ part, value: value(part) }))
}

/** Returns a smaller gap for a shorter session, and 0 for a very short one. */
export function scaleGap(session: StoryReading, lines: number): number {
  return Math.round(lines * (1 - session.shortness))
}
