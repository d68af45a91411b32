// Words in about three hours of talk. In a session of this length, important things are mentioned repeatedly.
const longSession = 24_000

/** Returns 0 for a long session, 1/2 for about 45 minutes, 1 for ten minutes or less. */
export function measureShortness(words: number): number {
  return Math.min(1, Math.max(0, Math.log2(longSession / Math.max(1, words)) / 4))
}
