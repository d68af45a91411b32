import { beforeEach, describe, expect, it } from 'vitest'
import type { MapPin } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import type { Source } from '#contract/source.ts'
import { campaigns, recaps } from '#server/db/schema.ts'
import { listLines, sourceAt, storeRecap } from '#server/recap/test-recaps.ts'
import { aSession, withServer } from '#server/testing/server/test-server.ts'
import { importStory } from '#server/wiki/test-wiki.ts'
import { aMappedWiki, type MappedWiki } from './test-maps.ts'

const server = withServer()
let wiki: MappedWiki['wiki']
let gm: MappedWiki['gm']
let player: MappedWiki['player']
let map: MappedWiki['map']
let sessionId: string
let pins: Record<'gate' | 'ford' | 'vault', MapPin>

async function aPlace(name: string, start: number, more: object = {}) {
  const entry = await wiki.anEntry({ name, category: 'places', ...more })
  await wiki.aFact(entry.id, `${name} lies there`, 'accepted', sourceAt(sessionId, start))
  return gm.addPin(map.id, { entryId: entry.id })
}

beforeEach(async () => {
  ;({ wiki, gm, player, map } = await aMappedWiki(server))
  sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
  pins = {
    gate: await aPlace('Hollowgate', 300),
    ford: await aPlace('Salt Ford', 20),
    vault: await aPlace('Vault of Teeth', 100, { visibility: 'gm' }),
  }
})

async function addRecap(places: { name: string; start: number; confirmed?: boolean }[]) {
  const locationsVisited = places.map(({ name, start, confirmed = true }) => ({
    ...{ name, type: '', description: '', significance: '', notableFeatures: [], encounters: '', status: '' },
    ...{ entryId: null, sources: [sourceAt(sessionId, start)], confirmed },
  }))
  await storeRecap(server, sessionId, { locationsVisited })
}

async function stops(token = wiki.gm.token, query = '') {
  const { journeys } = await gm.read(map.id, token, query)
  expect(journeys.map((journey) => journey.sessionId)).toEqual([sessionId])
  return journeys[0]?.stops.map(({ pinId, source }) => [
    Object.entries(pins).find(([, { id }]) => id === pinId)?.[0],
    source?.start,
  ])
}
const setPath = (pinIds: string[], token = wiki.gm.token) =>
  gm.call('PUT', `/${map.id}/path/${sessionId}`, { pinIds }, token)

describe('the path of the party', () => {
  it('follows facts about pinned places if there is no recap, and leaves out hidden places for players', async () => {
    const all = [
      ['ford', 20],
      ['vault', 100],
      ['gate', 300],
    ]
    expect(await stops()).toEqual(all)
    const open = [all[0], all[2]]
    expect(await stops(player.token)).toEqual(open)
    expect(await stops(wiki.gm.token, '?as=player')).toEqual(open)
  })

  it('follows the confirmed places of a recap, which players see only if recaps are shown to them', async () => {
    await addRecap([
      { name: 'hollowgate', start: 50 },
      { name: 'Vault of Teeth', start: 40 },
      { name: 'Salt Ford', start: 60, confirmed: false },
    ])
    expect(await stops()).toEqual([
      ['vault', 40],
      ['gate', 50],
    ])
    expect(await stops(player.token)).toEqual([['gate', 50]])
    await server.deps.db.update(campaigns).set({ showsRecap: false })
    expect(await stops(player.token)).toEqual([
      ['ford', 20],
      ['gate', 300],
    ])
  })

  it('stays as a game master set it, despite later mentions, until it is reset', async () => {
    expect((await setPath([pins.gate.id, pins.vault.id, pins.ford.id, pins.gate.id])).status).toBe(200)
    const edited = [
      ['gate', 300],
      ['vault', 100],
      ['ford', 20],
      ['gate', 300],
    ]
    expect(await stops()).toEqual(edited)
    expect((await gm.read(map.id)).journeys[0]?.isEdited).toBe(true)
    await addRecap([{ name: 'Salt Ford', start: 5 }])
    expect((await stops())?.map(([name]) => name)).toEqual(['gate', 'vault', 'ford', 'gate'])
    expect((await stops(player.token))?.map(([name]) => name)).toEqual(['gate', 'ford', 'gate'])
    await gm.call('DELETE', `/${map.id}/pins/${pins.ford.id}`)
    expect((await stops())?.map(([name]) => name)).toEqual(['gate', 'vault', 'gate'])
    await gm.call('DELETE', `/${map.id}/path/${sessionId}`)
    expect((await gm.read(map.id)).journeys[0]?.isEdited).toBe(false)
  })

  it('comes with the lines that were said at its stops, and for players without those about hidden entries', async () => {
    await importStory(server, wiki.gm.token, sessionId, [
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Rowan>You stand at Hollowgate.\n\n00:01:00.000 --> 00:01:04.000\n<v Ines>The Salt Ford, and the Vault of Teeth behind it.\n',
    ])
    const cited = await listLines(server, wiki.gm.token, sessionId)
    const [atGate, atFord] = cited
    const visit = (name: string, sources: Source[]) => ({
      ...{
        name,
        type: '',
        description: '',
        significance: '',
        notableFeatures: [],
        encounters: '',
        status: '',
      },
      ...{ entryId: null, sources, confirmed: true },
    })
    await server.deps.db.delete(recaps)
    await storeRecap(server, sessionId, {
      locationsVisited: [
        visit(
          'Hollowgate',
          [atGate].flatMap((one) => one ?? []),
        ),
        visit('Salt Ford', cited.slice(1)),
      ],
    })
    const readLines = async (token = wiki.gm.token, query = '') => (await gm.read(map.id, token, query)).lines
    const gateLine = { [atGate?.segmentId ?? '']: { speaker: 'Rowan', text: 'You stand at Hollowgate.' } }
    expect(await readLines()).toEqual({
      ...gateLine,
      [atFord?.segmentId ?? '']: {
        speaker: 'Ines',
        text: 'The Salt Ford, and the Vault of Teeth behind it.',
      },
    })
    expect(await readLines(player.token)).toEqual(gateLine)
    expect(await readLines(wiki.gm.token, '?as=player')).toEqual(gateLine)
    await server.deps.db.update(campaigns).set({ showsTranscript: false })
    expect(await readLines(player.token)).toEqual({})
  })

  it('accepts only pins of this map and sessions of this campaign, from game masters', async () => {
    const other = await gm.addPin((await gm.add('Below')).id, { label: 'Camp' })
    expect(await setPath([other.id])).toMatchObject({ status: 400, body: { error: mapTexts.stops } })
    expect(await gm.call('PUT', `/${map.id}/path/none`, { pinIds: [] })).toMatchObject({
      status: 404,
      body: { error: mapTexts.sessionNotFound },
    })
    expect(await setPath([], player.token)).toMatchObject({ status: 403, body: { error: mapTexts.denied } })
  })
})
