import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const lower = constants.priority.PRIORITY_BELOW_NORMAL

/** Passes over what cannot be done: the process has ended, the system forbids it or has no such thing. */
function attempt(change: () => void): void {
  try {
    change()
  } catch {
    // Then it runs as it is.
  }
}

/**
 * Linux may weigh sessions against each other, whatever the priority of a process in them is (sched(7), the autogroup
 * feature): one that leads a session of its own, as a detached one does, has its session's lowered.
 */
function lowerSession(pid: number): void {
  const [own, session] = ['self', pid].map(
    (who) => readFileSync(`/proc/${who}/autogroup`, 'utf8').split(' ')[0],
  )
  if (session !== own) writeFileSync(`/proc/${pid}/autogroup`, String(lower))
}

/** What takes minutes gives way to people who click. */
export function lowerPriority(pid: number): void {
  attempt(() => setPriority(pid, lower))
  attempt(() => lowerSession(pid))
}

/** The same for the thread that calls it; only on Linux has each thread a priority of its own. */
export function lowerThreadPriority(): void {
  // "1234/task/1240"
  attempt(() => setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), lower))
}
