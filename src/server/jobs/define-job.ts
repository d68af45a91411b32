import type * as z from 'zod/mini'
import { type JobType, jobLimits } from '#contract/jobs.ts'
import type { Db } from '#server/db/connection.ts'
import type { jobs } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

export type JobRow = typeof jobs.$inferSelect

export type JobContext<P> = {
  id: string
  attempt: number
  /** True where a failure of this try ends the job: what can be done with less is done now. */
  isLastTry: boolean
  payload: P
  userId: string | null
  campaignId: string
  sessionId: string
}

/** What a running job may do besides its work. */
export type Step = {
  /** Aborted within two seconds of a cancel, at once when the server shuts down. */
  signal: AbortSignal
  /** Does a piece of work once: a later attempt gets the stored result. */
  once<T>(name: string, schema: z.ZodMiniType<T>, work: () => Promise<T>): Promise<T>
  /** The stored result of an earlier piece, null if there is none. */
  recall<T>(name: string, schema: z.ZodMiniType<T>): Promise<T | null>
  remember(name: string, result: unknown): Promise<void>
  /** @param share of the whole job that is done, 0 to 1 */
  report(stage: string, share: number): void
  /** Names the engine at work, for the job monitor. */
  nameEngine(engine: string): void
}

/**
 * Writes what a job found. Runs in the transaction that also completes the job, and only if this attempt still holds it:
 * a result is there whole and once, or not at all. Returns figures for the record, never content.
 */
export type Finish = (tx: Db) => Promise<Record<string, string | number | boolean | null>>

/** Keeps the noun's own record in step when a job does not end well, or waits again. */
export type Settle = (
  db: Db,
  job: Pick<JobRow, 'audioFileId' | 'sessionId'>,
  state: { status: 'pending' | 'failed' | 'cancelled'; message: string | null },
) => Promise<void>

export type JobDefinition = {
  type: JobType
  run(deps: Deps, row: JobRow, step: Step): Promise<Finish>
  settle: Settle
}

/** A job as data: its type, the shape of its payload, what it does. */
export function defineJob<P>(definition: {
  type: JobType
  payload: z.ZodMiniType<P>
  run(deps: Deps, job: JobContext<P>, step: Step): Promise<Finish>
  settle?: Settle
}): JobDefinition {
  return {
    type: definition.type,
    async run(deps, row, step) {
      const { campaignId, sessionId } = row
      if (!campaignId || !sessionId) throw new Error(`Job ${row.id} belongs to no session`)
      const payload = definition.payload.parse(row.payload)
      const { id, attempt, userId } = row
      const isLastTry = row.tries + 1 >= jobLimits.attempts
      return definition.run(deps, { id, attempt, isLastTry, payload, userId, campaignId, sessionId }, step)
    },
    settle: definition.settle ?? (async () => {}),
  }
}
