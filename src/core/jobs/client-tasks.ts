import { isActive, type JobStatus, type JobType, ownJobLimits } from '#contract/jobs/schemas.ts'

/** Work shown in the task panel: an upload, or a job on the server. */
export type ClientTask = {
  id: string
  type: JobType
  description: string
  details: string
  error: string | null
  status: Exclude<JobStatus, 'cancelled'>
  /** 0 to 100. */
  progress: number
  /** The minimum that the progress bar shows (docs/product.md, “Upload”). */
  barFloor: number
  /** "about 12 min left"; null if unknown. */
  timeLeft: string | null
  startTime: number
}

export type ShownTask = ClientTask & { endedAt: number | null }

const staysFor = ({ status }: ClientTask) =>
  status === 'failed' ? ownJobLimits.taskStays.failed : ownJobLimits.taskStays.completed

/** An ended task stays for a few seconds, and only if it was shown before (docs/product.md, “Jobs”). */
export function updateShownTasks(
  shown: readonly ShownTask[],
  tasks: readonly ClientTask[],
  now: number,
): ShownTask[] {
  return tasks.flatMap((task): ShownTask[] => {
    if (isActive(task)) return [{ ...task, endedAt: null }]
    const before = shown.find(({ id }) => id === task.id)
    if (!before) return []
    const endedAt = before.endedAt ?? now
    return now - endedAt < staysFor(task) ? [{ ...task, endedAt }] : []
  })
}

/** Milliseconds until the next ended task is removed; null if there is none. */
export function nextRemoval(shown: readonly ShownTask[], now: number): number | null {
  const left = shown.flatMap((task) => (task.endedAt === null ? [] : [task.endedAt + staysFor(task) - now]))
  return left.length > 0 ? Math.max(0, Math.min(...left)) : null
}
