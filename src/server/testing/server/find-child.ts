import { readdirSync, readFileSync } from 'node:fs'

/** Returns the id of a child process whose command contains `command`; null if there is none. Needs /proc. */
export function findChild(parent: number, command: string): number | null {
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const [, found] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      if (Number(found) !== parent) continue
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(command)) return Number(pid)
    } catch {
      // The process has ended.
    }
  }
  return null
}
