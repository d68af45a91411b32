/** Returns the words in lower case, without punctuation, separated by single spaces. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const hasWords = (text: string) => wordsOf(text) !== ''

/** True if the text contains the title, apart from case and punctuation. Also true for a title without words. */
export function isEcho(title: string, text: string): boolean {
  const said = wordsOf(title)
  return said === '' || wordsOf(text).includes(said)
}
