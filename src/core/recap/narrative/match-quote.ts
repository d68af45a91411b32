/** How much of a quote has to have been said, in its order. */
const leastShare = 0.85
const leastWords = 3

/** Length of the longest common subsequence of two short lists. */
function countCommon(left: string[], right: string[]): number {
  let previous = new Array<number>(right.length + 1).fill(0)
  for (const word of left) {
    const current = [0]
    right.forEach((other, index) => {
      const same = word === other ? (previous[index] ?? 0) + 1 : 0
      current.push(Math.max(same, current[index] ?? 0, previous[index + 1] ?? 0))
    })
    previous = current
  }
  return previous[right.length] ?? 0
}

/** Whether the words of a quote were said in this order, but for a dropped "um" or a mended stutter. */
export function matchQuote(quote: string[], said: string[]): boolean {
  if (quote.length < leastWords) return false
  const width = quote.length + Math.ceil(quote.length / 5) + 1
  const openers = new Set(quote.slice(0, 2))
  for (let from = 0; from < said.length; from++) {
    if (!openers.has(said[from] ?? '')) continue
    if (countCommon(quote, said.slice(from, from + width)) >= quote.length * leastShare) return true
  }
  return false
}
