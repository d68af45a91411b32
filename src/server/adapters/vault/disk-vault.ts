import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isVaultPath } from '#core/sharing/name-notes.ts'
import type { VaultTarget } from '#server/ports/vault-target.ts'

/** Throws if a path leads out of the vault, which only a bug or an edited list of the vault's files could cause. */
export function splitVaultPath(folder: string, path: string): string[] {
  if (!isVaultPath(folder) || !isVaultPath(path)) throw new Error(`Not a path in a vault: ${folder}/${path}`)
  return [folder, ...path.split('/')]
}

/** Readable by all users of the machine, because another user may run Obsidian. The mode of `VAULT_DIR` itself can limit access. */
const [fileMode, folderMode] = [0o644, 0o755]

const unfinished = /^\.hearthscribe-[\w-]+\.tmp$/

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const unless =
  <T>(codes: string[], result: T) =>
  (error: unknown): T => {
    if (codes.includes(String(codeOf(error)))) return result
    throw error
  }

export function createDiskVault(root: string): VaultTarget {
  /** Throws instead of following a symbolic link below the root, because a link could lead out of it. */
  async function makeFolder(parts: string[]): Promise<string> {
    await mkdir(root, { recursive: true })
    let made = root
    for (const part of parts) {
      made = path.join(made, part)
      const isNew = await mkdir(made).then(() => true, unless(['EEXIST'], false))
      if (isNew) await chmod(made, folderMode)
      else if (!(await lstat(made)).isDirectory()) throw new Error(`${made} is not a folder`)
    }
    return made
  }

  /** False if a folder is missing or is a symbolic link. */
  async function isReal(parts: string[]): Promise<boolean> {
    for (let length = 1; length <= parts.length; length++) {
      const found = await lstat(path.join(root, ...parts.slice(0, length))).catch(unless(['ENOENT'], null))
      if (!found?.isDirectory()) return false
    }
    return true
  }

  /** Also removes unfinished files, which a killed process left. Skips folders whose names begin with a dot. */
  async function listFiles(folder: string, above: string): Promise<string[]> {
    const parent = path.join(root, folder, above)
    const found = await readdir(parent, { withFileTypes: true }).catch(unless(['ENOENT'], []))
    const lists = found.map(async (one) => {
      const name = above === '' ? one.name : `${above}/${one.name}`
      if (one.isDirectory()) return one.name.startsWith('.') ? [] : listFiles(folder, name)
      if (!unfinished.test(one.name)) return [name]
      await rm(path.join(parent, one.name), { force: true })
      return []
    })
    return (await Promise.all(lists)).flat()
  }

  return {
    kind: 'folder',
    list: async (folder) => new Set((await isReal([folder])) ? await listFiles(folder, '') : []),
    async read(folder, name) {
      const parts = splitVaultPath(folder, name)
      if (!(await isReal(parts.slice(0, -1)))) return null
      const file = path.join(root, ...parts)
      const found = await lstat(file).catch(unless(['ENOENT'], null))
      return found?.isFile() ? readFile(file, 'utf8') : null
    },
    async write(folder, name, content) {
      const parts = splitVaultPath(folder, name)
      const parent = await makeFolder(parts.slice(0, -1))
      const temporary = path.join(parent, `.hearthscribe-${randomUUID()}.tmp`)
      try {
        await writeFile(temporary, content, { flush: true })
        await chmod(temporary, fileMode)
        await rename(temporary, path.join(root, ...parts))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async remove(folder, name) {
      const parts = splitVaultPath(folder, name)
      if (!(await isReal(parts.slice(0, -1)))) return
      await rm(path.join(root, ...parts), { force: true })
      for (let length = parts.length - 1; length > 1; length--) {
        const isEmpty = await rmdir(path.join(root, ...parts.slice(0, length))).then(
          () => true,
          unless(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'], false),
        )
        if (!isEmpty) return
      }
    },
  }
}
