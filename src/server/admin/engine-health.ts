import { type ServiceState, tellFailedCalls, warningLimits } from '#contract/admin.ts'
import type { JobType } from '#contract/jobs.ts'
import { transcriptionTexts } from '#contract/transcription.ts'
import type { Deps } from '#server/deps.ts'
import { listEngineCalls } from './store.ts'

const hourMs = 3_600_000

/** The jobs that call an engine of each kind. */
const callers = {
  speech: ['transcription'],
  'language-model': ['entity_extraction', 'recap'],
} satisfies Record<string, JobType[]>

/**
 * The state of an engine that is set up, from the calls of the last 24 hours. The jobs table holds their outcome, because
 * another process may make them. Engines describe their failures in our own sentences, so the detail may be public.
 */
export async function readEngineHealth(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: keyof typeof callers,
  engine: string,
): Promise<{ state: ServiceState; detail: string }> {
  const since = new Date(clock().getTime() - warningLimits.engineHours * hourMs)
  let failed = 0
  let failedAt: Date | null = null
  let reason = ''
  for (const call of await listEngineCalls(db, callers[kind], since)) {
    const { fallbackReason, tries, updatedAt } = call
    if (call.engine !== engine && fallbackReason === null) continue
    const isAnswered = call.status === 'completed' && fallbackReason === null
    // A recording without speech was heard.
    if (isAnswered || call.errorMessage === transcriptionTexts.noSpeech) break
    // The try that fell back is not among the counted ones.
    failed += fallbackReason === null ? tries : tries + 1
    failedAt ??= call.status === 'in_progress' ? (call.startedAt ?? updatedAt) : updatedAt
    reason ||= fallbackReason ?? call.errorMessage ?? ''
  }
  if (failedAt === null) return { state: 'up', detail: engine }
  return { state: 'down', detail: tellFailedCalls(engine, failed, failedAt, reason) }
}
