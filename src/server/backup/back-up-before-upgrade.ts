import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { requireSpaceForCopy } from '#server/db/embedded/copy-folder.ts'
import { syncFolder, syncPath } from '#server/lib/files/sync-to-disk.ts'

export async function backUpBeforeUpgrade(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
): Promise<void> {
  const kept = path.join(dataDir, 'database-before-upgrade')
  const making = `${kept}.unfinished`
  await rm(making, { recursive: true, force: true })
  await requireSpaceForCopy(path.join(dataDir, 'database'))
  await copyTo(making)
  await syncFolder(making)
  await rm(kept, { recursive: true, force: true })
  await rename(making, kept)
  await syncPath(dataDir)
}
