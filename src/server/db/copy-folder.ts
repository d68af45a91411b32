import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

type CopiedAhead = {
  /** Size and moment of the last change of each file, as they were before it was copied. */
  files: Map<string, string>
  /** A file that was changed after this may have been changed again without a later moment: clocks of files are coarse. */
  sureUntilMs: number
}

const coarsenessMs = 1_000
/** What others may write while it is copied. */
const spareBytes = 100_000_000

const stampOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => `${size} ${mtimeMs}`

/** Copies a folder while it is written to. What was changed meanwhile, `copyChanged` copies again. */
export async function copyAhead(from: string, to: string): Promise<CopiedAhead> {
  const sureUntilMs = Date.now() - coarsenessMs
  const files = new Map<string, string>()
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(from, file)
    if (entry.isDirectory()) {
      await mkdir(path.join(to, name), { recursive: true })
      continue
    }
    const found = await stat(file).catch(() => null)
    if (!found) continue
    files.set(name, stampOf(found))
    // One that was removed this moment is no longer wanted either.
    await copyFile(file, path.join(to, name), constants.COPYFILE_FICLONE).catch(ignoreMissing)
  }
  return { files, sureUntilMs }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Makes a copy equal to its folder in one go, without letting anything else of this thread happen in between: to the embedded
 * database, which writes in the same thread, it is one instant.
 */
export function copyChanged(from: string, to: string, { files, sureUntilMs }: CopiedAhead): void {
  const gone = new Set(files.keys())
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(from, file)
    if (entry.isDirectory()) {
      mkdirSync(path.join(to, name), { recursive: true })
      continue
    }
    gone.delete(name)
    const now = statSync(file)
    const isSame = files.get(name) === stampOf(now) && now.mtimeMs < sureUntilMs
    if (!isSame) copyFileSync(file, path.join(to, name), constants.COPYFILE_FICLONE)
  }
  for (const name of gone) rmSync(path.join(to, name), { force: true })
}

/** A copy that filled the disk would stop the database itself. @throws a sentence for whoever wants the copy */
export async function requireRoomForCopy(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize > bytes + spareBytes) return
  const needed = Math.ceil((bytes + spareBytes) / 1e6)
  throw new Error(`There is no room for a copy of ${folder}: ${needed} MB must be free on its disk.`)
}

export async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Brings a folder and all that is in it to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await syncPath(path.join(entry.parentPath, entry.name))
  }
  await syncPath(folder)
}
