import type { HomeSession } from '#contract/home/schemas.ts'
import type { RecapKind, RecapSections } from '#contract/recap/schemas.ts'

type Told = Pick<RecapSections, 'openThreads' | 'questProgress' | 'mysteries' | 'itemsAndRewards'>

/** A session that was played, with what the reader gets of its recap. `kind` is null without a recap. */
export type StorySession = HomeSession & { kind: RecapKind | null } & Told

type Item = { sources: unknown[]; confirmed?: boolean }

/**
 * Returns a filter for the items that a home can state as facts. The built-in reader only quotes what sounds like a quest or
 * an item, so of its highlights only what a person wrote counts, which has no sources.
 */
export function createReliableTest(kind: RecapKind | null): (item: Item) => boolean {
  return ({ sources, confirmed }) => confirmed !== false && (kind === 'narrative' || sources.length === 0)
}
