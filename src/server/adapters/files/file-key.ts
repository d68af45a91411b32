/** Keys are generated, never user input; this check keeps a bug from leading outside the file folder. */
export function requireFileKey(key: string): string {
  if (!/^[\w-]+(?:[./][\w-]+)*$/.test(key)) throw new Error(`Not a file key: ${key}`)
  return key
}
