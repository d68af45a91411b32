import { expect, it } from 'vitest'
import { calls } from '#contract/endpoints.ts'
import { fileMap } from '#contract/maps/file-map.ts'
import { mapLimits } from '#contract/maps/texts.ts'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import { importFile } from '#server/sharing/test-export.ts'
import { aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { aWiki } from '#server/wiki/test-wiki.ts'
import { mapsOf } from './test-maps.ts'

const server = withServer()

async function download(campaignId: string, token: string): Promise<string> {
  const body = { kind: 'export', id: campaignId, format: 'json' }
  const ticket = await server.call('POST', calls.createTicket.path, { token, body })
  return (await server.app.inject({ url: String(ticket.body['url']) })).payload
}

async function scene() {
  const wiki = await aWiki(server)
  const player = await aPlayer(server, wiki.campaignId)
  const gm = mapsOf(server, wiki.campaignId, wiki.gm.token)
  const sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
  const gate = await wiki.anEntry({ name: 'Hollowgate', category: 'places' })
  const map = await gm.add('The Salt Coast')
  const pin = await gm.addPin(map.id, { entryId: gate.id, x: 0.25, note: 'Closed at night' })
  const camp = await gm.addPin(map.id, { label: 'Ambush', visibility: 'gm' })
  await gm.call('PUT', `/${map.id}/path/${sessionId}`, { pinIds: [pin.id, camp.id, pin.id] })
  const hidden = await gm.add('The Underdark')
  await gm.call('PUT', `/${hidden.id}`, { visibility: 'gm' })
  return { wiki, player, hidden }
}

it('restores maps with pictures, pins and paths from an export', async () => {
  const { wiki } = await scene()
  const file = await download(wiki.campaignId, wiki.gm.token)
  const { body } = await importFile(server, wiki.gm.token, file)
  const campaignId = String(Object(body['campaign']).id)
  const copy = mapsOf(server, campaignId, wiki.gm.token)
  const maps = Object((await copy.call('GET')).body['maps'])
  expect(maps).toMatchObject([
    { name: 'The Salt Coast', visibility: 'everyone', width: 400, height: 300, pins: 2 },
    { name: 'The Underdark', visibility: 'gm', pins: 0 },
  ])
  const { pins, journeys } = await copy.read(maps[0].id)
  expect(pins).toMatchObject([
    { name: 'Hollowgate', x: 0.25, note: 'Closed at night', isHidden: false },
    { name: 'Ambush', isHidden: true },
  ])
  const names = journeys[0]?.stops.map(({ pinId }) => pins.find(({ id }) => id === pinId)?.name)
  expect(names).toEqual(['Hollowgate', 'Ambush', 'Hollowgate'])
})

it('exports to players only what they see on maps', async () => {
  const { wiki, player, hidden } = await scene()
  const file = await download(wiki.campaignId, player.token)
  const { maps } = JSON.parse(file)
  expect(maps).toHaveLength(1)
  expect(fileMap.parse(maps[0])).toMatchObject({ name: 'The Salt Coast', pins: [{ x: 0.25 }] })
  for (const secret of ['Ambush', 'Underdark', hidden.pictureId, '"paths"'])
    expect(file).not.toContain(secret)
})

it('imports a file that lacks entries, and drops maps without their picture', async () => {
  const { wiki } = await scene()
  const file = JSON.parse(await download(wiki.campaignId, wiki.gm.token))
  file.pictures = file.pictures.slice(0, 1)
  file.entries = []
  const { body } = await importFile(server, wiki.gm.token, file)
  const copy = mapsOf(server, String(Object(body['campaign']).id), wiki.gm.token)
  const { maps } = (await copy.call('GET')).body as { maps: { id: string }[] }
  expect(maps).toHaveLength(1)
})

it('refuses a map with two paths for one session, or with too many stops', async () => {
  const { wiki } = await scene()
  const file = JSON.parse(await download(wiki.campaignId, wiki.gm.token))
  const send = () => importFile(server, wiki.gm.token, file)
  const refusal = { status: 400, body: { error: exportTexts.unfit('a map') } }
  const [map] = file.maps
  const [first] = map.paths
  map.paths = [first, first]
  expect(await send()).toMatchObject(refusal)
  const stops = Array.from({ length: mapLimits.stops }, () => 0)
  const paths = importLimits.stops / mapLimits.stops + 1
  map.paths = Array.from({ length: paths }, (_, n) => ({ sessionId: `s${n}`, stops }))
  expect(await send()).toMatchObject(refusal)
})
