import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

type ProcessStat = { state: string | undefined; start: string | undefined }

/** Returns the state and the start time of a process, in kernel ticks; null if they cannot be read. */
function readProcessStat(pid: number): ProcessStat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], start: fields[19] }
  } catch {
    return null
  }
}

function describeSelf(): string {
  return `${process.pid} ${readProcessStat(process.pid)?.start ?? '-'}`
}

function isHolder(text: string): boolean {
  const [pid, start] = text.trim().split(' ')
  if (!Number(pid) || Number(pid) === process.pid) return false
  if (!isAlive(Number(pid))) return false
  const now = readProcessStat(Number(pid))
  if (!now) return true
  // A zombie (Z) or dead (X) process stays listed until its parent reads its exit status, but has released everything.
  if (now.state === 'Z' || now.state === 'X') return false
  // A different start time shows that the pid was reused.
  return start === undefined || start === '-' || now.start === start
}

export const folderInUse = (folder: string) =>
  new Error(
    `Another Hearthscribe already uses the data folder ${folder}. Stop it first, or set another DATA_DIR.`,
  )

/**
 * Locks the data folder, because two processes on one folder would lose data silently. Takes over the lock of a dead
 * process.
 * @throws an operator-facing sentence if the folder is in use or cannot be written
 * @returns a function that releases the folder
 */
export function lockDataFolder(folder: string): () => void {
  const file = path.join(folder, 'lock')
  try {
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw new Error(`The data folder ${folder} cannot be made. Check its permissions, or set DATA_DIR.`, {
      cause,
    })
  }
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, describeSelf())
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      if (code !== 'EEXIST') {
        throw new Error(
          `The data folder ${folder} cannot be written. Check its permissions, or set DATA_DIR.`,
          { cause },
        )
      }
      if (isHolder(readFileSync(file, 'utf8'))) {
        throw folderInUse(folder)
      }
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The data folder ${folder} is being opened by another Hearthscribe.`)
}
