const longest = 2_000

function findCut(text: string): number {
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => text.lastIndexOf(end) + 1))
  return sentence || text.lastIndexOf(' ') + 1 || text.length
}

/** Limits the length of lines to bound the time of searches within a line. */
export function splitLongLine(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > longest) {
    const cut = from + findCut(text.slice(from, from + longest))
    parts.push(text.slice(from, cut).trim())
    from = cut
  }
  return [...parts, text.slice(from)]
}
