import { describeFailedCalls, warningLimits } from '#contract/admin/schemas.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import type { JobType } from '#contract/jobs/schemas.ts'
import type { ServiceState } from '#contract/service-states.ts'
import { listEngineCalls } from '#server/admin/store.ts'
import type { Deps } from '#server/deps.ts'

const hourMs = 3_600_000

const callers = {
  speech: ['transcription'],
  'language-model': ['entity_extraction', 'recap'],
} satisfies Record<string, JobType[]>

/**
 * Derives the state from the calls of the last 24 hours. The detail can be shown to the public, because the stored error messages come from
 * this server, not from the engine.
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
    // Calls are sorted newest first. Failures before the newest success do not count. A recording without speech is a success of the
    // engine.
    if (isAnswered || call.errorMessage === audioTexts.noSpeech) break
    // `tries` counts the failed tries since the last checkpoint, but not the one after which the built-in reader took over.
    failed += fallbackReason === null ? tries : tries + 1
    failedAt ??= call.status === 'in_progress' ? (call.startedAt ?? updatedAt) : updatedAt
    reason ||= fallbackReason ?? call.errorMessage ?? ''
  }
  if (failedAt === null) return { state: 'up', detail: engine }
  return { state: 'down', detail: describeFailedCalls(engine, failed, failedAt, reason) }
}
