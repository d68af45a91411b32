/**
 * Returns the best ids, at most `limit`: those with the most and rarest words. Equal ones stay in the order of the hits.
 * @param hits for each word, the ids of the texts that contain it
 */
export function weighHits(hits: string[][], limit: number): string[] {
  const all = hits.reduce((sum, { length }) => sum + length, 0)
  const weights = new Map<string, number>()
  for (const ids of hits) {
    for (const id of ids) weights.set(id, (weights.get(id) ?? 0) + Math.log(1 + all / ids.length))
  }
  return [...weights]
    .sort(([, one], [, other]) => other - one)
    .slice(0, limit)
    .map(([id]) => id)
}
