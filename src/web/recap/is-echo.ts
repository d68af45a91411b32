const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** True when a title says nothing that its text does not say in the same words: highlights are often titled so. */
export function isEcho(title: string, text: string): boolean {
  const said = plain(title)
  return said === '' || plain(text).includes(said)
}
