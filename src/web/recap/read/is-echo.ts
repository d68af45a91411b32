/** The words of a text in lower case, without punctuation. */
export const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const hasWords = (text: string) => wordsOf(text) !== ''

/** True if the text repeats the title verbatim, as it often does for highlights. */
export function isEcho(title: string, text: string): boolean {
  const said = wordsOf(title)
  return said === '' || wordsOf(text).includes(said)
}
