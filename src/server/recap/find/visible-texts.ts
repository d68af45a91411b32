import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { recapSections } from '#contract/recap/schemas.ts'
import { listSources } from '#core/recap/edit-recap.ts'
import { listTexts } from '#core/recap/list-texts.ts'
import { showSections } from '#server/recap/present.ts'
import type { RecapRow } from '#server/recap/store.ts'
import type { FindHiddenFor } from '#server/wiki/service.ts'

/** Caches the texts, because a search filters many recaps and each takes milliseconds. Sizes are numbers of characters. */
const cache = new LRUCache<string, string[]>({
  max: 500,
  maxSize: 10_000_000,
  sizeCalculation: (texts) => texts.reduce((sum, { length }) => sum + length, 1),
})

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')

/** Returns the texts that the reader may see, by recap id. */
export async function readVisibleTexts(
  rows: RecapRow[],
  findHidden: FindHiddenFor,
): Promise<Map<string, string[]>> {
  const parsed = rows.map(({ id, sections: stored }) => {
    const sections = recapSections.parse(stored)
    return { id, sections, cited: listSources(sections) }
  })
  const hidden = await findHidden(parsed.flatMap(({ cited }) => cited))
  return new Map(
    parsed.map(({ id, sections, cited }) => {
      const lines = cited.filter(({ segmentId }) => hidden?.segmentIds.has(segmentId))
      // Covers everything that the texts depend on, so that the cache never returns outdated texts.
      const key = digest([sections, hidden?.names ?? null, lines.map(({ segmentId }) => segmentId)])
      const texts = cache.get(key) ?? listTexts(showSections(sections, hidden))
      cache.set(key, texts)
      return [id, texts]
    }),
  )
}
