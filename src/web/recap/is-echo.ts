/** The words of a text alone: without case, punctuation and spacing. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const hasWords = (text: string) => wordsOf(text) !== ''

/** True when a title says nothing that its text does not say in the same words: highlights are often titled so. */
export function isEcho(title: string, text: string): boolean {
  const said = wordsOf(title)
  return said === '' || wordsOf(text).includes(said)
}
