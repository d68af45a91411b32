import type { EventKind } from './chunk-answer.ts'

/** A statement about the session with its lines, numbered from 1. */
export type Claim = {
  kind: EventKind | 'fact'
  /** The title of an event; the name that a fact is about. */
  title: string
  text: string
  importance: number
  lines: number[]
}

/**
 * Passed the lexical check, perhaps with a doubt for the model to decide. Not confirmed: the lines do not tell whether
 * it is true.
 */
export type CheckedClaim = Claim & { doubt: string | null; isConfirmed: boolean }

/** `reason` is a sentence that tells the model why the claim failed. */
export type FailedClaim = Claim & { reason: string }
