import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { wikiTexts } from '#contract/wiki.ts'
import { careTexts } from '#contract/wiki-care.ts'
import { wikiCategories } from '../db/schema-wiki.ts'
import { aPlayer, withServer } from '../test-server.ts'
import { aWiki, type TestWiki } from './test-wiki.ts'

let wiki: TestWiki

const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
})

const set = (body: unknown, token = wiki.gm.token) => wiki.call('PUT', '/category', body, token)
const hidden = async () => {
  const rows = await server.deps.db
    .select()
    .from(wikiCategories)
    .where(eq(wikiCategories.campaignId, wiki.campaignId))
  return rows.map(({ name, visibility }) => [name, visibility])
}

describe('a category', () => {
  it('is hidden from players and shown to them again, also before anything stands in it', async () => {
    for (const name of ['Secret Societies', ' secret societies ']) {
      expect(await set({ name, visibility: 'gm' })).toMatchObject({ status: 200, body: { success: true } })
      expect(await hidden()).toEqual([['secret societies', 'gm']])
    }
    await set({ name: 'SECRET SOCIETIES', visibility: 'everyone' })
    expect(await hidden()).toEqual([])
    expect((await set({ name: '../people', visibility: 'everyone' })).status).toBe(200)
  })

  it.each([
    [{ visibility: 'gm' }, careTexts.categoryRequired],
    [{ name: ' ', visibility: 'gm' }, careTexts.categoryRequired],
    [{ name: 'a\u0000b', visibility: 'gm' }, careTexts.categoryRequired],
    [{ name: 'lore', visibility: 'nobody' }, wikiTexts.visibility],
  ])('is refused: %o', async (body, error) => {
    expect(await set(body)).toMatchObject({ status: 400, body: { error } })
  })

  it('is hidden by the game master alone', async () => {
    const player = await aPlayer(server, wiki.campaignId)
    expect(await set({ name: 'lore', visibility: 'gm' }, player.token)).toMatchObject({
      status: 403,
      body: { error: careTexts.gmOnly },
    })
    expect(await hidden()).toEqual([])
  })
})
