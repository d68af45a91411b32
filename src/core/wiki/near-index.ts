import { addToList } from '#core/language/add-to-list.ts'
import { dropTitles, isNearSpelling } from '#core/language/fold-name.ts'

/** Comparisons of one index. After these, only hostile names are left: near spellings are no longer found. */
export const mostComparisons = 1_000_000
/** Near spellings are at most two edits apart. */
const prefixLength = 7

/**
 * What is left of the first letters when up to two of them, but not the first, are left out. Two near spellings have one of
 * these keys in common. Empty for names too short to have near spellings.
 */
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

/** Finds the positions of folded names that are near spellings of another one, without comparing it with all of them. */
export function createNearIndex(names: string[], isNear = isNearSpelling): (name: string) => number[] {
  const byKey = new Map<string, number[]>()
  for (const [at, name] of names.entries()) for (const key of listKeys(name)) addToList(byKey, key, at)
  let left = mostComparisons
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
