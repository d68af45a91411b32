import type { HomeSession } from '#contract/home/schemas.ts'
import type { RecapKind, RecapSections } from '#contract/recap/schemas.ts'

type StorySections = Pick<RecapSections, 'openThreads' | 'questProgress' | 'mysteries' | 'itemsAndRewards'>

/** `kind` is null without a recap. */
export type StorySession = HomeSession & { kind: RecapKind | null } & StorySections

type Item = { sources: unknown[]; confirmed?: boolean }

/** In highlights only items without sources are reliable: users wrote them, while the built-in reader guessed those with sources. */
export function createReliableTest(kind: RecapKind | null): (item: Item) => boolean {
  return ({ sources, confirmed }) => confirmed !== false && (kind === 'narrative' || sources.length === 0)
}
