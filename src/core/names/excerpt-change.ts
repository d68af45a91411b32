const around = 60

/** Shortens both texts to the part around the first change. */
export function excerptChange(before: string, after: string): { before: string; after: string } {
  let same = 0
  while (same < Math.min(before.length, after.length) && before[same] === after[same]) same++
  const wordStart = before.lastIndexOf(' ', same) + 1
  const from = Math.max(0, wordStart - around)
  const start = from === 0 ? 0 : before.indexOf(' ', from) + 1
  return { before: cut(before, start, wordStart), after: cut(after, start, wordStart) }
}

function cut(text: string, start: number, changeAt: number): string {
  const end = changeAt + around * 1.5
  const last = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), changeAt)
  const shown = text.slice(start, last).replace(/\s+/g, ' ').toWellFormed()
  return `${start > 0 ? '… ' : ''}${shown}${last < text.length ? ' …' : ''}`
}
