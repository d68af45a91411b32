import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mapLimits, mapTexts } from '#contract/maps/texts.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { mapPins } from '#server/db/schema-wiki.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { aMappedWiki, type MappedWiki } from './test-maps.ts'

const server = withServer()
let wiki: MappedWiki['wiki']
let gm: MappedWiki['gm']
let player: MappedWiki['player']
let map: MappedWiki['map']
beforeAll(async () => {
  ;({ wiki, gm, player, map } = await aMappedWiki(server))
})
beforeEach(() => server.deps.db.delete(mapPins))

const aPlace = (name: string, more: object = {}) => wiki.anEntry({ name, category: 'places', ...more })
const namesOf = async (token: string, query = '') =>
  (await gm.read(map.id, token, query)).pins.map(({ name }) => name)

describe('a pin', () => {
  it('has the name and category of its entry, or its own label', async () => {
    const { id } = await aPlace('Hollowgate')
    expect(await gm.addPin(map.id, { entryId: id, x: 0.25, y: 1 })).toMatchObject({
      ...{ x: 0.25, y: 1, entryId: id, name: 'Hollowgate', label: '', category: 'places' },
      ...{ note: '', visibility: 'everyone', isHidden: false },
    })
    expect(await gm.addPin(map.id, { entryId: id, label: 'The old gate' })).toMatchObject({
      name: 'The old gate',
      entryId: id,
    })
    expect(await gm.addPin(map.id, { label: ' Camp ', note: 'Two nights' })).toMatchObject({
      ...{ name: 'Camp', entryId: null, category: null, note: 'Two nights' },
    })
  })

  it('keeps the fields that an edit omits', async () => {
    const pin = await gm.addPin(map.id, { label: 'Camp', note: 'Two nights', visibility: 'gm' })
    const answer = await gm.call('PUT', `/${map.id}/pins/${pin.id}`, { x: 0.1, y: 0.2 })
    expect(answer.body['pin']).toEqual({ ...pin, x: 0.1, y: 0.2 })
    expect((await gm.read(map.id)).pins).toEqual([{ ...pin, x: 0.1, y: 0.2 }])
  })

  it.each([
    ['a point outside of the map', { x: 1.1, label: 'A' }, 400, mapTexts.point],
    ['neither an entry nor a label', { label: ' ' }, 400, mapTexts.unnamedPin],
    ['an unknown entry', { entryId: 'none' }, 404, wikiTexts.entryNotFound],
    ['a label that is too long', { label: 'x'.repeat(mapLimits.label + 1) }, 400, mapTexts.labelTooLong],
    [
      'a note that is too long',
      { label: 'A', note: 'x'.repeat(mapLimits.note + 1) },
      400,
      mapTexts.noteTooLong,
    ],
    ['a NUL', { label: 'A\u0000' }, 400, mapTexts.notAllowed],
  ])('is refused with %s', async (_, pin, status, error) => {
    expect(await gm.call('POST', `/${map.id}/pins`, { x: 0.5, y: 0.5, ...pin })).toMatchObject({
      status,
      body: { error },
    })
  })

  it('cannot lose both its entry and its label', async () => {
    const pin = await gm.addPin(map.id, { label: 'Camp' })
    expect(await gm.call('PUT', `/${map.id}/pins/${pin.id}`, { label: '' })).toMatchObject({
      status: 400,
      body: { error: mapTexts.unnamedPin },
    })
  })

  it('can be deleted, and is not found on another map', async () => {
    const pin = await gm.addPin(map.id, { label: 'Camp' })
    const other = await gm.add('Below')
    expect(await gm.call('PUT', `/${other.id}/pins/${pin.id}`, { x: 0 })).toMatchObject({
      status: 404,
      body: { error: mapTexts.pinNotFound },
    })
    expect((await gm.call('DELETE', `/${map.id}/pins/${pin.id}`)).status).toBe(200)
    expect((await gm.call('DELETE', `/${map.id}/pins/${pin.id}`)).status).toBe(404)
    expect((await gm.read(map.id)).pins).toEqual([])
  })

  it('is refused beyond the limit of a map', async () => {
    const { id: _, ...pin } = await gm.addPin(map.id, { label: 'Camp' })
    const now = server.deps.clock()
    const { name: __, category: ___, isHidden: ____, ...row } = pin
    const rows = Array.from({ length: mapLimits.pins - 1 }, () => ({
      ...{ ...row, id: server.deps.ids.next(), mapId: map.id, createdAt: now, updatedAt: now },
    }))
    await server.deps.db.insert(mapPins).values(rows)
    expect((await gm.call('POST', `/${map.id}/pins`, { x: 0, y: 0, label: 'A' })).body['error']).toBe(
      mapTexts.tooManyPins,
    )
  })
})

describe('a map for players', () => {
  it('leaves out pins that are hidden or belong to hidden entries and categories, and does not count them', async () => {
    const open = await aPlace('Hollowgate')
    const hidden = await aPlace('Vault of Teeth', { visibility: 'gm' })
    const secret = await wiki.anEntry({ name: 'The Pale Court', category: 'factions' })
    await wiki.call('PUT', '/category', { name: 'factions', visibility: 'gm' })
    for (const { id } of [open, hidden, secret])
      await gm.addPin(map.id, { entryId: id, label: `Pin of ${id}` })
    await gm.addPin(map.id, { label: 'Ambush', visibility: 'gm' })
    expect((await gm.read(map.id)).pins.map(({ isHidden }) => isHidden)).toEqual([false, true, true, true])
    expect(await namesOf(player.token)).toEqual([`Pin of ${open.id}`])
    expect(await namesOf(wiki.gm.token, '?as=player')).toEqual([`Pin of ${open.id}`])
    const text = JSON.stringify(await gm.call('GET', `/${map.id}`, undefined, player.token))
    for (const { id } of [hidden, secret]) expect(text).not.toContain(id)
    const listed = Object((await gm.call('GET', '', undefined, player.token)).body['maps'])
    expect(listed[0].pins).toBe(1)
  })

  it('leaves out the pin of an entry while the entry is in the bin', async () => {
    const { id } = await aPlace('Hollowgate')
    await gm.addPin(map.id, { entryId: id })
    const { body } = await wiki.call('DELETE', `/entry/${id}`)
    expect(await namesOf(wiki.gm.token)).toEqual([])
    expect(await namesOf(player.token)).toEqual([])
    await wiki.call('POST', `/bin/${String(body['undoId'])}/restore`)
    expect(await namesOf(player.token)).toEqual(['Hollowgate'])
  })
})

describe('the pins of an entry', () => {
  const pinsOf = async (entryId: string, token = wiki.gm.token) =>
    (await wiki.call('GET', `/entry/${entryId}/pins`, undefined, token)).body['pins']

  it('are listed once per map, and without hidden ones for players', async () => {
    const { id } = await aPlace('Hollowgate')
    const below = await gm.add('Below')
    const pin = await gm.addPin(map.id, { entryId: id, x: 0.1 })
    await gm.addPin(map.id, { entryId: id, x: 0.2 })
    await gm.addPin(below.id, { entryId: id, visibility: 'gm' })
    expect(await pinsOf(id)).toMatchObject([
      { pinId: pin.id, x: 0.1, map: { id: map.id } },
      { map: { id: below.id } },
    ])
    expect(await pinsOf(id, player.token)).toMatchObject([{ pinId: pin.id }])
    await gm.call('PUT', `/${map.id}`, { visibility: 'gm' })
    expect(await pinsOf(id, player.token)).toEqual([])
    await gm.call('PUT', `/${map.id}`, { visibility: 'everyone' })
  })

  it('move to the entry that remains after a merge, and back when the merge is undone', async () => {
    const keep = await aPlace('Hollowgate')
    const other = await aPlace('Hollow Gate')
    await gm.addPin(map.id, { entryId: other.id })
    const body = { campaignId: wiki.campaignId, keepId: keep.id, entryIds: [other.id] }
    const merged = await server.call('POST', '/api/duplicates-simple/merge', { token: wiki.gm.token, body })
    expect((await gm.read(map.id)).pins).toMatchObject([{ entryId: keep.id, name: 'Hollowgate' }])
    await wiki.call('POST', `/bin/${String(merged.body['undoId'])}/restore`)
    expect((await gm.read(map.id)).pins).toMatchObject([{ entryId: other.id, name: 'Hollow Gate' }])
  })
})
