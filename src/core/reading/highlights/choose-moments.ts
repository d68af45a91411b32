import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { StoryReading, StorySentence } from '#core/reading/moments/read-story.ts'
import type { MomentDraft } from '#core/recap/recap-draft.ts'
import { choosePassages } from './choose-passages.ts'
import { nameScenes } from './name-scenes.ts'

/** Joins the sentences. Adjacent quotations become one speech: "Every spy was sent. None came back." */
function writeText(sentences: StorySentence[]): string {
  return sentences
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<=[.?!\u2026])["\u201d] ["\u201c]/g, ' ')
}

export function chooseMoments(session: StoryReading, lines: SpokenLine[]): MomentDraft[] {
  const passages = choosePassages(session)
  const scenes = nameScenes(session, passages)
  return passages.map(({ sentences }, index) => {
    const line = lines[sentences[0]?.line ?? 0]
    return {
      id: `m${index + 1}`,
      text: writeText(sentences),
      speaker: line?.speaker ?? null,
      start: line?.start ?? null,
      scene: scenes[index] ?? null,
      starred: false,
      segmentIds: [...new Set(sentences.map(({ lineId }) => lineId))],
    }
  })
}
