import { diffArrays } from 'diff'

const leastShare = 0.85
const leastWords = 3

/** Tolerates small differences, such as a dropped "um" or a repaired stutter. */
export function matchQuote(quote: string[], said: string[]): boolean {
  if (quote.length < leastWords) return false
  const width = quote.length + Math.ceil(quote.length / 5) + 1
  const leastCommon = Math.ceil(quote.length * leastShare)
  const openers = new Set(quote.slice(0, 2))
  for (let from = 0; from < said.length; from++) {
    if (!openers.has(said[from] ?? '')) continue
    const part = said.slice(from, from + width)
    // More edits would leave too few common words.
    const maxEditLength = quote.length + part.length - 2 * leastCommon
    if (diffArrays(quote, part, { maxEditLength })) return true
  }
  return false
}
