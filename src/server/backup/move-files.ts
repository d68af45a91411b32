import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#server/ports/file-store.ts'
import { limitProgress, type OnProgress } from '#server/progress.ts'

/** Skips a file if the target has one with the same key and size, so that an interrupted move can be resumed. */
export async function moveFiles(from: FileStore, to: FileStore, onProgress: OnProgress): Promise<void> {
  const files = await from.list('')
  const temporary = path.join(to.workFolder, 'moved')
  const report = limitProgress(onProgress)
  for (const [index, { key }] of files.entries()) {
    const size = await from.size(key)
    if ((await to.size(key)) === size) continue
    await from.withLocalFile(key, (file) => copyFile(file, temporary, constants.COPYFILE_FICLONE))
    await to.store(key, temporary)
    if ((await to.size(key)) !== size)
      throw new Error(`The file ${key} did not arrive whole. Nothing was moved.`)
    report(() => `${index + 1} of ${files.length} files are copied.`)
  }
  if (files.length > 0) onProgress(`All ${files.length} files are copied.`)
}
