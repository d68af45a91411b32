export function toWordSet(...lists: string[]): Set<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)).filter((word) => word !== ''))
}

export function toPhraseSet(...lists: string[]): Set<string> {
  return new Set(
    lists
      .flatMap((list) => list.split(/[,\n]/))
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ''),
  )
}
