/** Awaits `pause` before each slice but the first, to let other work run. */
export async function forEachSlice<T>(
  items: readonly T[],
  size: number,
  pause: () => Promise<void>,
  work: (slice: readonly T[], from: number) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await pause()
    work(items.slice(from, from + size), from)
  }
}
