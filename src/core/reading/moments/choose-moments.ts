import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import type { UnresolvedMoment } from '#core/reading/unresolved-recap.ts'
import { titleByTime } from '#core/recap/title-by-time.ts'
import { chooseCandidates } from './choose-candidates.ts'

/** Two adjacent quotations become one. */
function writeText(sentences: StorySentence[]): string {
  return sentences
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<=[.?!\u2026])["\u201d] ["\u201c]/g, ' ')
}

/** @param bookmarkedLineIds for each bookmark, the ids of the lines that it may mean */
export function chooseMoments(
  session: StoryReading,
  lines: SpokenLine[],
  bookmarkedLineIds: string[][] = [],
): UnresolvedMoment[] {
  const chosen = chooseCandidates(session, bookmarkedLineIds)
  const firstLines = chosen.map(({ candidate: { sentences } }) => lines[sentences[0]?.line ?? 0])
  const scenes = titleByTime(firstLines.map((line) => line?.start ?? null))
  return chosen.map(({ candidate: { sentences }, isBookmarked }, index) => {
    const line = firstLines[index]
    return {
      id: `m${index + 1}`,
      text: writeText(sentences),
      speaker: line?.speaker ?? null,
      start: line?.start ?? null,
      scene: scenes[index] ?? null,
      starred: false,
      ...(isBookmarked ? { marked: true } : {}),
      segmentIds: [...new Set(sentences.map(({ lineId }) => lineId))],
    }
  })
}
