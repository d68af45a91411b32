/** Paths come from file names that are already safe. This check keeps a bug or a forged list of files inside the vault. */
export function splitVaultPath(folder: string, path: string): string[] {
  const parts = [folder, ...path.split('/')]
  const isSafe = parts.every((part) => part !== '' && !/^\.{1,2}$|\\/.test(part))
  if (!isSafe) throw new Error(`Not a path in a vault: ${folder}/${path}`)
  return parts
}
