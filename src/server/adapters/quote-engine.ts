/** A longer message may repeat the request, with words of a session in it. */
const longest = 300

/** The engine's message, as far as the log may contain it. */
export function summarizeEngineError(status: number, words: string): Error {
  return new Error(`HTTP ${status}: ${words.length > longest ? `${words.length} characters` : words}`)
}
