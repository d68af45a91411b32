import { beforeAll, describe, expect, it } from 'vitest'
import type { RecentChange } from '#contract/wiki/maintenance.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki
let player: { token: string }
const server = withServer()
beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
})

async function changes(token = wiki.gm.token): Promise<RecentChange[]> {
  const answer = await wiki.call('GET', '/recent', undefined, token)
  expect(answer.status).toBe(200)
  return answer.body['changes'] as RecentChange[]
}
const listSummaries = async (token?: string) =>
  (await changes(token)).map(({ name, change }) => `${change} ${name}`)

describe('recent changes', () => {
  it('are listed newest first, with author and current name', async () => {
    const osk = await wiki.anEntry({ name: 'Brother Osk' })
    server.moveClock(60)
    await wiki.call('PUT', `/entry/${osk.id}`, { name: 'Father Osk' })
    server.moveClock(60)
    await importStory(server, wiki.gm.token, await aSession(server, wiki.gm.token, wiki.campaignId), [
      'Rowan: Mirelle Vanthorne is the castellan of Hollowgate.',
      'Rowan: Mirelle Vanthorne opens the gate of Hollowgate.',
    ])
    const all = await changes()
    expect(all.slice(-2)).toMatchObject([
      { entryId: osk.id, name: 'Father Osk', change: 'edit', by: expect.any(String), at: expect.any(String) },
      { entryId: osk.id, name: 'Father Osk', change: 'create', category: 'people' },
    ])
    expect(all[0]).toMatchObject({ change: 'create', by: null })
    await importStory(server, wiki.gm.token, await aSession(server, wiki.gm.token, wiki.campaignId), [
      'Rowan: Mirelle Vanthorne is the warden of the north tower.',
    ])
    const [newest] = await changes()
    expect(newest).toMatchObject({ change: 'run', by: null, session: { number: 2, newFacts: 1 } })
    expect((await changes(player.token))[0]).toEqual({ ...newest, session: { number: 2, newFacts: 0 } })
  })

  it('omit secret changes for players', async () => {
    const keep = await wiki.anEntry({ name: 'The Keep', description: 'Old.' })
    await wiki.anEntry({ name: 'The Crypt', visibility: 'gm' })
    server.moveClock(60)
    const description = 'Old.\n:::gm\nCursed.\n:::'
    await wiki.call('PUT', `/entry/${keep.id}`, { name: 'The Keep', description })
    expect((await listSummaries())[0]).toBe('edit The Keep')
    expect(await listSummaries()).toContain('create The Crypt')
    expect(await listSummaries(player.token)).not.toContain('edit The Keep')
    expect(await listSummaries(player.token)).not.toContain('create The Crypt')
    expect(await listSummaries(player.token)).toContain('create The Keep')
  })

  it('are limited to 50 and exclude trashed entries', async () => {
    server.moveClock(60)
    for (let at = 0; at < 55; at++) await wiki.anEntry({ name: `Stone ${at}` })
    expect(await changes()).toHaveLength(50)
    expect((await listSummaries()).every((one) => one.startsWith('create Stone'))).toBe(true)
    await wiki.call('DELETE', '/clear-all')
    expect(await changes()).toEqual([])
  })
})
