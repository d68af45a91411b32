/** Keys are generated. This check keeps a bug from reaching files outside the store's folder. */
export function requireFileKey(key: string): string {
  if (!/^[\w-]+(?:[./][\w-]+)*$/.test(key)) throw new Error(`Not a file key: ${key}`)
  return key
}
