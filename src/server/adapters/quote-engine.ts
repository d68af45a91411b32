/** Longer messages are not logged: they may repeat the request, which contains words of a session. */
const longest = 300

export function summarizeEngineError(status: number, words: string): Error {
  return new Error(`HTTP ${status}: ${words.length > longest ? `${words.length} characters` : words}`)
}
