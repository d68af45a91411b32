import { isVaultPath } from '#core/sharing/is-vault-path.ts'

/** Throws if a path leaves the vault. File names are already safe, but a bug or an edited list of files could name such a path. */
export function splitVaultPath(folder: string, path: string): string[] {
  if (!isVaultPath(folder) || !isVaultPath(path)) throw new Error(`Not a path in a vault: ${folder}/${path}`)
  return [folder, ...path.split('/')]
}
