import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportTexts, importLimits } from '#contract/sharing/exports.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { createDiskVault } from '#server/adapters/vault/disk-vault.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { aPicture, listStored, pictureForm, readBytes, readTicket } from '#server/pictures/test-pictures.ts'
import { importFile } from '#server/sharing/test-export.ts'
import { startDueVaults } from '#server/sharing/vault/vault.ts'
import { aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { aSharedWiki, openShared } from '../test-sharing.ts'
import { unzip } from '../test-vault.ts'

const root = mkdtempSync(path.join(tmpdir(), 'hearthscribe-vault-'))
const server = withServer({ vault: createDiskVault(root) })
afterAll(() => rm(root, { recursive: true, force: true }))

let wiki: Awaited<ReturnType<typeof aSharedWiki>>
let player: { token: string }
let shown: WikiEntry
let ids: { cover: string; shown: string; hidden: string; seat: string }

let made = 0
async function put(url: string): Promise<string> {
  // A PDF stores equal pictures only once, so each picture gets its own colour.
  made += 40
  const color = { r: made, g: 90, b: 90 }
  const form = pictureForm(await aPicture(600, 400, color).jpeg().toBuffer())
  return String((await server.call('PUT', url, { token: wiki.gm.token, form })).body['picture'])
}
beforeAll(async () => {
  wiki = await aSharedWiki(server)
  const { campaignId, gm } = wiki
  player = await aPlayer(server, campaignId)
  shown = await wiki.anEntry({ name: 'Mirelle' })
  const hidden = await wiki.anEntry({ name: 'Vexmoor', visibility: 'gm', category: 'people' })
  const description = '![[Mirelle]] ![[Vexmoor]]'
  await wiki.anEntry({ name: 'Hollowgate', category: 'places', description })
  const table = `/api/campaign/${campaignId}/table`
  const seats = [{ player: 'Ines', character: 'Tamsin' }]
  const saved = await server.call('PUT', table, { token: gm.token, body: { version: 1, seats } })
  const [seat] = Object(saved.body['seats'])
  ids = {
    cover: await put(`/api/campaign/${campaignId}/cover`),
    shown: await put(`/api/wiki/${campaignId}/entry/${shown.id}/picture`),
    hidden: await put(`/api/wiki/${campaignId}/entry/${hidden.id}/picture`),
    seat: await put(`${table}/${seat.id}/picture`),
  }
})

const take = async (format: string, token = wiki.gm.token) => {
  const url = `/api/wiki/${wiki.campaignId}/export?format=${format}`
  return (await readBytes(server, url, { authorization: `Bearer ${token}` })).bytes
}
const idsIn = (json: Buffer) =>
  (JSON.parse(json.toString()).pictures as { id: string }[]).map(({ id }) => id).sort()
const send = (file: string | object) => importFile(server, wiki.gm.token, file)

describe('the pictures of a campaign file', () => {
  it('are those that the reader may see', async () => {
    const { cover, hidden, seat } = ids
    const open = [cover, ids.shown, seat].sort()
    expect(idsIn(await take('json'))).toEqual([...open, hidden].sort())
    const players = await take('json', player.token)
    expect(idsIn(players)).toEqual(open)
    expect(players.includes(hidden)).toBe(false)
    const { token } = await wiki.aShare({ allowDownload: true, audience: { categories: ['people'] } })
    const shared = await readBytes(server, `/api/shared-wiki/${token}/export?format=json`)
    expect(idsIn(shared.bytes)).toEqual([cover, ids.shown].sort())
    const places = await wiki.aShare({ allowDownload: true, audience: { categories: ['places'] } })
    const less = await readBytes(server, `/api/shared-wiki/${places.token}/export?format=json`)
    expect(idsIn(less.bytes)).toEqual([cover])
  })

  it('are imported with new ids as the cover and as the pictures of the same entries and seats', async () => {
    const { status, body } = await send((await take('json')).toString())
    expect(status).toBe(201)
    const { id, cover } = Object(body['campaign'])
    const token = wiki.gm.token
    const entries = Object(await server.call('GET', `/api/wiki/${id}`, { token })).body.entries
    const found = (name: string) => entries.find((entry: WikiEntry) => entry.name === name)?.picture
    const { seats } = Object(await server.call('GET', `/api/campaign/${id}/table`, { token })).body
    const imported = [cover, found('Mirelle'), found('Vexmoor'), seats[0].picture]
    expect(found('Hollowgate')).toBeNull()
    expect(new Set([...imported, ...Object.values(ids)]).size).toBe(8)
    const ticket = await readTicket(server, token)
    for (const picture of imported) {
      const { status, headers } = await readBytes(server, `${ticket}/${picture}/medium`)
      expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
    }
  })

  it.each([
    ['an SVG', '<svg onload="alert(1)"/>', 'Please choose a picture in PNG, JPEG or WebP format'],
    ['half a PNG', '\x89PNG\r\n\x1a\n', 'The picture is damaged or incomplete. Please choose another one.'],
  ])('are refused with the whole file if one is %s, with nothing left behind', async (_, bytes, error) => {
    const before = await listStored(server)
    const file = JSON.parse((await take('json')).toString())
    file.pictures[2].data = Buffer.from(bytes, 'latin1').toString('base64')
    expect(await send(file)).toMatchObject({ status: 415, body: { error } })
    file.pictures[2].data = 'no base64!'
    const unfit = exportTexts.unfit('a picture')
    expect(await send(file)).toMatchObject({ status: 400, body: { error: unfit } })
    expect(await listStored(server)).toEqual(before)
  })

  it('are left out of an import if nothing refers to them, and are limited in number', async () => {
    const file = JSON.parse((await take('json')).toString())
    const [one] = file.pictures
    file.pictures.push({ ...one, id: 'unnamed' })
    const before = await server.deps.db.$count(pictures)
    expect((await send(file)).status).toBe(201)
    expect(await server.deps.db.$count(pictures)).toBe(before + 4)
    file.pictures = Array.from({ length: importLimits.pictures + 1 }, (_, n) => ({
      ...{ id: `p${n}`, kind: 'entry', data: '' },
    }))
    const error = exportTexts.unfit('more pictures than a campaign')
    expect(await send(file)).toMatchObject({ status: 400, body: { error } })
  })

  it('do not include a picture of another campaign, even if an entry refers to it', async () => {
    const other = await aSharedWiki(server)
    const entry = await other.anEntry({ name: 'Sable' })
    await other.setEntry(entry.id, { pictureId: ids.hidden })
    const url = `/api/wiki/${other.campaignId}/export?format=json`
    const file = await readBytes(server, url, { authorization: `Bearer ${other.gm.token}` })
    expect(idsIn(file.bytes)).toEqual([])
  })

  it('are ignored if the file names a picture of another campaign', async () => {
    const file = JSON.parse((await take('json')).toString())
    file.pictures = []
    const { body } = await send(file)
    const { id, cover } = Object(body['campaign'])
    expect(cover).toBeNull()
    const { entries } = Object(await server.call('GET', `/api/wiki/${id}`, { token: wiki.gm.token })).body
    expect(entries.map((entry: WikiEntry) => entry.picture)).toEqual([null, null, null])
  })
})

describe('other exports', () => {
  it('as a vault contain attachments that the notes embed', async () => {
    const notes = unzip(await take('markdown'))
    const files = [...notes.keys()].filter((name) => name.startsWith('Attachments/'))
    expect(files.sort()).toEqual([
      'Attachments/Mirelle.webp',
      'Attachments/The Ashen Crown.webp',
      'Attachments/Vexmoor.webp',
    ])
    expect(notes.get('People/Mirelle.md')).toContain('![[Mirelle.webp|320]]')
    const forPlayers = unzip(await take('markdown', player.token))
    const paths = [...forPlayers.keys()].join()
    expect(paths).toContain('Mirelle.webp')
    expect(paths).not.toContain('Vexmoor')
    const embeds = '![[Mirelle.webp|320]] [[Mirelle]]'
    expect(notes.get('Places/Hollowgate.md')).toContain(`${embeds} ![[Vexmoor.webp|320]] [[Vexmoor]]`)
    expect(forPlayers.get('Places/Hollowgate.md')).toContain(`${embeds} Vexmoor\n`)
  })

  it('for Foundry contain pictures in the pages', async () => {
    const gm = JSON.parse((await take('foundry')).toString())
    const players = await take('foundry', player.token)
    const pagesOf = (of: typeof gm) =>
      of.journal.filter((journal: object) => JSON.stringify(journal).includes('data:image/webp;base64,'))
    expect(gm.description).toContain('<img src="data:image/webp;base64,')
    expect(pagesOf(gm).map(({ name }: { name: string }) => name)).toEqual([
      'Hollowgate',
      'Mirelle',
      'Vexmoor',
    ])
    expect(pagesOf(JSON.parse(players.toString()))).toHaveLength(2)
    const { bytes } = await readBytes(
      server,
      `${await readTicket(server, wiki.gm.token)}/${ids.hidden}/medium`,
    )
    const hidden = bytes.toString('base64')
    // Only the hidden entry's own page contains its picture, because players may read the other pages.
    expect(JSON.stringify(gm).split(hidden)).toHaveLength(2)
    expect(players.includes(hidden)).toBe(false)
  })

  it('for Foundry hide entries of hidden categories, and their pictures in other pages', async () => {
    const category = `/api/wiki/${wiki.campaignId}/category`
    const osk = await wiki.anEntry({ name: 'Osk', category: 'spies' })
    await put(`/api/wiki/${wiki.campaignId}/entry/${osk.id}/picture`)
    const inn = await wiki.anEntry({ name: 'The Inn', category: 'places', description: '![[Osk]]' })
    const pages = async () => {
      const { journal } = JSON.parse((await take('foundry')).toString())
      const find = (name: string) => journal.find((one: { name: string }) => one.name === name)
      return [find('Osk').ownership.default, JSON.stringify(find('The Inn')).includes('<img')]
    }
    expect(await pages()).toEqual([2, true])
    await server.call('PUT', category, { token: wiki.gm.token, body: { name: 'spies', visibility: 'gm' } })
    expect(await pages()).toEqual([0, false])
    for (const { id } of [osk, inn]) await wiki.call('DELETE', `/entry/${id}`)
  })

  it('as a PDF contain the cover and the pictures of visible entries', async () => {
    const [gm, players] = [await take('pdf'), await take('pdf', player.token)]
    const countImages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length
    expect(countImages(gm)).toBe(3)
    expect(countImages(players)).toBe(2)
  })

  it('to a folder write a picture once, and remove it with its entry', async () => {
    const vault = `/api/campaign/${wiki.campaignId}/vault`
    await server.call('PUT', vault, { token: wiki.gm.token, body: { audience: 'gm' } })
    await server.runJobs()
    const folder = path.join(root, readdirSync(root)[0] ?? '', 'Attachments')
    const face = path.join(folder, 'Mirelle.webp')
    expect(readFileSync(face).subarray(8, 12).toString()).toBe('WEBP')
    const written = statSync(face).ino
    await wiki.anEntry({ name: 'Osk' })
    const follow = async () => {
      await startDueVaults(server.deps)
      await server.runJobs()
    }
    await follow()
    expect(statSync(face).ino).toBe(written)
    await put(`/api/wiki/${wiki.campaignId}/entry/${shown.id}/picture`)
    await follow()
    expect(statSync(face).ino).not.toBe(written)
    await wiki.call('DELETE', `/entry/${shown.id}`)
    await follow()
    expect(readdirSync(folder).sort()).toEqual(['The Ashen Crown.webp', 'Vexmoor.webp'])
  })
})

it('shows only the cover and the pictures of its entries in a shared wiki', async () => {
  const entry = await wiki.anEntry({ name: 'Rowan' })
  const picture = await put(`/api/wiki/${wiki.campaignId}/entry/${entry.id}/picture`)
  const { token } = await wiki.aShare({ audience: { categories: ['people'] } })
  const places = await wiki.aShare({ audience: { categories: ['places'] } })
  const { body } = await openShared(server, token)
  expect(body['campaign']).toMatchObject({ cover: ids.cover })
  const status = async (share: string, id: string) =>
    (await readBytes(server, `/api/shared-wiki/${share}/picture/${id}/small`)).status
  expect(await status(token, ids.cover)).toBe(200)
  expect(await status(token, picture)).toBe(200)
  for (const id of [ids.hidden, ids.seat, 'none']) expect(await status(token, id)).toBe(404)
  expect(await status(places.token, picture)).toBe(404)
})
