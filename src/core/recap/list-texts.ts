import type { RecapSections } from '#contract/recap/schemas.ts'

/** These sections repeat the sentences of text sections, such as `summary`. */
const cited = ['summarySentences', 'narrativeSentences', 'atmosphereSentences', 'previouslySentences']
const notText = ['id', 'entryId', 'kind', 'sources']

function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(readTexts)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => (notText.includes(name) ? [] : readTexts(one)))
}

export function listTexts(recap: RecapSections): string[] {
  return Object.entries(recap).flatMap(([name, value]) => (cited.includes(name) ? [] : readTexts(value)))
}
