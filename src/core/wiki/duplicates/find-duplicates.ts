import { createBestPairs } from './best-pairs.ts'
import { findSimilarNames } from './find-similar-names.ts'
import { gatherGroups } from './gather-groups.ts'
import { compareEntries, foldForComparison } from './similarity.ts'

/** All entries, the one most worth keeping first. They are packed into one string and typed arrays, which are cheap to send to a thread. */
type ScannedNames = {
  /** Names and aliases of all entries, each followed by NUL. `counts` has their number for each entry. */
  names: string
  counts: Int32Array
  /** Index pairs of entries marked as not the same, flattened. */
  notSame: Int32Array
}
/** Entries are given as indexes into the scanned list. */
type FoundDuplicates = {
  /** Number of entries that are similar to an entry more worth keeping. */
  potentialDuplicates: number
  groups: { keep: number; matches: { entry: number; similarity: number }[] }[]
}

/** No entry is in two groups. */
export function findDuplicates(scanned: ScannedNames, threshold: number, limit: number): FoundDuplicates {
  const namesOf = foldNames(scanned)
  const notSame = readPairs(scanned.notSame)
  const isDuplicate = new Uint8Array(namesOf.length)
  const pairs = createBestPairs()
  const offer = (one: number, other: number, similarity: number) => {
    if (one === other || notSame.get(one)?.has(other)) return
    const [left, right] = one < other ? [one, other] : [other, one]
    isDuplicate[right] = 1
    pairs.add({ left, right, similarity })
  }

  const holdersOf = indexByName(namesOf)
  const representatives: number[][] = []
  for (const holders of holdersOf.values()) {
    const chosen = chooseRepresentatives(holders, notSame)
    for (const one of chosen) for (const other of holders) offer(one, other, 1)
    representatives.push(chosen)
  }
  findSimilarNames([...holdersOf.keys()], threshold, (left, right, similarity) => {
    for (const one of representatives[left] ?? []) {
      for (const other of representatives[right] ?? []) offer(one, other, similarity)
    }
  })

  const compare = (left: number, right: number) => compareEntries(namesOf[left] ?? [], namesOf[right] ?? [])
  const isSimilar = (left: number, right: number) => compare(left, right) >= threshold
  const membersOf = gatherGroups(pairs.inOrder(), { count: namesOf.length, isSimilar, notSame })
  const groups = [...membersOf].map(([keep, members]) => ({
    keep,
    matches: members
      .map((entry) => ({ entry, similarity: Math.round(compare(keep, entry) * 1000) / 1000 }))
      .sort((a, b) => b.similarity - a.similarity || a.entry - b.entry),
  }))
  const best = (group: FoundDuplicates['groups'][number]) => group.matches[0]?.similarity ?? 0
  return {
    potentialDuplicates: isDuplicate.reduce((sum, one) => sum + one, 0),
    groups: groups.sort((a, b) => best(b) - best(a) || a.keep - b.keep).slice(0, limit),
  }
}

function foldNames({ names, counts }: ScannedNames): string[][] {
  const all = names.split('\0')
  let next = 0
  return Array.from(counts, (count) => {
    const own = all.slice(next, next + count).map(foldForComparison)
    next += count
    return [...new Set(own)].filter((name) => name !== '')
  })
}

function indexByName(namesOf: string[][]): Map<string, number[]> {
  const holdersOf = new Map<string, number[]>()
  for (const [entry, names] of namesOf.entries()) {
    for (const name of names) holdersOf.getOrInsertComputed(name, () => []).push(entry)
  }
  return holdersOf
}

/**
 * One entry represents all entries with the same name, because 50,000 equal names would make a billion pairs. An entry that is marked as
 * different from another represents itself.
 */
function chooseRepresentatives(holders: number[], notSame: Map<number, unknown>): number[] {
  const first = holders.find((entry) => !notSame.has(entry))
  return holders.filter((entry) => entry === first || notSame.has(entry))
}

function readPairs(flat: Int32Array): Map<number, Set<number>> {
  const others = new Map<number, Set<number>>()
  const add = (one: number, other: number) => others.set(one, (others.get(one) ?? new Set()).add(other))
  for (let at = 0; at < flat.length; at += 2) {
    const [left = 0, right = 0] = flat.subarray(at, at + 2)
    add(left, right)
    add(right, left)
  }
  return others
}

export const findDuplicatesTask = { module: import.meta.url, run: findDuplicates }
