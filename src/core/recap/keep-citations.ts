import type { Statement } from '#contract/recap/schemas.ts'

const gap = /\s*/y
/** Sentences end at punctuation or a line break, but not after abbreviations such as "Dr.". */
const sentenceEnd =
  /(?<!\b(?:dr|mr|mrs|ms|st|vs)|[.?!\u2026])[.?!\u2026]+["'\u201d\u2019)\]]*(?=\s|$)|\n|$/giu
const afterPeriod = /^(?:\s|$)/
const afterFragment = /^(?:\s*$|[^\S\n]*\n|\s+[^\s\p{Ll}])/u
const isClosed = /[.?!\u2026]["'\u201d\u2019)\]]*$/

function standsAt(text: string, at: number, sentence: string): boolean {
  if (!text.startsWith(sentence, at)) return false
  const rest = text.slice(at + sentence.length, at + sentence.length + 100)
  return (isClosed.test(sentence) ? afterPeriod : afterFragment).test(rest)
}

/** Splits `text` into sentences. A sentence that occurs in `before` keeps its sources; a new sentence has no sources. */
export function keepCitations(text: string, before: Statement[]): Statement[] {
  const cited = before
    .filter((one) => one.sources.length > 0 && one.text.trim() !== '')
    .toSorted((a, b) => b.text.length - a.text.length)
  const statements: Statement[] = []
  const skipGap = (at: number) => {
    gap.lastIndex = at
    return at + (gap.exec(text)?.[0].length ?? 0)
  }
  for (let at = skipGap(0); at < text.length; at = skipGap(at)) {
    const position = cited.findIndex((one) => standsAt(text, at, one.text))
    const [kept] = position < 0 ? [] : cited.splice(position, 1)
    sentenceEnd.lastIndex = at
    const end = sentenceEnd.exec(text)
    const written = text.slice(at, end ? end.index + end[0].length : text.length).trimEnd()
    const statement = kept ?? { text: written, sources: [], confirmed: true }
    statements.push(statement)
    at += statement.text.length
  }
  return statements
}

export const splitProse = (text: string): Statement[] => keepCitations(text, [])
