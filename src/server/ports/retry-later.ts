/** Something outside is busy or away: the job layer tries again after `delayMs`, with its own back-off. */
export class RetryLater extends Error {
  readonly delayMs: number
  /** A plain sentence for the person who waits. */
  readonly userText: string

  constructor(delayMs: number, userText: string, options?: { cause?: unknown }) {
    super(userText, options)
    this.name = 'RetryLater'
    this.delayMs = delayMs
    this.userText = userText
  }

  /** The sentence where nothing is tried again. */
  get finalText(): string {
    return this.userText.replace(/ Trying again soon\.$/, '')
  }
}
