import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { pictureTexts } from '#contract/pictures/schemas.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { maps } from '#server/db/schema-wiki.ts'
import { deleteUnusedPictures } from '#server/pictures/service.ts'
import { listStored, readBytes, readTicket } from '#server/pictures/test-pictures.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aWiki } from '#server/wiki/test-wiki.ts'
import { purgeMaps } from './maps.ts'
import { aMappedWiki, type MappedWiki, mapForm, mapsOf } from './test-maps.ts'

const server = withServer()
let wiki: MappedWiki['wiki']
let gm: MappedWiki['gm']
let player: MappedWiki['player']
let map: MappedWiki['map']
beforeEach(async () => {
  ;({ wiki, gm, player, map } = await aMappedWiki(server))
})

const list = async (as = wiki.gm.token, query = '') => (await gm.call('GET', query, undefined, as)).body
const picture = async (token: string) =>
  (await readBytes(server, `${await readTicket(server, token)}/${map.pictureId}/large`)).status

describe('a map', () => {
  it('is added with a picture and listed for every member', async () => {
    expect(map).toMatchObject({ name: 'The Salt Coast', visibility: 'everyone', position: 0, pins: 0 })
    expect([map.width, map.height]).toEqual([400, 300])
    expect(await list(player.token)).toEqual({ success: true, maps: [map], deleted: [] })
    expect(await picture(player.token)).toBe(200)
    expect((await gm.add('Below')).position).toBe(1)
  })

  it('is refused without a name, a picture or a readable file, and leaves nothing behind', async () => {
    const before = await listStored(server)
    const send = (form: FormData) => server.call('POST', gm.base, { token: wiki.gm.token, form })
    expect(await send(fileForm('picture', 'no picture', 'a.png', { name: 'A' }))).toMatchObject({
      status: 415,
      body: { error: pictureTexts.invalid },
    })
    expect(await send(await mapForm(' '))).toMatchObject({
      status: 400,
      body: { error: mapTexts.nameRequired },
    })
    const nameOnly = new FormData()
    nameOnly.append('name', 'A')
    expect(await send(nameOnly)).toMatchObject({ status: 400, body: { error: pictureTexts.required } })
    expect(await listStored(server)).toEqual(before)
  })

  it('can be hidden from the start', async () => {
    const form = await mapForm('The secret keep')
    form.append('visibility', 'gm')
    const added = await server.call('POST', gm.base, { token: wiki.gm.token, form })
    expect(added).toMatchObject({ status: 201, body: { map: { visibility: 'gm' } } })
    const wrong = await mapForm('Another')
    wrong.append('visibility', 'nobody')
    expect((await server.call('POST', gm.base, { token: wiki.gm.token, form: wrong })).status).toBe(400)
  })

  it('is added once, with one picture, by a repeated request', async () => {
    const headers = { 'idempotency-key': 'again' }
    const send = async () =>
      server.call('POST', gm.base, { token: wiki.gm.token, form: await mapForm('Twice'), headers })
    const [first, second] = [await send(), await send()]
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await server.deps.db.$count(maps)).toBe(await server.deps.db.$count(pictures))
    expect((await list())['maps']).toHaveLength(2)
  })

  it('is renamed and moved', async () => {
    const answer = await gm.call('PUT', `/${map.id}`, { name: ' The North ', position: 4 })
    expect(answer.body['map']).toEqual({ ...map, name: 'The North', position: 4 })
    expect(await gm.call('PUT', `/${map.id}`, { position: mapLimits.position + 1 })).toMatchObject({
      status: 400,
      body: { error: mapTexts.position },
    })
    expect(await gm.call('PUT', `/${map.id}`, { name: 'x'.repeat(mapLimits.name + 1) })).toMatchObject({
      status: 400,
      body: { error: mapTexts.nameTooLong },
    })
  })

  it('is hidden from players with its picture', async () => {
    await gm.call('PUT', `/${map.id}`, { visibility: 'gm' })
    const nothing = { success: true, maps: [], deleted: [] }
    expect(await list(player.token)).toEqual(nothing)
    expect(await list(wiki.gm.token, '?as=player')).toEqual(nothing)
    expect(await gm.call('GET', `/${map.id}`, undefined, player.token)).toMatchObject({
      status: 404,
      body: { error: mapTexts.notFound },
    })
    expect(await picture(player.token)).toBe(404)
    expect(await picture(wiki.gm.token)).toBe(200)
  })

  it('goes to the bin with its pins and returns with them', async () => {
    const pin = await gm.addPin(map.id, { label: 'Camp' })
    await gm.call('DELETE', `/${map.id}`)
    expect(await list()).toMatchObject({ maps: [], deleted: [{ id: map.id, name: map.name }] })
    expect((await list(player.token))['deleted']).toEqual([])
    expect(await picture(wiki.gm.token)).toBe(404)
    await deleteUnusedPictures(server.deps)
    expect((await gm.call('POST', `/${map.id}/restore`)).body['map']).toEqual({ ...map, pins: 1 })
    expect((await gm.read(map.id)).pins).toEqual([pin])
    expect(await picture(player.token)).toBe(200)
    expect((await gm.call('POST', `/${map.id}/restore`)).status).toBe(200)
    expect((await gm.call('POST', '/none/restore')).status).toBe(404)
  })

  it('is deleted for good after 30 days, with its picture', async () => {
    await gm.call('DELETE', `/${map.id}`)
    const deletedAt = new Date(server.deps.clock().getTime() - 31 * 24 * 3600_000)
    await server.deps.db.update(maps).set({ deletedAt }).where(eq(maps.id, map.id))
    await server.deps.db.update(pictures).set({ createdAt: deletedAt })
    expect((await gm.call('POST', `/${map.id}/restore`)).status).toBe(404)
    await purgeMaps(server.deps)
    await deleteUnusedPictures(server.deps)
    expect((await server.deps.db.select().from(pictures)).map(({ id }) => id)).not.toContain(map.pictureId)
  })

  it('can be changed only by game masters, and is not found in another campaign', async () => {
    const denied = { status: 403, body: { error: mapTexts.denied } }
    expect(await gm.call('PUT', `/${map.id}`, { name: 'Mine' }, player.token)).toMatchObject(denied)
    const form = await mapForm()
    expect(await server.call('POST', gm.base, { token: player.token, form })).toMatchObject(denied)
    const other = await aWiki(server)
    const foreign = mapsOf(server, other.campaignId, other.gm.token)
    expect((await foreign.call('GET', `/${map.id}`)).status).toBe(404)
    expect((await foreign.call('PUT', `/${map.id}`, { name: 'Mine' })).status).toBe(404)
  })

  it('is refused beyond the limit of a campaign', async () => {
    const now = server.deps.clock()
    const { pins: _, width: __, height: ___, ...row } = map
    const rows = Array.from({ length: mapLimits.perCampaign - 1 }, () => ({
      ...{ ...row, id: server.deps.ids.next(), campaignId: wiki.campaignId, createdAt: now, updatedAt: now },
    }))
    await server.deps.db.insert(maps).values(rows)
    const answer = await server.call('POST', gm.base, { token: wiki.gm.token, form: await mapForm() })
    expect(answer.body['error']).toBe(mapTexts.tooMany)
  })
})
