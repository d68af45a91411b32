import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Bytes of all files below a folder; 0 if it is missing. A file with several hard links counts once. */
export async function measureFolder(folder: string): Promise<number> {
  const counted = new Set<number>()
  let bytes = 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    // The file may have been deleted since it was listed.
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => null)
    if (!found || counted.has(found.ino)) continue
    if (found.nlink > 1) counted.add(found.ino)
    bytes += found.size
  }
  return bytes
}
