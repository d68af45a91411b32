import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { listRecapParts } from '#core/recap/list-recap-parts.ts'

/** Lists confirmed statements with at least one source. Each text appears once. */
export function listRecapStatements(recap: RecapSections): { text: string; sources: Source[] }[] {
  const parts = listRecapParts(recap).filter(({ isForGm }) => !isForGm)
  const statements = parts.flatMap(({ paragraphs, items }) => [
    ...paragraphs.flat(),
    ...items.map(({ name, lead = '', fields, sources }) => {
      const about = fields.map(([label, text]) => `${label}: ${text}.`)
      return { text: [lead === '' ? name : `${name}: ${lead}`, ...about].join(' '), sources }
    }),
  ])
  return [
    ...new Map(
      statements
        .filter(({ sources }) => sources.length > 0)
        .map(({ text, sources }) => [text, { text, sources }]),
    ).values(),
  ]
}
