/**
 * Finds the first item that meets the condition, by binary search: all later items must meet it too. Returns the number of items
 * if none meets it.
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
