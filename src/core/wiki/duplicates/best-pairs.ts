export type Pair = { left: number; right: number; similarity: number }

/** Limits the memory, because 50,000 similar names can make millions of pairs. */
const maxPairs = 2 ** 20

/** Keeps the most similar pairs; of equally similar pairs, those with lower indexes. */
export function createBestPairs(most = maxPairs) {
  const [lefts, rights] = [new Int32Array(most), new Int32Array(most)]
  const similarities = new Float64Array(most)
  let count = 0
  /** The worst pair kept at the last halving; only better pairs are accepted from then on. */
  let worst: Pair | null = null

  const at = (index: number): Pair => ({
    left: lefts[index] ?? 0,
    right: rights[index] ?? 0,
    similarity: similarities[index] ?? 0,
  })
  function sortIndexes(): Int32Array {
    const indexes = Int32Array.from({ length: count }, (_, index) => index)
    return indexes.sort(
      (a, b) =>
        (similarities[b] ?? 0) - (similarities[a] ?? 0) ||
        (lefts[a] ?? 0) - (lefts[b] ?? 0) ||
        (rights[a] ?? 0) - (rights[b] ?? 0),
    )
  }
  function halve(): void {
    const best = [...sortIndexes().subarray(0, most / 2)].map(at)
    for (const [index, pair] of best.entries()) put(index, pair)
    count = best.length
    worst = best.at(-1) ?? null
  }
  function put(index: number, { left, right, similarity }: Pair): void {
    lefts[index] = left
    rights[index] = right
    similarities[index] = similarity
  }
  function isBetter({ left, right, similarity }: Pair, than: Pair): boolean {
    if (similarity !== than.similarity) return similarity > than.similarity
    return left === than.left ? right < than.right : left < than.left
  }

  return {
    add(pair: Pair): void {
      if (worst && !isBetter(pair, worst)) return
      if (count === most) halve()
      put(count++, pair)
    },
    *inOrder(): Generator<Pair> {
      for (const index of sortIndexes()) yield at(index)
    },
  }
}
