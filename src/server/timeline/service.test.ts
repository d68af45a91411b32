import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TimelineSession } from '#contract/wiki/maintenance.ts'
import { campaigns, recaps, sessions } from '#server/db/schema.ts'
import { wikiMentions } from '#server/db/schema-wiki.ts'
import { sourceAt, storeRecap } from '#server/recap/test-recaps.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki
let player: { token: string }
let second: string
let first: string

const keyEvent = (sessionId: string, title: string, start: number | null) => ({
  ...{ number: 1, title, description: `${title}.`, keyDialogue: [], consequences: '' },
  sources: [sourceAt(sessionId, start)],
})

async function playSession(name: string, date: string, keyEventsOf: (id: string) => object[]) {
  const id = await aSession(server, wiki.gm.token, wiki.campaignId, name, date)
  await storeRecap(server, id, { keyEvents: keyEventsOf(id) }, 'highlights')
  return id
}

async function anEvent(sessionId: string, name: string, start: number, more: object = {}) {
  const { id } = await wiki.anEntry({ name, category: 'events', description: `${name} came.`, ...more })
  await wiki.setEntry(id, { firstSessionId: sessionId })
  const sources = [sourceAt(sessionId, start)]
  await server.deps.db.insert(wikiMentions).values({ entryId: id, sessionId, sources })
  return id
}

async function timeline(token = wiki.gm.token, query = ''): Promise<TimelineSession[]> {
  const answer = await wiki.call('GET', `/timeline${query}`, undefined, token)
  expect(answer.status).toBe(200)
  return answer.body['sessions'] as TimelineSession[]
}
const titles = (listed: TimelineSession[]) => listed.map(({ events }) => events.map(({ title }) => title))

const server = withServer()
beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
  second = await playSession('The Gate', '2026-03-02', (id) => [
    keyEvent(id, 'Osk flees', 90),
    keyEvent(id, 'The Siege', 20),
    keyEvent(id, 'A word of Corvin', null),
  ])
  first = await playSession('The Causeway', '2026-03-01', (id) => [keyEvent(id, 'They arrive', 5)])
  await playSession('Talk', '2026-03-03', () => [])
})

describe('the timeline', () => {
  it('lists events by session, oldest first, in the order of their sources', async () => {
    const storm = await anEvent(second, 'The Storm', 50)
    const siege = await anEvent(second, 'the siege', 20)
    await anEvent(second, 'Hollowgate', 1, { category: 'places' })
    const listed = await timeline()
    expect(listed).toMatchObject([
      { sessionId: first, sessionNumber: 1, name: 'The Causeway', date: '2026-03-01' },
      { sessionId: second, sessionNumber: 2, name: 'The Gate', date: '2026-03-02' },
    ])
    expect(titles(listed)).toEqual([
      ['They arrive'],
      ['The Siege', 'The Storm', 'Osk flees', 'A word of Corvin'],
    ])
    const [siegeEvent, stormEvent] = listed[1]?.events ?? []
    expect(siegeEvent).toEqual({
      ...{ title: 'The Siege', description: 'The Siege.', entryId: siege },
      sources: [sourceAt(second, 20)],
    })
    expect(stormEvent).toMatchObject({
      ...{ title: 'The Storm', description: 'The Storm came.', entryId: storm },
      sources: [sourceAt(second, 50)],
    })
  })

  it('hides hidden entries and events that name them from players', async () => {
    await anEvent(first, 'The Betrayal', 7, { visibility: 'gm' })
    await anEvent(first, 'The Feast', 8, { description: 'All ate.\n:::gm\nPoisoned.\n:::' })
    await wiki.anEntry({ name: 'Corvin', visibility: 'gm' })
    expect(titles(await timeline())[0]).toEqual(['They arrive', 'The Betrayal', 'The Feast'])
    const listed = await timeline(player.token)
    expect(titles(listed)).toEqual([
      ['They arrive', 'The Feast'],
      ['The Siege', 'The Storm', 'Osk flees'],
    ])
    expect(JSON.stringify(listed)).not.toContain('Poisoned')
    expect(await timeline(wiki.gm.token, '?as=player')).toEqual(listed)
  })

  it('omits recap events for players if recaps are not shown to them', async () => {
    await server.deps.db.update(campaigns).set({ showsRecap: false })
    const listed = await timeline(player.token)
    expect(titles(listed)).toEqual([['The Feast'], ['the siege', 'The Storm']])
    expect(await timeline(wiki.gm.token, '?as=player')).toEqual(listed)
    expect(titles(await timeline())[0]).toContain('They arrive')
    await server.deps.db.update(campaigns).set({ showsRecap: true })
  })

  it('gives players no lines as sources if transcripts are not shown to them', async () => {
    await server.deps.db.update(campaigns).set({ showsTranscript: false })
    const sourcesOf = async (token: string) =>
      (await timeline(token))[1]?.events.map(({ title, sources }) => [title, sources.length])
    expect(await sourcesOf(player.token)).toEqual([
      ['The Siege', 1],
      ['The Storm', 0],
      ['Osk flees', 1],
    ])
    expect(await sourcesOf(wiki.gm.token)).toContainEqual(['The Storm', 1])
    await server.deps.db.update(campaigns).set({ showsTranscript: true })
  })

  it('lists the moments of a recap without key events, starred ones only if there are any', async () => {
    const id = await aSession(server, wiki.gm.token, wiki.campaignId, 'The Moor', '2026-03-04')
    const long = `The rider ${'crosses the moor '.repeat(8)}and falls.`
    const moment = (text: string, start: number, starred: boolean) => ({
      ...{ id: `m${start}`, text, speaker: null, start, scene: null, starred },
      sources: [sourceAt(id, start)],
    })
    const store = (starred: boolean) =>
      storeRecap(
        server,
        id,
        {
          moments: [
            moment(long, 10, starred),
            moment('Corvin waits.', 20, starred),
            moment('It rains.', 30, false),
          ],
        },
        'highlights',
      )
    await store(false)
    const eventsOf = async (token: string) =>
      (await timeline(token)).find(({ sessionId }) => sessionId === id)?.events ?? []
    const [first] = await eventsOf(player.token)
    expect(first).toMatchObject({ description: long, entryId: null, sources: [sourceAt(id, 10)] })
    expect(first?.title).toBe('The rider crosses the moor crosses the moor crosses the moor crosses the moor')
    expect((await eventsOf(player.token)).map(({ description }) => description)).toEqual([long, 'It rains.'])
    await server.deps.db.delete(recaps).where(eq(recaps.sessionId, id))
    await store(true)
    expect((await eventsOf(wiki.gm.token)).map(({ description }) => description)).toEqual([
      long,
      'Corvin waits.',
    ])
  })

  it('omits trashed sessions', async () => {
    await server.deps.db
      .update(sessions)
      .set({ deletedAt: server.deps.clock() })
      .where(eq(sessions.id, first))
    expect((await timeline()).map(({ sessionId }) => sessionId)).not.toContain(first)
  })
})
