// From here on (about three hours of talk) a session is long: what matters in it is said often.
const longSession = 24_000

/** 0 for a long session, 1/2 for one of about forty minutes, 1 for ten minutes or less: what a single mention says there. */
export function measureShortness(words: number): number {
  return Math.min(1, Math.max(0, Math.log2(longSession / Math.max(1, words)) / 4))
}
