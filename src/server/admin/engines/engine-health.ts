import { describeFailedCalls, warningLimits } from '#contract/admin/schemas.ts'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { JobType } from '#contract/jobs/schemas.ts'
import type { ServiceState } from '#contract/service-states.ts'
import { listEngineCalls } from '#server/admin/store.ts'
import type { Deps } from '#server/deps.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

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

/** Names of settings in the environment, and what the form of an administrator calls them. */
const labels: [name: RegExp, label: string][] = [
  [/LLM_API_KEY|TRANSCRIBE_API_KEY/g, 'the API key'],
  [/LLM_BASE_URL|TRANSCRIBE_BASE_URL/g, 'the address'],
  [/LLM_MODEL|TRANSCRIBE_MODEL/g, 'the model'],
  [/LLM_CONTEXT_TOKENS/g, 'the context window'],
]

/** The texts of engines are written for users and announce a retry. Here the person who runs the server reads them, beside the form. */
export function explainTestFailure(error: unknown, otherwise: string): string {
  const text =
    error instanceof RetryLater ? error.finalText : error instanceof AppError ? error.message : otherwise
  const [fault = '', advice] = text.split(/Ask the person who runs this server to /)
  if (advice === undefined) return text
  const toAdministrator = advice.charAt(0).toUpperCase() + advice.slice(1).replaceAll(', or to ', ', or ')
  return fault + labels.reduce((said, [name, label]) => said.replaceAll(name, label), toAdministrator)
}
