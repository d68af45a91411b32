import type * as z from 'zod/mini'
import { type JobType, jobLimits } from '#contract/jobs/schemas.ts'
import type { Db } from '#server/db/connection.ts'
import type { jobs } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

export type JobRow = typeof jobs.$inferSelect

type JobContext<P> = {
  id: string
  attempt: number
  /** True from try number `jobLimits.tries` on. More tries can follow if `maxTriesIfUnavailable` is higher. */
  mayFallBack: boolean
  payload: P
  userId: string | null
  /** null for jobs of the whole installation, such as the download of a speech model. */
  campaignId: string | null
}

type SessionJobContext<P> = JobContext<P> & { campaignId: string; sessionId: string }

export type JobHandle = {
  /** Aborted within two seconds after a cancel and immediately on shutdown. */
  signal: AbortSignal
  /** Returns the checkpoint of an earlier attempt, or runs `work` and stores its result as a checkpoint. */
  once<T>(name: string, schema: z.ZodMiniType<T>, work: () => Promise<T>): Promise<T>
  recall<T>(name: string, schema: z.ZodMiniType<T>): Promise<T | null>
  remember(name: string, result: unknown): Promise<void>
  /** @param share completed share of the whole job, 0 to 1 */
  report(stage: string, share: number): void
  /** Adds a detail to the stage, until the next report. */
  addDetail(detail: string): void
  setEngine(engine: string): void
}

/** Runs in the transaction that completes the job. Returns figures to store with the job; they must not contain session content. */
type Finish = (tx: Db) => Promise<Record<string, string | number | boolean | null>>

/** Updates the object that a job works on, for example the status of a recording. */
export type ReflectStatus = (
  db: Db,
  job: JobRow,
  state: { status: 'pending' | 'failed' | 'cancelled'; message: string | null },
) => Promise<void>

export type JobDefinition = {
  type: JobType
  run(deps: Deps, row: JobRow, handle: JobHandle): Promise<Finish>
  reflectStatus: ReflectStatus
  maxTriesIfUnavailable: number
}

type Definition<P, Context> = {
  type: JobType
  payload: z.ZodMiniType<P>
  run(deps: Deps, job: Context, handle: JobHandle): Promise<Finish>
  reflectStatus?: ReflectStatus
  /** Applies while an engine is busy or unreachable. The default is `jobLimits.tries`. */
  maxTriesIfUnavailable?: number
}

function readContext<P>(row: JobRow, payload: z.ZodMiniType<P>): JobContext<P> {
  const { id, attempt, userId, campaignId } = row
  const mayFallBack = row.tries + 1 >= jobLimits.tries
  return { id, attempt, mayFallBack, payload: payload.parse(row.payload), userId, campaignId }
}

function readSessionContext<P>(row: JobRow, payload: z.ZodMiniType<P>): SessionJobContext<P> {
  const { campaignId, sessionId } = row
  if (!campaignId || !sessionId) throw new Error(`Job ${row.id} belongs to no session`)
  return { ...readContext(row, payload), campaignId, sessionId }
}

const define = <P, Context>(
  definition: Definition<P, Context>,
  read: (row: JobRow, payload: z.ZodMiniType<P>) => Context,
): JobDefinition => ({
  reflectStatus: async () => {},
  maxTriesIfUnavailable: jobLimits.tries,
  ...definition,
  run: async (deps, row, handle) => definition.run(deps, read(row, definition.payload), handle),
})

export const defineJob = <P>(definition: Definition<P, JobContext<P>>) => define(definition, readContext)

export const defineSessionJob = <P>(definition: Definition<P, SessionJobContext<P>>) =>
  define(definition, readSessionContext)
