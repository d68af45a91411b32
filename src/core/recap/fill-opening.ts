import type { RecapSections } from '#contract/recap/schemas.ts'

/** The texts whose sentences these lists cite. */
const textOf: Partial<Record<keyof RecapSections, keyof RecapSections>> = {
  summarySentences: 'summary',
  narrativeSentences: 'detailedNarrative',
  atmosphereSentences: 'atmosphereAndTone',
  previouslySentences: 'previously',
}

/** Adds what a run wrote wherever the user wrote nothing. */
export function fillOpening(written: RecapSections, run: RecapSections): RecapSections {
  const isWritten = (key: string) =>
    written[textOf[key as keyof RecapSections] ?? (key as keyof RecapSections)].length > 0
  const kept = Object.entries(written).filter(([key]) => isWritten(key))
  return { ...run, ...Object.fromEntries(kept) }
}
