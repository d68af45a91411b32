import type { EventKind } from './chunk-answer.ts'

/** Lines are numbered from 1. */
export type Claim = {
  kind: EventKind | 'fact'
  title: string
  text: string
  importance: number
  lines: number[]
}

export type CheckedClaim = Claim & { doubt: string | null; isConfirmed: boolean }

export type FailedClaim = Claim & { reason: string }
