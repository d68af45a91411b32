import type { Segment } from '#contract/transcription/schemas.ts'
import { kindOf } from '#contract/wiki/categories.ts'
import { type Named, nameScenes } from '#core/transcription/outline/name-scenes.ts'
import type { Outline } from '#core/transcription/outline/outline-transcript.ts'
import { linkParagraph } from '#core/wiki/links/link-names.ts'
import type { WikiLinkNames } from '#web/wiki/article/linked-text.tsx'

const startsWithCapital = /^\p{Lu}/u
const titleKinds: readonly (string | null)[] = ['people', 'places', 'factions']

/** Returns a title for each scene, from the recap or else from the wiki names in its lines; empty if there is neither. */
export function nameSceneTitles(
  segments: readonly Segment[],
  { sceneStarts, isNarration }: Outline,
  { index, entries }: WikiLinkNames,
  recapScenes: ReadonlyMap<number, string>,
): string[] {
  const named = new Map<string, Named>()
  for (const { id, name, category } of entries.values()) {
    const kind = kindOf(category)
    if (titleKinds.includes(kind)) named.set(id, { name, isPlace: kind === 'places' })
  }
  const lines = segments.map(({ text }, line) => ({
    text,
    isNarration: isNarration[line] ?? false,
    named: linkParagraph([text], index).flatMap((parts) =>
      parts.flatMap((part) => {
        const one = part.entryId === null ? undefined : named.get(part.entryId)
        return one && startsWithCapital.test(part.text) ? [one] : []
      }),
    ),
  }))
  const found = nameScenes(lines, sceneStarts)
  return sceneStarts.map((start, scene) => recapScenes.get(start) || (found[scene] ?? ''))
}
