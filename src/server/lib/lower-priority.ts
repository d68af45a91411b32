import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * A mild default: on a busy machine, a job gets about a third of the processor time of any other program, and never less. With 10, it
 * would get a tenth, and jobs would hardly move.
 */
export const defaultNiceness = 5

let niceness = defaultNiceness

/** @param value from 0, which leaves priorities alone, to 19 */
export function setJobNiceness(value: number): void {
  niceness = value
}

/** For background threads, which have module state of their own. */
export const jobNiceness = (): number => niceness

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
  if (session !== own) writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
}

export function lowerPriority(pid: number): void {
  if (niceness === 0) return
  attempt(() => setPriority(pid, niceness))
  attempt(() => lowerSession(pid))
}

/** Has an effect only on Linux, which has priorities per thread. */
export function lowerThreadPriority(threadNiceness: number): void {
  if (threadNiceness === 0) return
  // The link's target looks like "1234/task/1240".
  attempt(() => setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), threadNiceness))
}
