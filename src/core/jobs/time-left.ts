import { type Job, jobTexts } from '#contract/jobs/schemas.ts'

/** The minutes that a range may begin or end with. Estimates are not more exact than these steps. */
const steps = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440]

/** Returns null if nothing was measured yet, or the job does not run. */
export function describeTimeLeft({ status, time_left }: Pick<Job, 'status' | 'time_left'>): string | null {
  if (status !== 'in_progress' || time_left === null) return null
  const [least, most] = [time_left.least / 60, time_left.most / 60]
  const to = steps.find((step) => step >= most) ?? Math.ceil(most / 1440) * 1440
  const from = steps.findLast((step) => step <= least && step < to) ?? 0
  return jobTexts.timeLeft(from, to)
}
