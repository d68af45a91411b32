import { rankFacts } from './rank-facts.ts'

const maxFacts = 5

export function toSentence(fact: string): string {
  const text = fact.trim().replace(/\s+/g, ' ')
  return text === '' || /[.?!\u2026]["'\u201d\u2019)]*$/.test(text) ? text : `${text}.`
}

/** Uses each of the best facts once, and puts definitions of the subject first. */
export function composeDescription(facts: string[]): string {
  const sentences: string[] = []
  const seen = new Set<string>()
  for (const fact of facts) {
    const text = toSentence(fact)
    const key = text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
    if (text === '' || seen.has(key)) continue
    seen.add(key)
    sentences.push(text)
  }
  const ranked = rankFacts(sentences)
  const best = ranked.filter(({ rate }, rank) => rank === 0 || rate > 0).slice(0, maxFacts)
  return best
    .sort((a, b) => Number(b.definition === 2) - Number(a.definition === 2) || a.index - b.index)
    .map(({ index }) => sentences[index])
    .join(' ')
}
