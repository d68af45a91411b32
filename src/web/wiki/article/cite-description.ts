import type { Source } from '#contract/source.ts'
import type { Fact } from '#contract/wiki/schemas.ts'
import { joinRuns, sliceRuns, type TextRun } from '#core/wiki/text/read-runs.ts'

type CitedSentence = { runs: TextRun[]; sources: Source[] }

const closing = /^[.?!\u2026]?["'\u201d\u2019)]*/

/** Splits the paragraph after each fact that it contains word for word, so that the sources of the fact can be shown there. */
export function citeParagraph(paragraph: readonly TextRun[], facts: readonly Fact[]): CitedSentence[] {
  const plain = joinRuns(paragraph)
  const matches = facts
    .map((fact) => ({ fact, at: plain.indexOf(fact.text) }))
    .filter(({ at, fact }) => at >= 0 && fact.text !== '')
    .sort((a, b) => a.at - b.at)
  const sentences: CitedSentence[] = []
  let from = 0
  const addSentence = (to: number, sources: Source[]) => {
    const blank = plain.slice(from, to).search(/\S/)
    if (blank >= 0) sentences.push({ runs: sliceRuns(paragraph, from + blank, to), sources })
    from = to
  }
  for (const { fact, at } of matches) {
    const factEnd = at + fact.text.length
    const end = factEnd + (closing.exec(plain.slice(factEnd))?.[0].length ?? 0)
    if (end > from) addSentence(end, fact.sources)
  }
  addSentence(plain.trimEnd().length, [])
  return sentences
}
