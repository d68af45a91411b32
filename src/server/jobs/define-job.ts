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
  /** Null where it is the installation's, or makes its campaign itself. */
  campaignId: string | null
}

export type SessionJobContext<P> = JobContext<P> & { campaignId: string; sessionId: string }

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
  attemptsWhileAway: number
}

type Definition<P, Context> = {
  type: JobType
  payload: z.ZodMiniType<P>
  run(deps: Deps, job: Context, step: Step): Promise<Finish>
  settle?: Settle
  /** Tries while an engine is busy or away, where nothing else can do the work. */
  attemptsWhileAway?: number
}

function readContext<P>(row: JobRow, payload: z.ZodMiniType<P>): JobContext<P> {
  const { id, attempt, userId, campaignId } = row
  const isLastTry = row.tries + 1 >= jobLimits.attempts
  return { id, attempt, isLastTry, payload: payload.parse(row.payload), userId, campaignId }
}

/** A job as data: its type, the shape of its payload, what it does. */
export function defineJob<P>({
  type,
  payload,
  run,
  settle,
  attemptsWhileAway = jobLimits.attempts,
}: Definition<P, JobContext<P>>): JobDefinition {
  return {
    type,
    run: async (deps, row, step) => run(deps, readContext(row, payload), step),
    settle: settle ?? (async () => {}),
    attemptsWhileAway,
  }
}

/** A job that works on one session of a campaign. */
export function defineSessionJob<P>({
  type,
  payload,
  run,
  settle,
  attemptsWhileAway = jobLimits.attempts,
}: Definition<P, SessionJobContext<P>>): JobDefinition {
  return {
    type,
    async run(deps, row, step) {
      const { campaignId, sessionId } = row
      if (!campaignId || !sessionId) throw new Error(`Job ${row.id} belongs to no session`)
      return run(deps, { ...readContext(row, payload), campaignId, sessionId }, step)
    },
    settle: settle ?? (async () => {}),
    attemptsWhileAway,
  }
}
