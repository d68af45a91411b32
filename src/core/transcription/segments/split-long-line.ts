const longest = 2_000

/** Finds the best place to cut a long text: after a sentence, else at a blank, else at the end. */
function findCut(text: string): number {
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => text.lastIndexOf(end) + 1))
  return sentence || text.lastIndexOf(' ') + 1 || text.length
}

/** Splits overlong lines, which bounds the time of everything that searches within lines and sentences. */
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
