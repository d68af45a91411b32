import { beforeAll, describe, expect, it } from 'vitest'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type WikiCategory, wikiTexts } from '#contract/wiki/schemas.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from './test-wiki.ts'

let wiki: TestWiki

const server = withServer()
beforeAll(async () => {
  wiki = await aWiki(server)
  await importStory(server, wiki.gm.token, await aSession(server, wiki.gm.token, wiki.campaignId))
})

describe('the wiki', () => {
  it('lists entries by name, and core categories first', async () => {
    const names = (await wiki.names()).map((name) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    const categories = (await wiki.call('GET', '/categories')).body['categories'] as WikiCategory[]
    expect(categories[0]?.isCore).toBe(true)
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(names.length)
  })

  it('returns the facts of an article with their source lines', async () => {
    const name = 'Mirelle Vanthorne'
    const article = await wiki.article((await wiki.entryNamed(name)).id)
    expect(article).toMatchObject({ name, session_number: 1 })
    expect(article.facts.length).toBeGreaterThan(0)
    for (const fact of article.facts) expect(fact.sources[0]?.segmentId).toBeTruthy()
  })

  it('counts the lines about an entry without a description, and only for game masters', async () => {
    const { id } = await wiki.entryNamed('Mirelle Vanthorne')
    expect(await wiki.article(id)).not.toHaveProperty('mentions')
    await wiki.setEntry(id, { description: '' })
    expect((await wiki.article(id)).mentions).toBeGreaterThan(0)
    const { token } = await aPlayer(server, wiki.campaignId)
    expect(await wiki.article(id, token)).not.toHaveProperty('mentions')
  })

  it.each([
    ['POST', '/entry', maintenanceTexts.gmOnly],
    ['PUT', '/entry/none', wikiTexts.gmOnly],
    ['DELETE', '/entry/none', wikiTexts.deleteDenied],
    ['DELETE', '/clear-all', maintenanceTexts.clearDenied],
    ['PUT', '/category', maintenanceTexts.gmOnly],
    ['GET', '/entry/none/revisions', maintenanceTexts.gmOnly],
    ['GET', '/entry/none/revisions/none', maintenanceTexts.gmOnly],
    ['PUT', '/entry/none/facts/none', maintenanceTexts.gmOnly],
    ['GET', '/bin', maintenanceTexts.gmOnly],
    ['POST', '/bin/none/restore', maintenanceTexts.gmOnly],
  ] as const)('denies %s %s to a player', async (method, path, error) => {
    const { token } = await aPlayer(server, wiki.campaignId)
    const denied = { status: 403, body: { error, code: 'GM_ONLY' } }
    expect(await wiki.call(method, path, undefined, token)).toMatchObject(denied)
  })
})
