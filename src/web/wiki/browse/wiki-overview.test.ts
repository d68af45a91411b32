import { describe, expect, it } from 'vitest'
import { type WikiSummary, wikiLimits } from '#contract/wiki/schemas.ts'
import { anEntry } from '#core/wiki/test-entries.ts'
import { toSummary } from '#web/wiki/use-entries.ts'
import { pickFeatured } from './wiki-overview.tsx'

const most = wikiLimits.featuredPerCategory
const makeHead = (id: string, length: number, category = 'people'): WikiSummary => ({
  ...toSummary(anEntry(id, { category })),
  length,
})
const idsOf = (heads: WikiSummary[] | undefined) => heads?.map(({ id }) => id)

describe('pickFeatured', () => {
  it('picks the longest entries of each category, regardless of input order', () => {
    const lengths = [300, 20, 900, 100, 500, 40, 700, 60, 800]
    const heads = lengths.map((length) => makeHead(`e${length}`, length))
    const longest = lengths.toSorted((a, b) => b - a).slice(0, most)
    const featured = pickFeatured([...heads, makeHead('inn', 5, 'places')], new Set())
    expect(idsOf(featured.get('people'))).toEqual(longest.map((length) => `e${length}`))
    expect(idsOf(featured.get('places'))).toEqual(['inn'])
  })

  it('prefers earlier entries of equal length', () => {
    const heads = Array.from({ length: most + 2 }, (_, index) => makeHead(`e${index}`, 100))
    expect(idsOf(pickFeatured(heads, new Set()).get('people'))).toEqual(
      heads.slice(0, most).map(({ id }) => id),
    )
  })

  it('keeps an entry that is already shown, even if others are longer', () => {
    const longer = Array.from({ length: most }, (_, index) => makeHead(`long${index}`, 5_000 + index))
    const featured = pickFeatured([...longer, makeHead('shown', 1)], new Set(['shown']))
    expect(idsOf(featured.get('people'))).toEqual([
      'shown',
      ...longer
        .toReversed()
        .slice(0, most - 1)
        .map(({ id }) => id),
    ])
  })
})
