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
 * A claim that passed the lexical check. `doubt` describes a possible contradiction for the model to decide; `isConfirmed` is
 * false if the lines do not show whether the claim is true.
 */
export type CheckedClaim = Claim & { doubt: string | null; isConfirmed: boolean }

/** `reason` is a sentence that tells the model why the claim failed. */
export type FailedClaim = Claim & { reason: string }
