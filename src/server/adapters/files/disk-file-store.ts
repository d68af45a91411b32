import { randomUUID } from 'node:crypto'
import { constants, createReadStream, mkdirSync } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError, generalTexts } from '#contract/errors.ts'
import { syncPath } from '#server/lib/files/sync-to-disk.ts'
import type { FileStore } from '#server/ports/file-store.ts'

/** Throws for an unsafe key, so that a bug in the server cannot reach files outside the store's folder. */
export function requireFileKey(key: string): string {
  if (!/^[\w-]+(?:[./][\w-]+)*$/.test(key)) throw new Error(`Not a file key: ${key}`)
  return key
}

const holdRenewMs = 15_000
const holdLifeMs = 60_000
const holdName = 'hold-'

export function createDiskFileStore(folder: string): FileStore {
  const root = path.join(folder, 'files')
  const workFolder = path.join(folder, 'work')
  mkdirSync(root, { recursive: true })
  mkdirSync(workFolder, { recursive: true })

  const locate = (key: string) => path.join(root, requireFileKey(key))

  /** Each process that holds the files (`FileStore.hold`) regularly renews the modification time of its own file in the work folder. */
  async function isHeld(): Promise<boolean> {
    const holds = (await readdir(workFolder)).filter((name) => name.startsWith(holdName))
    const found = await Promise.all(holds.map((name) => stat(path.join(workFolder, name)).catch(() => null)))
    return found.some((hold) => hold !== null && Date.now() - hold.mtimeMs < holdLifeMs)
  }

  return {
    location: root,
    isOnDisk: true,
    workFolder,
    check: () => access(root, constants.W_OK),
    async store(key, temporaryPath) {
      const target = locate(key)
      try {
        const made = await mkdir(path.dirname(target), { recursive: true })
        await syncPath(temporaryPath)
        await rename(temporaryPath, target)
        const highest = made ? path.dirname(made) : path.dirname(target)
        for (
          let folder = path.dirname(target);
          folder.length >= highest.length;
          folder = path.dirname(folder)
        ) {
          await syncPath(folder)
        }
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
    async remove(...keys) {
      const files = keys.map(locate)
      if (await isHeld()) return
      for (const file of files) await rm(file, { force: true })
    },
    async hold() {
      const file = path.join(workFolder, `${holdName}${randomUUID()}`)
      await writeFile(file, '')
      const renewal = setInterval(
        () => void utimes(file, new Date(), new Date()).catch(() => {}),
        holdRenewMs,
      )
      renewal.unref()
      return async () => {
        clearInterval(renewal)
        await rm(file, { force: true })
      }
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
    // There is nothing to remove, because `store` moves each file into place atomically.
    removeUnfinished: async () => {},
    async freeBytes() {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}
