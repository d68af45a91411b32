import { constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

/**
 * Copies a folder in one go, without letting anything else of this thread happen in between: to the embedded database, which
 * writes in the same thread, it is one instant. Where the file system can share blocks, nothing is really copied.
 */
export function copyFolderSync(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyFolderSync(source, target)
    else copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
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
