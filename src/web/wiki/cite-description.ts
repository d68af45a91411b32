import type { Source } from '#contract/transcription.ts'
import type { Fact } from '#contract/wiki.ts'

export type CitedSentence = { text: string; sources: Source[] }

const closing = /^[.?!\u2026]?["'\u201d\u2019)]*/

/** Cuts a paragraph behind every fact that stands in it word for word, so that the fact's sources can follow it. */
export function citeParagraph(paragraph: string, facts: readonly Fact[]): CitedSentence[] {
  const places = facts
    .map((fact) => ({ fact, at: paragraph.indexOf(fact.text) }))
    .filter(({ at, fact }) => at >= 0 && fact.text !== '')
    .sort((a, b) => a.at - b.at)
  const sentences: CitedSentence[] = []
  let from = 0
  for (const { fact, at } of places) {
    const told = at + fact.text.length
    // The mark that ends the sentence stands before its sources.
    const end = told + (closing.exec(paragraph.slice(told))?.[0].length ?? 0)
    if (end <= from) continue
    sentences.push({ text: paragraph.slice(from, end).trim(), sources: fact.sources })
    from = end
  }
  const rest = paragraph.slice(from).trim()
  if (rest !== '') sentences.push({ text: rest, sources: [] })
  return sentences
}
