/** Returns the text in lower case, without punctuation. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const hasWords = (text: string) => wordsOf(text) !== ''

/** True if the text contains the words of the title. A title without words counts as contained. */
export function isEcho(title: string, text: string): boolean {
  const said = wordsOf(title)
  return said === '' || wordsOf(text).includes(said)
}
