import type { HomeSession } from '#contract/home/schemas.ts'
import type { RecapKind, RecapSections } from '#contract/recap/schemas.ts'

type StorySections = Pick<RecapSections, 'openThreads' | 'questProgress' | 'mysteries' | 'itemsAndRewards'>

/** `kind` is null without a recap. `version` is the version of the recap. */
export type StorySession = HomeSession & { kind: RecapKind | null; version: number } & StorySections

type Item = { sources: unknown[]; confirmed?: boolean }

/** In highlights, an item with sources is only a guess of the built-in reader; an item without sources was written by a user. */
export function createReliableTest(kind: RecapKind | null): (item: Item) => boolean {
  return ({ sources, confirmed }) => confirmed !== false && (kind === 'narrative' || sources.length === 0)
}
