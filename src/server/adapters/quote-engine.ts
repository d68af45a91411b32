/** Complaints are short; whatever is longer may be what we sent, with words of a session in it. */
const longest = 300

/** What an engine said to a call that failed, as far as a log may have it. */
export function quoteEngine(status: number, words: string): Error {
  return new Error(`HTTP ${status}: ${words.length > longest ? `${words.length} characters` : words}`)
}
