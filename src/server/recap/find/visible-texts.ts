import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { recapSections } from '#contract/recap/schemas.ts'
import { listSources } from '#core/recap/edit-recap.ts'
import { listTexts } from '#core/recap/list-texts.ts'
import type { Hidden } from '#core/recap/select-for-players.ts'
import { showSections } from '#server/recap/present.ts'
import type { RecapRow } from '#server/recap/store.ts'
import type { FindHidden } from '#server/wiki/service.ts'

// The keys are digests of everything that the values depend on, so that no value can be outdated.
// A value that exceeds `maxEntrySize` is not kept.
/** Sizes are numbers of sources. */
const citedBy = new LRUCache<string, ReturnType<typeof listSources>>({
  max: 500,
  maxSize: 100_000,
  maxEntrySize: 10_000,
  sizeCalculation: ({ length }) => Math.max(1, length),
})
/** Sizes are numbers of characters. */
const textsOf = new LRUCache<string, string[]>({
  max: 500,
  maxSize: 10_000_000,
  maxEntrySize: 1_000_000,
  sizeCalculation: (texts) => texts.reduce((sum, { length }) => sum + length, 1),
})

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')

function remember<T extends object>(cache: LRUCache<string, T>, key: string, make: () => T): T {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}

/** Returns all texts of each recap that the reader may see, by id of the recap. */
export async function readVisibleTexts(
  rows: RecapRow[],
  findHidden: FindHidden | null,
): Promise<Map<string, string[]>> {
  const stored = rows.map(({ id, sections }) => {
    const key = digest(sections)
    return {
      id,
      key,
      sections,
      cited: remember(citedBy, key, () => listSources(recapSections.parse(sections))),
    }
  })
  const hidden = (await findHidden?.(stored.flatMap(({ cited }) => cited))) ?? null
  const names = digest(hidden?.names ?? null)
  return new Map(
    stored.map(({ id, key, sections, cited }) => {
      const lines = cited.filter(({ segmentId }) => hidden?.segmentIds.has(segmentId))
      const wholeKey = digest([key, names, lines.map(({ segmentId }) => segmentId)])
      return [id, remember(textsOf, wholeKey, () => show(sections, hidden))]
    }),
  )
}

const show = (sections: unknown, hidden: Hidden | null) =>
  listTexts(showSections(recapSections.parse(sections), hidden))
