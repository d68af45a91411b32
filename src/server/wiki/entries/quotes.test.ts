import { beforeEach, expect, it } from 'vitest'
import type { Fact } from '#contract/wiki/schemas.ts'
import { campaigns, speakers } from '#server/db/schema.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'

const server = withServer()
const evening = [
  'Rowan: Mirelle Vanthorne is the castellan of Hollowgate, and nobody else has the key.',
  'Rowan: Mirelle Vanthorne opens the gate of Hollowgate in the snow.',
  'Ines: I follow Mirelle Vanthorne.',
]
const quote = 'Mirelle Vanthorne opens the gate of Hollowgate in the snow.'

let wiki: TestWiki
let id: string
beforeEach(async () => {
  wiki = await aWiki(server)
  await importStory(server, wiki.gm.token, await aSession(server, wiki.gm.token, wiki.campaignId), evening)
  id = (await wiki.entryNamed('Mirelle Vanthorne')).id
})
const findQuote = (facts: Fact[]) => facts.find(({ text }) => text === quote)

it('says who the entry is in its description, and quotes lines as facts with their speaker', async () => {
  const { description, facts } = await wiki.article(id)
  expect(description).toBe('Mirelle Vanthorne is the castellan of Hollowgate.')
  expect(findQuote(facts)).toMatchObject({ isQuote: true, speaker: 'Rowan', sources: [expect.anything()] })
  expect(facts.find(({ text }) => text === description)).not.toHaveProperty('isQuote')
})

it('shows the present name of the speaker, and only to readers who may see the transcript', async () => {
  await server.deps.db.update(speakers).set({ name: 'The narrator' })
  const { token } = await aPlayer(server, wiki.campaignId)
  expect(findQuote((await wiki.article(id, token)).facts)).toMatchObject({ speaker: 'The narrator' })
  await server.deps.db.update(campaigns).set({ showsTranscript: false })
  const shown = findQuote((await wiki.article(id, token)).facts)
  expect(shown).toMatchObject({ isQuote: true })
  expect(shown).not.toHaveProperty('speaker')
})

it('adds an accepted quote to no description, and a reworded one as a sentence', async () => {
  await wiki.call('PUT', `/entry/${id}`, { name: 'Mirelle Vanthorne', description: 'My own words.' })
  await importStory(server, wiki.gm.token, await aSession(server, wiki.gm.token, wiki.campaignId, 'Later'), [
    'Rowan: Mirelle Vanthorne sells the northern tower to the monks.',
    'Rowan: Mirelle Vanthorne carries the crown of Hollowgate over the causeway.',
  ])
  const proposed = (await wiki.article(id)).facts.filter(({ status }) => status === 'proposed')
  const [first, second] = proposed.map((fact) => `/entry/${id}/facts/${fact.id}`)
  await wiki.call('PUT', first ?? '', { status: 'accepted' })
  const { description, facts } = await wiki.article(id)
  expect(description).toBe('My own words.')
  expect(facts.find((fact) => fact.id === proposed[0]?.id)).toMatchObject({
    status: 'accepted',
    isQuote: true,
  })
  await wiki.call('PUT', second ?? '', { status: 'accepted', text: 'She has the crown.' })
  const after = await wiki.article(id)
  expect(after.description).toBe('My own words. She has the crown.')
  expect(after.facts.find((fact) => fact.id === proposed[1]?.id)).not.toHaveProperty('isQuote')
})
