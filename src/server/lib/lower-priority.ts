import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const lower = constants.priority.PRIORITY_BELOW_NORMAL

/** Runs a change and ignores its failure: the process may have ended, or the system may forbid or lack the setting. */
function attempt(change: () => void): void {
  try {
    change()
  } catch {}
}

/**
 * With autogroup (sched(7)), Linux shares processor time between Unix sessions regardless of process priority. A detached process
 * leads its own session, so this lowers the weight of that session too.
 */
function lowerSession(pid: number): void {
  const [own, session] = ['self', pid].map(
    (who) => readFileSync(`/proc/${who}/autogroup`, 'utf8').split(' ')[0],
  )
  if (session !== own) writeFileSync(`/proc/${pid}/autogroup`, String(lower))
}

/** Lowers the priority of a process, so that work that takes minutes yields to requests. */
export function lowerPriority(pid: number): void {
  attempt(() => setPriority(pid, lower))
  attempt(() => lowerSession(pid))
}

/** Lowers the calling thread's priority; only Linux has priorities per thread. */
export function lowerThreadPriority(): void {
  // The link reads like "1234/task/1240".
  attempt(() => setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), lower))
}
