import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#server/ports/file-store.ts'

const tellEveryMs = 10_000

/** Copies every file that is not there yet: begun again, it goes on where it broke off. */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (sentence: string) => void,
): Promise<void> {
  const files = await from.list('')
  const temporary = path.join(to.workFolder, 'moved')
  let toldAt = Date.now()
  for (const [index, { key }] of files.entries()) {
    const size = await from.size(key)
    if ((await to.size(key)) === size) continue
    await from.withLocalFile(key, (file) => copyFile(file, temporary, constants.COPYFILE_FICLONE))
    await to.store(key, temporary)
    if ((await to.size(key)) !== size)
      throw new Error(`The file ${key} did not arrive whole. Nothing was moved.`)
    if (Date.now() - toldAt < tellEveryMs) continue
    toldAt = Date.now()
    onProgress(`${index + 1} of ${files.length} files are copied.`)
  }
  if (files.length > 0) onProgress(`All ${files.length} files are copied.`)
}
