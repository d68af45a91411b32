import { dropTitles, isNearSpelling } from '#core/fold-name.ts'

/** An index finds nothing more after this many comparisons, which bounds the work for hostile input. */
export const maxComparisons = 1_000_000
const prefixLength = 7

/** Two near spellings share at least one key. Names too short for near spellings have no keys. */
function listKeys(folded: string): Set<string> {
  const compact = dropTitles(folded).replaceAll(' ', '')
  const keys = new Set<string>()
  if (compact.length < 5) return keys
  const prefix = compact.slice(0, prefixLength)
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1)
  keys.add(prefix)
  for (let first = 1; first < prefix.length; first++) {
    const shorter = without(prefix, first)
    keys.add(shorter)
    for (let second = first; second < shorter.length; second++) keys.add(without(shorter, second))
  }
  return keys
}

export function createNearIndex(names: string[], isNear = isNearSpelling): (name: string) => number[] {
  const byKey = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    for (const key of listKeys(name)) byKey.getOrInsertComputed(key, () => []).push(at)
  }
  let left = maxComparisons
  return (name) => {
    const met = new Set<number>()
    const near: number[] = []
    for (const key of listKeys(name)) {
      for (const at of byKey.get(key) ?? []) {
        if (left === 0) return near
        if (met.has(at)) continue
        met.add(at)
        left--
        if (isNear(names[at] ?? '', name)) near.push(at)
      }
    }
    return near
  }
}
