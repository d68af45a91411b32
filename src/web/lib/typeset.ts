const opensQuote = /^$|[\s([{\u2013\u2014\u201c\u2018/-]$/
/** Beginnings of words that have an apostrophe in front, such as ’90s and ’tis. */
const clipped = /^(?:\d|(?:tis|twas|til|em|cause|bout|round)\b)/i

/** Replaces straight quotes, double hyphens and three dots with their typographic forms. */
export function typeset(text: string): string {
  return text
    .replace(/\.\.\./g, '\u2026')
    .replace(/(?<!-)--(?!-)/g, '\u2014')
    .replace(/["']/g, (mark, at: number, whole: string) => {
      const opens = opensQuote.test(whole.slice(Math.max(0, at - 1), at))
      if (mark === '"') return opens ? '\u201c' : '\u201d'
      return opens && !clipped.test(whole.slice(at + 1)) ? '\u2018' : '\u2019'
    })
}
