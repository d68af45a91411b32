/** Longer messages are not logged: they may repeat the request, which contains words of a session. */
const longest = 300

/** Makes an error for the log from an engine's status and message. A long message is replaced by its length. */
export function summarizeEngineError(status: number, words: string): Error {
  return new Error(`HTTP ${status}: ${words.length > longest ? `${words.length} characters` : words}`)
}
