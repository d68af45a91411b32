import { type JobType, ownJobLimits } from '#contract/jobs/schemas.ts'

/** Work shown in the task panel: an upload, or a job on the server. */
export type ClientTask = {
  id: string
  type: JobType
  description: string
  details: string
  error: string | null
  status: 'pending' | 'processing' | 'completed' | 'error'
  /** 0 to 100. */
  progress: number
  /** The minimum that the progress bar shows (docs/product.md, “Upload”). */
  barFloor: number
  /** "about 12 min left"; null if unknown. */
  timeLeft: string | null
  startTime: number
}

export type ShownTask = ClientTask & { endedAt: number | null }

export const isOngoing = ({ status }: ClientTask): boolean => status === 'pending' || status === 'processing'

const staysFor = ({ status }: ClientTask) =>
  status === 'error' ? ownJobLimits.taskStays.error : ownJobLimits.taskStays.completed

/** Completed tasks stay for 3 seconds and failed ones for 5, if they were shown before (docs/product.md, “Jobs”). */
export function updateShownTasks(
  shown: readonly ShownTask[],
  tasks: readonly ClientTask[],
  now: number,
): ShownTask[] {
  return tasks.flatMap((task): ShownTask[] => {
    if (isOngoing(task)) return [{ ...task, endedAt: null }]
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
