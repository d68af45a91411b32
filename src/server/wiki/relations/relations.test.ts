import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type CampaignRelations,
  type EntryRelation,
  relationLimits,
  relationTexts,
} from '#contract/wiki/relations.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { campaigns, sessions, transcriptions } from '#server/db/schema.ts'
import { wikiFacts } from '#server/db/schema-wiki.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, hollowgateStory, importStory, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki
let player: { token: string }
const server = withServer()
beforeEach(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
})

async function relationsOf({ id }: WikiEntry, token = wiki.gm.token, query = ''): Promise<EntryRelation[]> {
  const answer = await wiki.call('GET', `/entry/${id}/relations${query}`, undefined, token)
  expect(answer.status).toBe(200)
  return answer.body['relations'] as EntryRelation[]
}
async function graphOf(token = wiki.gm.token, query = ''): Promise<CampaignRelations> {
  const answer = await wiki.call('GET', `/relations${query}`, undefined, token)
  expect(answer.status).toBe(200)
  return answer.body as unknown as CampaignRelations
}
const namesOf = (relations: EntryRelation[]) => relations.map(({ entry }) => entry.name)

async function write({ id }: WikiEntry, description: string): Promise<void> {
  const { version, name, category } = await wiki.article(id)
  const edit = { version, name, category, description }
  expect((await wiki.call('PUT', `/entry/${id}`, edit)).status).toBe(200)
}

async function anEntry(name: string, category: string, description = '', more: object = {}) {
  return wiki.anEntry({ name, category, description, ...more })
}

describe('the connections of an entry', () => {
  it('have a kind if a sentence states a relation, and quote sentences with their sources', async () => {
    const sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
    await importStory(server, wiki.gm.token, sessionId)
    const gate = await wiki.entryNamed('Hollowgate')
    const [mirelle, ...others] = await relationsOf(gate)
    expect(mirelle?.entry.name).toBe('Mirelle Vanthorne')
    expect(mirelle?.relations).toEqual([{ kind: 'rules', isReversed: true }])
    expect(mirelle?.sentences[0]?.text).toBe('Mirelle Vanthorne is the castellan of Hollowgate.')
    expect(mirelle?.sentences[0]?.sources[0]).toMatchObject({ sessionId })
    expect(namesOf(others)).toEqual(['Brother Osk'])
    expect(others[0]?.relations).toEqual([])
    expect(namesOf(await relationsOf(gate, wiki.gm.token, '?limit=1'))).toEqual(['Mirelle Vanthorne'])
  })

  it('return 400 for an invalid limit and 404 for an unknown entry', async () => {
    const gate = await anEntry('Hollowgate', 'places')
    const wrong = await wiki.call('GET', `/entry/${gate.id}/relations?limit=x`)
    expect([wrong.status, wrong.body['error']]).toEqual([400, relationTexts.limit])
    expect((await wiki.call('GET', '/entry/nope/relations')).status).toBe(404)
  })

  it('contain nothing hidden for players or for game masters who view as a player', async () => {
    const osk = await anEntry(
      'Brother Osk',
      'people',
      'Monk of Hollowgate.\n:::gm\nHe serves the Lantern Court.\n:::',
    )
    await anEntry('Hollowgate', 'places')
    await anEntry('Lantern Court', 'organizations')
    await anEntry('Vecna', 'people', 'He is the teacher of Brother Osk.', { visibility: 'gm' })
    await anEntry('Ember Blade', 'artifact', 'Carried by Brother Osk.')
    await anEntry('Sable', 'people', 'Brother Osk and Vecna met Sable.')
    await wiki.call('PUT', '/category', { name: 'artifact', visibility: 'gm' })
    await wiki.aFact(osk.id, 'Brother Osk guards Hollowgate.', 'proposed')
    await wiki.aFact(osk.id, 'Brother Osk rules Hollowgate.', 'dismissed')

    const own = await relationsOf(osk)
    expect(namesOf(own).toSorted()).toEqual(['Ember Blade', 'Hollowgate', 'Lantern Court', 'Sable', 'Vecna'])
    expect(own.flatMap(({ relations }) => relations.map(({ kind }) => kind)).toSorted()).toEqual([
      ...['holds', 'serves', 'teacher'],
    ])
    for (const [token, query] of [
      [player.token, ''],
      [wiki.gm.token, '?as=player'],
    ] as const) {
      expect(namesOf(await relationsOf(osk, token, query))).toEqual(['Hollowgate'])
      const { nodes, edges, entries } = await graphOf(token, query)
      expect(nodes.map(({ name }) => name).toSorted()).toEqual(['Brother Osk', 'Hollowgate'])
      expect(edges).toHaveLength(1)
      expect(entries).toBe(4)
    }
  })
})

describe('the lines behind connections', () => {
  let gate: WikiEntry
  let sessionId: string
  beforeEach(async () => {
    sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
    await importStory(server, wiki.gm.token, sessionId)
    gate = await wiki.entryNamed('Hollowgate')
    // Removes the facts and descriptions that the automatic run wrote, so that only the lines connect entries.
    await server.deps.db.delete(wikiFacts)
    for (const { id } of await wiki.entries()) await wiki.setEntry(id, { description: '' })
  })

  it('are hidden from players if the campaign hides its transcripts from them', async () => {
    expect(await relationsOf(gate, player.token)).not.toEqual([])
    await server.deps.db.update(campaigns).set({ showsTranscript: false })
    for (const [token, query] of [
      [player.token, ''],
      [wiki.gm.token, '?as=player'],
    ] as const) {
      expect(await relationsOf(gate, token, query)).toEqual([])
      expect((await graphOf(token, query)).edges).toEqual([])
    }
    await wiki.aFact(gate.id, 'Mirelle Vanthorne rules Hollowgate.', 'accepted')
    await write(gate, 'Ruled by Mirelle Vanthorne.')
    const [mirelle, ...others] = await relationsOf(gate, player.token)
    expect(others).toEqual([])
    expect(mirelle?.sentences).toEqual([
      { text: 'Mirelle Vanthorne rules Hollowgate.', sources: [expect.objectContaining({ segmentId: 's' })] },
      { text: 'Ruled by Mirelle Vanthorne.', sources: [] },
    ])
    expect((await relationsOf(gate))[0]?.heard).toBeGreaterThan(1)
  })

  it('are not quoted or counted while the transcript is in the bin', async () => {
    expect((await graphOf()).nodes[0]?.mentions).toBeGreaterThan(0)
    await server.deps.db.update(transcriptions).set({ deletedAt: server.deps.clock() })
    expect(await relationsOf(gate)).toEqual([])
    expect((await graphOf()).edges).toEqual([])
  })

  it('are not counted for players if they are about a hidden entry', async () => {
    const osk = await wiki.entryNamed('Brother Osk')
    const mentionsOf = async (token: string) =>
      (await graphOf(token)).nodes.find(({ name }) => name === 'Hollowgate')
    const other = await aSession(server, wiki.gm.token, wiki.campaignId)
    await importStory(server, wiki.gm.token, other, hollowgateStory.slice(0, 1))
    const [all, visible] = [await mentionsOf(wiki.gm.token), await mentionsOf(player.token)]
    expect(visible).toEqual(all)
    expect(all).toMatchObject({ mentions: 4, session: 1 })
    await wiki.setEntry(osk.id, { visibility: 'gm' })
    expect(await mentionsOf(wiki.gm.token)).toEqual(all)
    expect(await mentionsOf(player.token)).toMatchObject({ mentions: 2, session: 1 })
  })
})

it('reads only the first facts of an entry that has more facts than the limit', async () => {
  await anEntry('Sable', 'people')
  const gate = await anEntry('Hollowgate', 'places', 'Home of Sable.')
  const facts = Array.from({ length: relationLimits.facts + 1 }, (_, position) => ({
    ...{
      id: server.deps.ids.next(),
      entryId: gate.id,
      sessionId: null,
      position,
      status: 'accepted' as const,
    },
    ...{ text: `The gate has ${position} bars.`, foldedText: `bars ${position}`, sources: [] },
    createdAt: server.deps.clock(),
  }))
  await server.deps.db.insert(wikiFacts).values(facts)
  const tell = (position: number) =>
    server.deps.db
      .update(wikiFacts)
      .set({ text: 'Sable guards Hollowgate.' })
      .where(eq(wikiFacts.id, facts[position]?.id ?? ''))
  await tell(relationLimits.facts)
  expect(await relationsOf(gate)).toMatchObject([{ heard: 1 }])
  await tell(0)
  expect(await relationsOf(gate)).toMatchObject([{ heard: 2 }])
})

describe('the connections of a campaign', () => {
  it('say in which sessions they were mentioned', async () => {
    const first = await aSession(server, wiki.gm.token, wiki.campaignId)
    await importStory(server, wiki.gm.token, first, hollowgateStory.slice(1))
    const second = await aSession(server, wiki.gm.token, wiki.campaignId)
    await importStory(server, wiki.gm.token, second)
    const { nodes, edges } = await graphOf()
    const idOf = (name: string) => nodes.find((node) => node.name === name)?.id
    expect(nodes.find(({ name }) => name === 'Hollowgate')).toMatchObject({ category: 'places', session: 1 })
    const [edge] = edges
    expect(edge).toMatchObject({
      ...{ fromId: idOf('Mirelle Vanthorne'), toId: idOf('Hollowgate') },
      ...{ kind: 'rules', kindSession: 2, sessions: [1, 2] },
    })

    await server.deps.db
      .update(sessions)
      .set({ deletedAt: server.deps.clock() })
      .where(eq(sessions.id, first))
    expect((await graphOf()).edges[0]?.sessions).toEqual([2])
  })

  it('are empty if no sentence connects entries', async () => {
    await anEntry('Hollowgate', 'places')
    expect(await graphOf()).toMatchObject({ nodes: [], edges: [], entries: 1 })
  })
})
