import { isVaultPath } from '#core/sharing/is-vault-path.ts'

/** Throws if a path leaves the vault. File names are already safe, but there may be a bug, or someone may have edited the list of files. */
export function splitVaultPath(folder: string, path: string): string[] {
  if (!isVaultPath(folder) || !isVaultPath(path)) throw new Error(`Not a path in a vault: ${folder}/${path}`)
  return [folder, ...path.split('/')]
}
