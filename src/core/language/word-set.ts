/** The lexicons are written as long strings, words parted by blanks, so that they stay easy to read and change. */
export function toWordSet(...lists: string[]): Set<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter((word) => word !== ''))
}

/** For phrases of several words: one phrase a line or between commas. */
export function toPhraseSet(...lists: string[]): Set<string> {
  return new Set(
    lists
      .flatMap((list) => list.split(/[,\n]/))
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ''),
  )
}
