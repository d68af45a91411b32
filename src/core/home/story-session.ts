import type { HomeSession } from '#contract/home/schemas.ts'
import type { RecapKind, RecapSections } from '#contract/recap/schemas.ts'

type Told = Pick<RecapSections, 'openThreads' | 'questProgress' | 'mysteries' | 'itemsAndRewards'>

/** A played session with the parts of its recap that the reader may see. `kind` is null without a recap. */
export type StorySession = HomeSession & { kind: RecapKind | null } & Told

type Item = { sources: unknown[]; confirmed?: boolean }

/**
 * Returns a filter for the items that the campaign home may state as facts. The built-in reader only guesses what is a quest or
 * an item, so of its highlights only items that a user wrote pass; these have no sources.
 */
export function createReliableTest(kind: RecapKind | null): (item: Item) => boolean {
  return ({ sources, confirmed }) => confirmed !== false && (kind === 'narrative' || sources.length === 0)
}
