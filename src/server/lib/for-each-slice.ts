import { setImmediate as pause } from 'node:timers/promises'

/** Works through a long list slice by slice, and lets other requests have their turn in between. */
export async function forEachSlice<T>(
  items: readonly T[],
  size: number,
  work: (slice: readonly T[], from: number) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await pause()
    work(items.slice(from, from + size), from)
  }
}
