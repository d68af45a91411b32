type StoredPrint = { id: string; sessionId: string; createdAt: Date }

const mostKept = 5

/** Returns the ids of at most five prints: first the newest of each session, then the second newest of each, and so on. */
export function chooseKeptPrints(prints: StoredPrint[]): string[] {
  const newest = prints.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const taken = new Map<string, number>()
  const ranked = newest.map((print) => {
    const rank = taken.get(print.sessionId) ?? 0
    taken.set(print.sessionId, rank + 1)
    return { id: print.id, rank }
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostKept)
    .map(({ id }) => id)
}
