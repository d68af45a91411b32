export const writeQuote = ({ text, speaker }: { text: string; speaker: string }): string =>
  speaker === '' ? text : `${text} \u2014 ${speaker}`

/** Splits "words — Speaker". */
export function splitQuote(quote: string): { text: string; speaker: string | null } {
  const at = quote.lastIndexOf(' \u2014 ')
  const tail = at < 0 ? '' : quote.slice(at + 3).trim()
  const isName = tail !== '' && tail.length <= 40 && !/[.?!,;:\u2026"\u201d]$/.test(tail)
  const words = (isName ? quote.slice(0, at) : quote).trim()
  return { text: words.replace(/^["\u201c](.*)["\u201d]$/su, '$1'), speaker: isName ? tail : null }
}
