import type { Source } from '#contract/source.ts'
import { foldName } from '#core/fold-name.ts'
import { createNameFinder, createNoMentionTest, type NameFinder } from '#core/names/find-names.ts'

/** Names of hidden wiki entries, and the transcript lines about them. */
export type Hidden = { names: string[]; segmentIds: ReadonlySet<string> }

export type Item = { sources?: Source[]; confirmed?: boolean; name?: string }

/**
 * Adds names without their leading article, because a recap may say "her Ember Blade". For "The Hand", nothing is added, because "Hand"
 * would hide too much.
 */
export function addBareNames(names: string[]): string[] {
  const bare = names.map((name) => name.trim().replace(/^(?:the|an?)\s+(?=\S+\s+\S)/i, ''))
  return [...new Set([...names, ...bare])]
}

export function createConfirmedAndVisibleTest({ names, segmentIds }: Hidden): (item: Item) => boolean {
  const folded = new Set(names.map(foldName))
  return ({ confirmed, sources = [], name }) =>
    confirmed !== false &&
    !sources.some((source) => segmentIds.has(source.segmentId)) &&
    !(name && folded.has(foldName(name)))
}

export const createHiddenNameFinder = ({ names }: Hidden): NameFinder => createNameFinder(addBareNames(names))

export function createPlayerFilter(
  hidden: Hidden,
  find = createHiddenNameFinder(hidden),
): (item: Item) => boolean {
  const isConfirmedAndVisible = createConfirmedAndVisibleTest(hidden)
  const hasNoHiddenName = createNoMentionTest(find)
  return (item) => isConfirmedAndVisible(item) && hasNoHiddenName(item)
}
