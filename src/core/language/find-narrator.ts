/** Assumes that the speaker with the most text is the game master. Returns null if no line has a speaker. */
export function findNarrator(lines: readonly { speaker: string | null; text: string }[]): string | null {
  const said = new Map<string, number>()
  for (const { speaker, text } of lines) {
    if (speaker !== null) said.set(speaker, (said.get(speaker) ?? 0) + text.length)
  }
  return [...said].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
