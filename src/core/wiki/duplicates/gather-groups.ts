import type { Pair } from './best-pairs.ts'

type Known = {
  /** The number of entries; lower indexes are more worth keeping. */
  count: number
  isSimilar(left: number, right: number): boolean
  notSame: Map<number, Set<number>>
}

/** Two groups merge only if every member is similar to the entry that is kept and no two members are marked as different. */
export function gatherGroups(pairs: Iterable<Pair>, { count, isSimilar, notSame }: Known) {
  const rootOf = Int32Array.from({ length: count }, (_, entry) => entry)
  const membersOf = new Map<number, number[]>()
  /** Pairs of groups that could not merge. They never can, because groups only grow. */
  const apart = new Set<number>()

  const allOf = (root: number) => [root, ...(membersOf.get(root) ?? [])]
  for (const { left, right } of pairs) {
    const [one, other] = [rootOf[left] ?? left, rootOf[right] ?? right]
    const [root, joining] = one < other ? [one, other] : [other, one]
    const pairKey = root * count + joining
    if (root === joining || apart.has(pairKey)) continue
    const newMembers = allOf(joining)
    const canJoin = newMembers.every((member) => {
      const isPair = root === left && member === right
      const rivals = [...(notSame.get(member) ?? [])]
      return (isPair || isSimilar(root, member)) && !rivals.some((rival) => rootOf[rival] === root)
    })
    if (!canJoin) {
      apart.add(pairKey)
      continue
    }
    for (const member of newMembers) rootOf[member] = root
    const members = membersOf.get(root) ?? []
    for (const member of newMembers) members.push(member)
    membersOf.set(root, members)
    membersOf.delete(joining)
  }
  return membersOf
}
