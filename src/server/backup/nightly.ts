// Daily backups of the database, without recordings, started by the server.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'
import { runProgram } from '#server/lib/run-program.ts'
import { listBackups } from './manifest.ts'

const prefix = 'nightly-'
const dayMs = 24 * 3600_000
const checkEveryMs = 900_000

/** Names of the same kind sort by time. They contain no colons, which Windows forbids in file names. */
export const nameBackup = (kind: string, now: Date) =>
  `${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const listNightly = (parent: string) => listBackups(parent).filter((name) => name.startsWith(prefix))

export function isNightlyDue(parent: string, now: Date): boolean {
  const newest = listNightly(parent).at(-1)
  return newest === undefined || newest <= nameBackup('nightly', new Date(now.getTime() - dayMs))
}

export async function removeOldNightly(parent: string, keep: number): Promise<void> {
  const old = listNightly(parent).slice(0, -keep)
  for (const name of old) await rm(path.join(parent, name), { recursive: true, force: true })
}

const command = path.join(import.meta.dirname, 'main.ts')

/**
 * Runs each backup in a child process, so that its memory is freed afterwards. Returns a function that ends the schedule and kills a
 * running backup.
 */
export function startNightly(deps: Pick<Deps, 'config' | 'clock' | 'log'>): () => void {
  const { dataDir, backup } = deps.config
  const { folder, keep } = backup
  if (keep === 0) return () => {}
  const stopped = new AbortController()
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning || !isNightlyDue(folder, deps.clock())) return
    isRunning = true
    try {
      const args = [command, 'nightly', dataDir, folder, `${keep}`]
      const { code, stderr } = await runProgram(process.execPath, args, { signal: stopped.signal })
      if (code !== 0) deps.log.warn({ reason: stderr.trim() }, 'The nightly backup failed; trying again soon')
    } catch (error) {
      if (!stopped.signal.aborted)
        deps.log.warn({ err: error }, 'The nightly backup failed; trying again soon')
    }
    isRunning = false
  }, checkEveryMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}
