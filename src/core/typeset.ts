const opensQuote = /^$|[\s([{\u2013\u2014\u201c\u2018/-]$/
/** Beginnings of words that follow an apostrophe, as in ’90s and ’tis. */
const clipped = /^(?:\d|(?:tis|twas|til|em|cause|bout|round)\b)/i

/** `before` is the character in front of the text; empty if there is none. */
function typesetAfter(before: string, text: string): string {
  return text
    .replace(/\.\.\./g, '\u2026')
    .replace(/(?<!-)--(?!-)/g, '\u2014')
    .replace(/["']/g, (mark, at: number, whole: string) => {
      const opens = opensQuote.test(at === 0 ? before : whole.slice(at - 1, at))
      if (mark === '"') return opens ? '\u201c' : '\u201d'
      return opens && !clipped.test(whole.slice(at + 1)) ? '\u2018' : '\u2019'
    })
}

/** Replaces straight quotes, double hyphens and three dots with their typographic forms. */
export const typeset = (text: string) => typesetAfter('', text)

type TextRun = { text: string; marks: readonly string[] }

/** Leaves code as it is. */
export const typesetRuns = <R extends TextRun>(runs: readonly R[]): R[] =>
  runs.map((run, at) =>
    run.marks.includes('code')
      ? run
      : { ...run, text: typesetAfter(runs[at - 1]?.text.slice(-1) ?? '', run.text) },
  )

/** Puts a text into typographic quotation marks, in place of those that it has. */
export const inQuotes = (text: string) =>
  typeset(`“${text.trim().replace(/^["“”'‘’]+|(?<!["“”'‘’])["“”'‘’]+$/g, '')}”`)
