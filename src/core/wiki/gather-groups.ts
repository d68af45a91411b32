import type { Pair } from './best-pairs.ts'

type Known = {
  /** How many entries there are; the lower the number of an entry, the more it is worth keeping. */
  count: number
  isSimilar(left: number, right: number): boolean
  /** Of each entry, those that are known not to be the same. */
  notSame: Map<number, Set<number>>
}

/**
 * Gathers pairs, the most similar first, into groups round the entry worth keeping most; the members of each by its number.
 * Two groups become one where all in them are similar to the one that would be kept, and no two are known not to be the same.
 */
export function gatherGroups(pairs: Iterable<Pair>, { count, isSimilar, notSame }: Known) {
  const keeperOf = Int32Array.from({ length: count }, (_, entry) => entry)
  const membersOf = new Map<number, number[]>()
  /** Groups only grow: two that cannot become one never can. */
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
