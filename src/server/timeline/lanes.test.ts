import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TimelineLanes } from '#contract/timeline/lanes.ts'
import { campaigns, segments, sessions, transcriptions } from '#server/db/schema.ts'
import { wikiMentions } from '#server/db/schema-wiki.ts'
import { sourceAt, storeRecap } from '#server/recap/test-recaps.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'

let wiki: TestWiki
let player: { token: string }
let first: string
let second: string

async function playSession(name: string, date: string) {
  const id = await aSession(server, wiki.gm.token, wiki.campaignId, name, date)
  await server.deps.db.insert(transcriptions).values({
    ...{ id: `t ${id}`, sessionId: id, engine: 'e', quality: 'good', timing: 'exact', language: 'en' },
    ...{ durationSeconds: 7200, createdAt: server.deps.clock() },
  })
  return id
}

const quest = (questName: string, status: string, sources: object[], more: object = {}) => ({
  ...{ questName, status, objectiveDetails: '', progressMade: `${questName}.`, nextSteps: '', sources },
  ...{ confirmed: true, ...more },
})

async function anEntry(
  name: string,
  category: string,
  heard: ReturnType<typeof sourceAt>[],
  more: object = {},
) {
  const { id } = await wiki.anEntry({ name, category, ...more })
  for (const [sessionId, sources] of Map.groupBy(heard, (source) => source.sessionId))
    await server.deps.db.insert(wikiMentions).values({ entryId: id, sessionId, sources })
  return id
}

async function lanes(token = wiki.gm.token, query = ''): Promise<TimelineLanes> {
  const answer = await wiki.call('GET', `/timeline/lanes${query}`, undefined, token)
  expect(answer.status).toBe(200)
  const { success: _, ...timeline } = answer.body
  return timeline as TimelineLanes
}
const outline = ({ lanes }: TimelineLanes) =>
  lanes.map(({ name, heard }) => [name, heard.flatMap(({ lines }) => lines.map(({ start }) => start))])
const quests = ({ quests }: TimelineLanes) =>
  quests.map(({ name, steps }) => [name, ...steps.map(({ status }) => status)])

const server = withServer()
beforeAll(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
  first = await playSession('The Causeway', '2026-03-01')
  second = await playSession('The Gate', '2026-03-08')
  await storeRecap(server, first, {
    questProgress: [
      quest('Guard the gate', 'new', [sourceAt(first, 60)]),
      quest('Serve Corvin', 'new', [sourceAt(first, 70)]),
      quest('Maybe a quest', 'new', [sourceAt(first, 80)], { confirmed: false }),
    ],
  })
  await storeRecap(server, second, {
    questProgress: [quest('guard the gate', 'completed', [sourceAt(second, 90)])],
  })
  await server.deps.db.insert(segments).values({
    ...{ id: `${first} 20`, transcriptionId: `t ${first}`, position: 0, text: 'Mirelle met Corvin.' },
  })
  const mirelle = await anEntry('Mirelle', 'people', [
    sourceAt(first, 10),
    sourceAt(first, 20),
    sourceAt(second, 30),
  ])
  await wiki.aFact(mirelle, 'Mirelle rules.', 'accepted', sourceAt(first, 10))
  await wiki.aFact(mirelle, 'Mirelle fears Corvin.', 'accepted', sourceAt(second, 30))
  await wiki.aFact(mirelle, 'Mirelle may be a ghost.', 'proposed', sourceAt(second, 30))
  await anEntry('Wren', 'people', [sourceAt(first, 15)])
  await anEntry('Hollowgate', 'places', [sourceAt(second, 40)])
  await anEntry('Key', 'items', [sourceAt(second, 41)])
  await anEntry('The Lost Bell', 'quests', [sourceAt(second, 50)])
  await anEntry('Corvin', 'people', [sourceAt(first, 20)], { visibility: 'gm' })
})

describe('the lanes of the timeline', () => {
  it('list sessions with their length and the times at which entries are mentioned', async () => {
    const timeline = await lanes()
    expect(timeline.sessions).toMatchObject([
      { id: first, number: 1, name: 'The Causeway', date: '2026-03-01', seconds: 7200, events: [] },
      { id: second, parts: [{ transcriptionId: `t ${second}`, offset: 0, seconds: 7200 }] },
    ])
    expect(outline(timeline)).toEqual([
      ['Mirelle', [10, 20, 30]],
      ['Corvin', [20]],
      ['Wren', [15]],
      ['Hollowgate', [40]],
    ])
    expect(timeline.lanes[0]?.facts.map(({ text }) => text)).toEqual([
      'Mirelle rules.',
      'Mirelle fears Corvin.',
    ])
  })

  it('begin with the player characters at the table', async () => {
    const url = `/api/campaign/${wiki.campaignId}/table`
    const { body } = await server.call('GET', url, { token: wiki.gm.token })
    const seats = [{ player: 'Kim', character: 'Wren' }]
    await server.call('PUT', url, { token: wiki.gm.token, body: { version: body['version'], seats } })
    const [wren, mirelle] = (await lanes()).lanes
    expect([wren?.name, wren?.isPlayerCharacter]).toEqual(['Wren', true])
    expect(mirelle?.isPlayerCharacter).toBe(false)
  })

  it('follow quests from opened to closed, without unconfirmed ones', async () => {
    expect(quests(await lanes())).toEqual([
      ['Guard the gate', 'opened', 'completed'],
      ['Serve Corvin', 'opened'],
      ['The Lost Bell', 'opened'],
    ])
  })

  it('hide hidden entries from players, and lines, facts and quests that name them', async () => {
    const timeline = await lanes(player.token)
    expect(outline(timeline)).toEqual([
      ['Wren', [15]],
      ['Mirelle', [10, 30]],
      ['Hollowgate', [40]],
    ])
    expect(timeline.lanes[1]?.facts.map(({ text }) => text)).toEqual(['Mirelle rules.'])
    expect(quests(timeline)).toEqual([
      ['Guard the gate', 'opened', 'completed'],
      ['The Lost Bell', 'opened'],
    ])
    expect(JSON.stringify(timeline)).not.toContain('Corvin')
    expect(await lanes(wiki.gm.token, '?as=player')).toEqual(timeline)
  })

  it('hide the entries of hidden categories from players', async () => {
    const hide = (visibility: string) => wiki.call('PUT', '/category', { name: 'quests', visibility })
    await hide('gm')
    expect(quests(await lanes(player.token))).toEqual([['Guard the gate', 'opened', 'completed']])
    await hide('everyone')
  })

  it('leave out quests from recaps if players do not see recaps', async () => {
    await server.deps.db.update(campaigns).set({ showsRecap: false })
    expect(quests(await lanes(player.token))).toEqual([['The Lost Bell', 'opened']])
    expect(quests(await lanes())).toHaveLength(3)
    await server.deps.db.update(campaigns).set({ showsRecap: true })
  })

  it('give players only the sources of facts if transcripts are not shown to them', async () => {
    await server.deps.db.update(campaigns).set({ showsTranscript: false })
    const timeline = await lanes(player.token)
    expect(outline(timeline)).toEqual([
      ['Wren', []],
      ['Mirelle', [10]],
      ['Hollowgate', []],
    ])
    expect(quests(timeline)).toEqual([['Guard the gate', 'opened', 'completed']])
    for (const line of [15, 20, 30, 40, 50]) expect(JSON.stringify(timeline)).not.toContain(` ${line}"`)
    expect(await lanes(wiki.gm.token, '?as=player')).toEqual(timeline)
    expect(outline(await lanes())).toContainEqual(['Mirelle', [10, 20, 30]])
    await server.deps.db.update(campaigns).set({ showsTranscript: true })
  })

  it('leave out the lines of transcripts in the bin', async () => {
    const setDeleted = (deletedAt: Date | null) =>
      server.deps.db
        .update(transcriptions)
        .set({ deletedAt })
        .where(eq(transcriptions.id, `t ${first}`))
    await setDeleted(server.deps.clock())
    expect(outline(await lanes())).toEqual([
      ['Mirelle', [30]],
      ['Hollowgate', [40]],
    ])
    await setDeleted(null)
  })

  it('leave out sessions in the bin and planned ones', async () => {
    const url = `/api/campaign/${wiki.campaignId}/sessions`
    await server.call('POST', url, {
      token: wiki.gm.token,
      body: { name: 'Next', sessionDate: '2026-04-01' },
    })
    await server.deps.db
      .update(sessions)
      .set({ deletedAt: server.deps.clock() })
      .where(eq(sessions.id, first))
    const timeline = await lanes()
    expect(timeline.sessions.map(({ id }) => id)).toEqual([second])
    expect(outline(timeline)).toEqual([
      ['Mirelle', [30]],
      ['Hollowgate', [40]],
    ])
  })
})
