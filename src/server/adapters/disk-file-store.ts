import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { AppError, generalTexts } from '#contract/errors.ts'
import type { FileStore } from '#server/ports/file-store.ts'

async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files in a folder of the data directory, synced to disk before they count as stored. */
export function createDiskFileStore(folder: string): FileStore {
  const root = path.join(folder, 'files')
  const workFolder = path.join(folder, 'work')
  mkdirSync(root, { recursive: true })
  mkdirSync(workFolder, { recursive: true })

  function locate(key: string): string {
    if (!/^[\w-]+(?:[./][\w-]+)*$/.test(key)) throw new Error(`Not a file key: ${key}`)
    return path.join(root, key)
  }

  return {
    workFolder,
    async store(key, temporaryPath) {
      const target = locate(key)
      try {
        await mkdir(path.dirname(target), { recursive: true })
        await syncPath(temporaryPath)
        await rename(temporaryPath, target)
        await syncPath(path.dirname(target))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
          throw new AppError('NO_SPACE', generalTexts.noSpace, { cause: error })
        }
        throw error
      }
    },
    async size(key) {
      const found = await stat(locate(key)).catch(() => null)
      return found?.size ?? null
    },
    read: (key, start, end) => createReadStream(locate(key), { start, end }),
    withLocalFile: (key, use) => use(locate(key)),
    async remove(key) {
      await rm(locate(key), { force: true })
    },
    async list(folder) {
      const names = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      return Promise.all(
        names
          .filter((name) => name.isFile())
          .map(async (name) => {
            const file = path.join(name.parentPath, name.name)
            const key = path.relative(root, file).split(path.sep).join('/')
            return { key, storedAt: (await stat(file)).mtime }
          }),
      )
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}
