import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { SharedWiki } from '#contract/sharing/schemas.ts'
import { compressWiki } from './compress-wiki.ts'

const entry = { id: 'e', name: 'E', aliases: [], category: 'people', type: '', stats: {}, content: '' }
const newPages = () => ({
  entries: [{ ...entry, sessionNumber: null, sessionDate: null, picture: null }],
  entriesByCategory: { people: ['e'] },
  categories: ['people'],
})
const pages = newPages()
const wikiOf = (name: string): SharedWiki => ({
  campaign: { name, description: '', cover: null },
  sharedAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-22T10:00:00.000Z',
  allowDownload: false,
  ...pages,
})

it('compresses the pages of a link once, even for concurrent calls', async () => {
  const [first, second] = await Promise.all([
    compressWiki(pages, wikiOf('A')),
    compressWiki(pages, wikiOf('A')),
  ])
  expect(second).toBe(first)
  expect(await compressWiki(pages, wikiOf('A'))).toBe(first)
  expect(JSON.parse(gunzipSync(first).toString())).toEqual(wikiOf('A'))
})

it('compresses again for another link or version of the wiki', async () => {
  const first = await compressWiki(pages, wikiOf('A'))
  expect(await compressWiki(pages, wikiOf('B'))).not.toBe(first)
  expect(await compressWiki(newPages(), wikiOf('A'))).not.toBe(first)
})

it('caches the answers of only a few links', async () => {
  const first = await compressWiki(pages, wikiOf('A'))
  for (const name of ['C', 'D', 'E', 'F']) await compressWiki(pages, wikiOf(name))
  expect(await compressWiki(pages, wikiOf('A'))).not.toBe(first)
})
