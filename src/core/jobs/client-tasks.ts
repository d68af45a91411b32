import { type JobType, ownJobLimits } from '#contract/jobs.ts'

/** A piece of work as the task panel shows it (part 2 §3): a recording on its way, or a job on the server. */
export type ClientTask = {
  id: string
  type: JobType
  description: string
  details: string
  /** Why it failed, or what hinders it just now. */
  error: string | null
  status: 'pending' | 'processing' | 'completed' | 'error'
  /** How far the work itself has come, 0 to 100. */
  progress: number
  /** What the bar of the task panel shows at least: 50 plus 2 for each poll of a recording (part 1 §9), else 0. */
  barFloor: number
  /** "about 12 min left"; null while it cannot be known. */
  timeLeft: string | null
  /** Milliseconds since 1970. */
  startTime: number
}

export type ShownTask = ClientTask & { endedAt: number | null }

export const isOngoing = ({ status }: ClientTask): boolean => status === 'pending' || status === 'processing'

/** How long a task that has ended still stays, in milliseconds. */
const staysFor = ({ status }: ClientTask) =>
  status === 'error' ? ownJobLimits.taskStays.error : ownJobLimits.taskStays.completed

/**
 * What the panel shows next. A task that was seen to end stays 3 or 5 seconds more; one that had ended before it was ever
 * shown is old news.
 */
export function followTasks(
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

/** In how many milliseconds the next ended task goes; null if none is waiting to. */
export function nextRemoval(shown: readonly ShownTask[], now: number): number | null {
  const left = shown.flatMap((task) => (task.endedAt === null ? [] : [task.endedAt + staysFor(task) - now]))
  return left.length > 0 ? Math.max(0, Math.min(...left)) : null
}
