import { expect, it } from 'vitest'
import { wikiMentions } from '#server/db/schema-wiki.ts'
import { aSession, withServer } from '#server/testing/server/test-server.ts'
import { readVisibleNames } from '#server/wiki/service.ts'
import { aWiki } from '#server/wiki/test-wiki.ts'

const server = withServer()

it('lists the visible names of the most mentioned entries first, then the oldest', async () => {
  const wiki = await aWiki(server)
  const named = new Map<string, string>()
  for (const name of ['Zadar', 'Mirelle', 'Corvin', 'Osk', 'Gone']) {
    named.set(name, (await wiki.anEntry({ name })).id)
  }
  const [first, second] = [
    await aSession(server, wiki.gm.token, wiki.campaignId, 'The Causeway'),
    await aSession(server, wiki.gm.token, wiki.campaignId, 'The Ferry'),
  ]
  const mention = (name: string, sessionId: string) => ({
    entryId: named.get(name) ?? '',
    sessionId,
    sources: [],
  })
  await server.deps.db
    .insert(wikiMentions)
    .values([
      mention('Osk', first),
      mention('Osk', second),
      mention('Mirelle', first),
      mention('Gone', first),
    ])
  await wiki.call('DELETE', `/entry/${named.get('Gone')}`)
  await (await aWiki(server)).anEntry({ name: 'Elsewhere' })

  expect(await readVisibleNames(server.deps, wiki.campaignId)).toEqual(['Osk', 'Mirelle', 'Zadar', 'Corvin'])
})
