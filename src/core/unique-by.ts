/** Keeps the first item of each key. */
export function uniqueBy<T>(items: T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(item)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
