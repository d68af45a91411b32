import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { listEntries } from '#contract/wiki/endpoints.ts'
import { type WikiEntry, wikiTexts } from '#contract/wiki/schemas.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { wikiEntries } from '../db/schema-wiki.ts'
import { aWiki, type TestWiki } from './test-wiki.ts'

const count = 2_300
let wiki: TestWiki
const server = withServer()
beforeAll(async () => {
  wiki = await aWiki(server)
  const { deps } = server
  const now = deps.clock()
  // Three entries per name, so that pages end between entries of the same name.
  const rows = Array.from({ length: count }, (_, at) => ({
    id: deps.ids.next(),
    campaignId: wiki.campaignId,
    name: `${at % 2 ? 'Tower' : 'tower'} ${String(Math.floor(at / 3)).padStart(4, '0')}`,
    ...{ foldedName: '', description: 'Grey — “tall”.', category: 'places', createdAt: now, updatedAt: now },
  }))
  await deps.db.insert(wikiEntries).values(rows.toReversed())
})

const list = async (query = '') => (await wiki.call('GET', query)).body['entries'] as WikiEntry[]

describe('the list of a large wiki', () => {
  it('contains every entry once, sorted by name', async () => {
    const entries = await list()
    expect(new Set(entries.map(({ id }) => id)).size).toBe(count)
    const order = entries.map(({ id, name }) => `${name.toLowerCase()} ${id}`)
    expect(order).toEqual(order.toSorted())
  })

  it.each([1, 999, 1000, 1001, 2000, 2300, 2301])(
    'contains only the first entries with a limit of %i',
    async (limit) => {
      expect(await list(`?limit=${limit}`)).toEqual((await list()).slice(0, limit))
    },
  )

  it('matches the schema when compressed', async () => {
    const headers = { authorization: `Bearer ${wiki.gm.token}`, 'accept-encoding': 'gzip' }
    const answer = await server.app.inject({ url: `/api/wiki/${wiki.campaignId}`, headers })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
    })
    const body: unknown = JSON.parse(gunzipSync(answer.rawPayload).toString())
    expect(listEntries.answer.parse(body)).toEqual(body)
    expect(body).toEqual({ success: true, entries: await list() })
  })

  it('returns 400 with a message for an invalid limit', async () => {
    const answer = await wiki.call('GET', '?limit=abc')
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: wikiTexts.limit } })
  })

  it('is empty for an empty wiki', async () => {
    expect((await (await aWiki(server)).call('GET', '')).body).toEqual({ success: true, entries: [] })
  })
})
