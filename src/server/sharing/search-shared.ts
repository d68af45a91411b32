import type { SharedEntry, SharedPlace } from '#contract/sharing.ts'
import { findShared, prepareSearch } from '#core/sharing/find-shared.ts'
import { workInSteps } from '#server/work-in-steps.ts'

/** However many search a list at once, it is made ready once. */
const preparing = new WeakMap<readonly SharedEntry[], Promise<unknown>>()

/** `findShared`, holding nobody up the first time that a list is searched. */
export async function searchShared(
  entries: readonly SharedEntry[],
  place: Pick<SharedPlace, 'category' | 'q'>,
): Promise<SharedEntry[]> {
  if (place.q.trim() !== '') {
    const ready = preparing.get(entries) ?? workInSteps(prepareSearch(entries))
    preparing.set(entries, ready)
    await ready
  }
  return findShared(entries, place)
}
