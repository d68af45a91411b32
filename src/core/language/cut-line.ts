/** Whoever speaks for longer than this in one line has spoken several. */
const longest = 2_000

/** Where a text that is too long is cut best: behind a sentence, else at a blank, else anywhere. */
function findCut(text: string): number {
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => text.lastIndexOf(end) + 1))
  return sentence || text.lastIndexOf(' ') + 1 || text.length
}

/** Cuts a line that nobody could read at once: what is looked for in lines and sentences then takes no longer than they do. */
export function cutLine(text: string): string[] {
  const parts: string[] = []
  let from = 0
  while (text.length - from > longest) {
    const cut = from + findCut(text.slice(from, from + longest))
    parts.push(text.slice(from, cut).trim())
    from = cut
  }
  return [...parts, text.slice(from)]
}
