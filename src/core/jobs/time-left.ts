import { type Job, jobTexts } from '#contract/jobs/schemas.ts'

/** Below these values the progress says too little about the speed. */
const least = { percent: 5, seconds: 20 } as const

/**
 * Uses only times of the server, because the browser's clock may be wrong. A later attempt resumes earlier progress, so its speed
 * is unknown.
 */
export function describeTimeLeft({ status, progress, attempt, started_at, updated_at }: Job): string | null {
  if (status !== 'in_progress' || attempt !== 1 || started_at === null) return null
  const seconds = (Date.parse(updated_at) - Date.parse(started_at)) / 1000
  if (progress < least.percent || progress >= 100 || seconds < least.seconds) return null
  return jobTexts.timeLeft(Math.round((seconds * (100 - progress)) / progress / 60))
}
