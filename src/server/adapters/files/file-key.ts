/** Throws for an unsafe key, so that a bug in the server cannot reach files outside the store's folder. */
export function requireFileKey(key: string): string {
  if (!/^[\w-]+(?:[./][\w-]+)*$/.test(key)) throw new Error(`Not a file key: ${key}`)
  return key
}
