/** Throws if a path leaves the vault. File names are already safe, but there may be a bug, or someone may have edited the list of files. */
export function splitVaultPath(folder: string, path: string): string[] {
  const parts = [folder, ...path.split('/')]
  const isSafe = parts.every((part) => part !== '' && !/^\.{1,2}$|\\/.test(part))
  if (!isSafe) throw new Error(`Not a path in a vault: ${folder}/${path}`)
  return parts
}
