import { expect, it } from 'vitest'
import { emptySections } from '#core/recap/test-sections.ts'
import type { RecapRow } from '#server/recap/store.ts'
import { readVisibleTexts } from './visible-texts.ts'

const aRecap = (id: string, summary: string): RecapRow => ({
  ...{
    id,
    sessionId: 's',
    kind: 'narrative',
    engine: 'e',
    createdAt: new Date(0),
    editedAt: null,
    editedBy: null,
    version: 1,
  },
  ...{ sections: { ...emptySections, summary } },
})
const read = async (row: RecapRow) => (await readVisibleTexts([row], null)).get(row.id)

it('keeps the texts of a recap, but not those of a very long one', async () => {
  const short = aRecap('short', 'The bell rang.')
  const texts = await read(short)
  expect(texts).toContain('The bell rang.')
  expect(await read(short)).toBe(texts)
  const long = aRecap('long', 'The bell rang. '.repeat(100_000))
  const longTexts = await read(long)
  expect(await read(long)).toEqual(longTexts)
  expect(await read(long)).not.toBe(longTexts)
})
