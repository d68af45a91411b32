/** False if a path relative to a vault leads out of it or cannot be the path of a file. */
export const isVaultPath = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part.length <= 255 && !/^\.{1,2}$|[\\\0]/.test(part))
