/** A short description out of accepted facts: each a sentence, none said twice, the definitions first. */
export function composeDescription(facts: string[]): string {
  const sentences: string[] = []
  const seen = new Set<string>()
  for (const fact of facts) {
    const text = fact.trim().replace(/\s+/g, ' ')
    const key = text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
    if (text === '' || seen.has(key)) continue
    seen.add(key)
    sentences.push(/[.?!\u2026]["'\u201d\u2019)]*$/.test(text) ? text : `${text}.`)
  }
  const isDefinition = (text: string) => /^(?:\S+\s){1,5}?(?:is|was|are|were) (?:a|an|the|one)\b/i.test(text)
  return [...sentences.filter(isDefinition), ...sentences.filter((text) => !isDefinition(text))].join(' ')
}
