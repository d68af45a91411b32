/**
 * Returns the index of the first item that meets the condition; the number of items if none does. Uses binary search, so all
 * later items must meet the condition too.
 */
export function findFirstIndex<T>(items: readonly T[], meets: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item === undefined || meets(item)) high = middle
    else low = middle + 1
  }
  return low
}
