import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

type CopiedAhead = {
  /** Size and modification time of each file before it was copied. */
  files: Map<string, string>
  /**
   * A file modified after this time is always copied again, because file clocks are coarse: a later change can leave the time unchanged.
   */
  sureUntilMs: number
}

const coarsenessMs = 1_000
/** Free space reserved for what other programs write during the copy. */
const spareBytes = 100_000_000

const stampOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => `${size} ${mtimeMs}`

/** Copies a folder while the database writes to it. `copyChanged` must then bring the copy up to date. */
export async function copyLiveFolder(from: string, to: string): Promise<CopiedAhead> {
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
    await copyFile(file, path.join(to, name), constants.COPYFILE_FICLONE).catch(ignoreMissing)
  }
  return { files, sureUntilMs }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Synchronous, so that the database, which runs in the same thread, cannot write during the copy. */
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

/** @throws an operator-facing sentence if the disk has too little space */
export async function requireSpaceForCopy(folder: string): Promise<void> {
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
