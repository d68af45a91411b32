import type { Pair } from './best-pairs.ts'

type Known = {
  /** The number of entries; lower indexes are more worth keeping. */
  count: number
  isSimilar(left: number, right: number): boolean
  /** Entries marked as different, by entry. */
  notSame: Map<number, Set<number>>
}

/**
 * Groups pairs, most similar first, around the entry most worth keeping, and returns members by that entry's
 * index. Two groups merge only if every member is similar to the entry kept and no two members are marked as
 * different.
 */
export function gatherGroups(pairs: Iterable<Pair>, { count, isSimilar, notSame }: Known) {
  const keeperOf = Int32Array.from({ length: count }, (_, entry) => entry)
  const membersOf = new Map<number, number[]>()
  /** Pairs of groups that cannot merge. This is final, because groups only grow. */
  const apart = new Set<number>()

  const allOf = (keeper: number) => [keeper, ...(membersOf.get(keeper) ?? [])]
  for (const { left, right } of pairs) {
    const [one, other] = [keeperOf[left] ?? left, keeperOf[right] ?? right]
    const [keeper, joining] = one < other ? [one, other] : [other, one]
    const place = keeper * count + joining
    if (keeper === joining || apart.has(place)) continue
    const comers = allOf(joining)
    const canJoin = comers.every((comer) => {
      const isPair = keeper === left && comer === right
      const foes = [...(notSame.get(comer) ?? [])]
      return (isPair || isSimilar(keeper, comer)) && !foes.some((foe) => keeperOf[foe] === keeper)
    })
    if (!canJoin) {
      apart.add(place)
      continue
    }
    for (const comer of comers) keeperOf[comer] = keeper
    const members = membersOf.get(keeper) ?? []
    for (const comer of comers) members.push(comer)
    membersOf.set(keeper, members)
    membersOf.delete(joining)
  }
  return membersOf
}
