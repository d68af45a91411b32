/** Thrown by work that may only be done later. Waiting is not a failure, so it counts as no try. */
export class Postponed extends Error {
  readonly until: Date
  /** What users are told while the job waits. */
  readonly stage: string

  constructor(until: Date, stage: string) {
    super(stage)
    this.name = 'Postponed'
    this.until = until
    this.stage = stage
  }
}

/** Thrown if an external service is busy, unreachable or silent. The job then waits for `delayMs` or its back-off, whichever is longer. */
export class RetryLater extends Error {
  readonly delayMs: number
  readonly userText: string
  /**
   * False if the service accepted the call but did not answer in time. A job then has only `jobLimits.tries` tries, even if its
   * `maxTriesIfUnavailable` is higher.
   */
  readonly isUnavailable: boolean

  constructor(delayMs: number, userText: string, options: { cause?: unknown; isUnavailable?: boolean } = {}) {
    super(userText, options)
    this.name = 'RetryLater'
    this.delayMs = delayMs
    this.userText = userText
    this.isUnavailable = options.isUnavailable ?? true
  }

  /** The sentence for the user if the call is not retried. */
  get finalText(): string {
    return this.userText.replace(/ Trying again soon\.$/, '')
  }
}
