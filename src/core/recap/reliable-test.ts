import type { RecapKind } from '#contract/recap/schemas.ts'

type Item = { sources: unknown[]; confirmed?: boolean }

/** In highlights, an item with sources is only a guess of the built-in reader; an item without sources was written by a user. */
export function createReliableTest(kind: RecapKind | null): (item: Item) => boolean {
  return ({ sources, confirmed }) => confirmed !== false && (kind === 'narrative' || sources.length === 0)
}
