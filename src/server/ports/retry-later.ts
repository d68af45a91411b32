/**
 * Thrown if an external service is busy or unreachable. A job then waits at least for the longer of `delayMs` and its back-off.
 */
export class RetryLater extends Error {
  readonly delayMs: number
  readonly userText: string

  constructor(delayMs: number, userText: string, options?: { cause?: unknown }) {
    super(userText, options)
    this.name = 'RetryLater'
    this.delayMs = delayMs
    this.userText = userText
  }

  /** The sentence for the user if the call is not retried. */
  get finalText(): string {
    return this.userText.replace(/ Trying again soon\.$/, '')
  }
}
