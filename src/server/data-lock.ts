import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, in the kernel's own ticks: a recycled pid has another one. Null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function describeSelf(): string {
  return `${process.pid} ${startOf(process.pid) ?? '-'}`
}

function isHolder(text: string): boolean {
  const [pid, start] = text.trim().split(' ')
  if (!Number(pid) || Number(pid) === process.pid) return false
  if (!isAlive(Number(pid))) return false
  const now = startOf(Number(pid))
  return now === null || start === undefined || start === '-' || now === start
}

export const folderInUse = (folder: string) =>
  new Error(
    `Another Hearthscribe already uses the data folder ${folder}. Stop it first, or set another DATA_DIR.`,
  )

/**
 * Takes the data folder for this process; two on one folder would lose data silently. A lock whose process is gone
 * (kill -9, power cut) is taken over.
 * @throws a sentence for whoever starts the server
 * @returns gives the folder back
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
