import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { wikiCategories } from '../db/schema-wiki.ts'
import { aWiki, type TestWiki } from './test-wiki.ts'

let wiki: TestWiki

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
})

const set = (body: unknown) => wiki.call('PUT', '/category', body)
const hidden = async () => {
  const rows = await server.deps.db
    .select()
    .from(wikiCategories)
    .where(eq(wikiCategories.campaignId, wiki.campaignId))
  return rows.map(({ name, visibility }) => [name, visibility])
}

describe('a category', () => {
  it('can be hidden and shown again while it is empty', async () => {
    for (const name of ['Secret Societies', ' secret societies ']) {
      expect(await set({ name, visibility: 'gm' })).toMatchObject({ status: 200, body: { success: true } })
      expect(await hidden()).toEqual([['secret societies', 'gm']])
    }
    await set({ name: 'SECRET SOCIETIES', visibility: 'everyone' })
    expect(await hidden()).toEqual([])
    expect((await set({ name: '../people', visibility: 'everyone' })).status).toBe(200)
  })

  it.each([
    [{ visibility: 'gm' }, maintenanceTexts.categoryRequired],
    [{ name: ' ', visibility: 'gm' }, maintenanceTexts.categoryRequired],
    [{ name: 'a\u0000b', visibility: 'gm' }, maintenanceTexts.categoryRequired],
    [{ name: 'lore', visibility: 'nobody' }, wikiTexts.visibility],
  ])('rejects %o', async (body, error) => {
    expect(await set(body)).toMatchObject({ status: 400, body: { error } })
  })
})
