/** Keys are ours, never a user's words; a mistake of ours must not lead out of the folder of files. */
export function requireFileKey(key: string): string {
  if (!/^[\w-]+(?:[./][\w-]+)*$/.test(key)) throw new Error(`Not a file key: ${key}`)
  return key
}
