import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const lower = constants.priority.PRIORITY_BELOW_NORMAL

/** Ignores errors: the process may have ended, or the system may forbid or lack the setting. */
function attempt(change: () => void): void {
  try {
    change()
  } catch {}
}

/**
 * With autogroup (sched(7)), Linux shares processor time between sessions and ignores the priorities of processes in other sessions. A
 * detached process leads a session, whose priority is lowered here.
 */
function lowerSession(pid: number): void {
  const [own, session] = ['self', pid].map(
    (who) => readFileSync(`/proc/${who}/autogroup`, 'utf8').split(' ')[0],
  )
  if (session !== own) writeFileSync(`/proc/${pid}/autogroup`, String(lower))
}

export function lowerPriority(pid: number): void {
  attempt(() => setPriority(pid, lower))
  attempt(() => lowerSession(pid))
}

/** Has an effect only on Linux, which has priorities per thread. */
export function lowerThreadPriority(): void {
  // The link's target looks like "1234/task/1240".
  attempt(() => setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), lower))
}
