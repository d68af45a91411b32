// The messages between the server and the process that runs a model. Both come from the same installation, so they are not checked.
import type { ModelFileDescription } from '#server/ports/engine-factory.ts'

export type LlamaQuestion = {
  instructions: string
  prefix: string
  prompt: string
  /** JSON schema that the answer is held to. */
  schema: object
  /** Tokens that the answer may need; null if that is unknown. */
  answerTokens: number | null
  /** Tokens of the question and its answer by the estimate with which questions are planned. */
  estimatedTokens: number
  /** Where the state after the prefix is stored; null if it is not stored. */
  state: { file: string; minFreeBytes: number } | null
}

/** Tokens that had to be computed, and the seconds that it took. */
export type Work = { tokens: number; seconds: number }
export type LlamaAnswer = {
  text: string
  isCutOff: boolean
  read: Work
  written: Work
  /** What the operator should know, such as a state that was not stored. */
  warning: string | null
}

type Calls = {
  'describe-machine': { order: object; answer: { names: string | null; isSlow: boolean } }
  describe: { order: { file: string }; answer: ModelFileDescription }
  load: {
    /** `contextTokens` null takes the largest window that fits into `freeBytes`. */
    order: { file: string; contextTokens: number | null; freeBytes: number }
    answer: { window: number }
  }
  answer: { order: { question: LlamaQuestion }; answer: LlamaAnswer }
}
export type LlamaCall = keyof Calls
export type LlamaOrder<Call extends LlamaCall = LlamaCall> = {
  [Name in Call]: { type: Name } & Calls[Name]['order']
}[Call]
export type LlamaResult<Call extends LlamaCall = LlamaCall> = Calls[Call]['answer']

/** Why an order failed. `figures` are numbers of bytes or tokens for the sentence. */
export type LlamaFailure = {
  type: 'failed'
  fault:
    | 'noLibrary'
    | 'missing'
    | 'damaged'
    | 'version'
    | 'architecture'
    | 'noTemplate'
    | 'split'
    | 'shortWindow'
    | 'tooLarge'
    | 'windowTooLarge'
    | 'tooLong'
    | 'other'
  figures: number[]
  detail: string
}

export type LlamaProgress = {
  type: 'progress'
  read: number
  toRead: number
  written: number
  /** The answer so far. */
  text: string
}

export type LlamaMessage = { type: 'done'; result: LlamaResult } | LlamaProgress | LlamaFailure
