import type { Source } from '#contract/transcription/schemas.ts'
import type { Fact } from '#contract/wiki/schemas.ts'

type CitedSentence = { text: string; sources: Source[] }

const closing = /^[.?!\u2026]?["'\u201d\u2019)]*/

/** Splits the paragraph after facts that it quotes verbatim, so that the sources can follow the fact. */
export function citeParagraph(paragraph: string, facts: readonly Fact[]): CitedSentence[] {
  const matches = facts
    .map((fact) => ({ fact, at: paragraph.indexOf(fact.text) }))
    .filter(({ at, fact }) => at >= 0 && fact.text !== '')
    .sort((a, b) => a.at - b.at)
  const sentences: CitedSentence[] = []
  let from = 0
  for (const { fact, at } of matches) {
    const factEnd = at + fact.text.length
    // Includes the closing punctuation.
    const end = factEnd + (closing.exec(paragraph.slice(factEnd))?.[0].length ?? 0)
    if (end <= from) continue
    sentences.push({ text: paragraph.slice(from, end).trim(), sources: fact.sources })
    from = end
  }
  const rest = paragraph.slice(from).trim()
  if (rest !== '') sentences.push({ text: rest, sources: [] })
  return sentences
}
