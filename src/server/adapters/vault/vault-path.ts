import { isVaultPath } from '#core/sharing/name-notes.ts'

/** Throws if a path leads out of the vault, which only a bug or an edited list of the vault's files could cause. */
export function splitVaultPath(folder: string, path: string): string[] {
  if (!isVaultPath(folder) || !isVaultPath(path)) throw new Error(`Not a path in a vault: ${folder}/${path}`)
  return [folder, ...path.split('/')]
}
