import { open, readdir } from 'node:fs/promises'
import path from 'node:path'

export async function syncPath(target: string): Promise<void> {
  await using handle = await open(target, 'r')
  await handle.sync()
}

export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await syncPath(path.join(entry.parentPath, entry.name))
  }
  await syncPath(folder)
}
