import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { findFirstIndex } from '#core/find-first-index.ts'

const collator = new Intl.Collator('en', { numeric: true })
export const compareNames = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)

/** Returns the index at which to insert `head` into the sorted list, after entries with the same name. */
const findInsertIndex = (heads: readonly WikiSummary[], head: WikiSummary): number =>
  findFirstIndex(heads, (other) => compareNames(other, head) > 0)

/** `heads` must be sorted by name. The result is sorted, too. */
export function mergeHeads(
  heads: readonly WikiSummary[],
  changed: readonly WikiSummary[],
  removed: readonly string[],
): WikiSummary[] {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)])
  const merged = heads.filter(({ id }) => !gone.has(id))
  for (const head of changed) merged.splice(findInsertIndex(merged, head), 0, head)
  return merged
}
