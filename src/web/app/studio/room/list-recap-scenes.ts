import type { Recap } from '#contract/recap/schemas.ts'
import type { Segment } from '#contract/transcription/schemas.ts'

/** Maps the index of the first line of each scene to the title that the recap gives the scene. */
export function listRecapScenes(recap: Recap | null, segments: readonly Segment[]): Map<number, string> {
  const scenes = new Map<number, string>()
  const titled = (recap?.narrativeSentences ?? []).filter(({ scene }) => scene !== undefined)
  if (titled.length === 0) return scenes
  const indexes = new Map(segments.map(({ id }, index) => [id, index]))
  for (const { scene, sources } of titled) {
    const index = indexes.get(sources[0]?.segmentId ?? '')
    if (index !== undefined && !scenes.has(index)) scenes.set(index, scene ?? '')
  }
  return scenes
}
