import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/endpoints.ts'
import { pictureTexts } from '#contract/pictures/schemas.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { purgeTrash } from '#server/campaigns/trash.ts'
import { campaigns } from '#server/db/schema.ts'
import { pictures } from '#server/db/schema-uploads.ts'
import { aPerson, aPlayer, withServer } from '#server/testing/server/test-server.ts'
import { aWiki, type TestWiki } from '#server/wiki/test-wiki.ts'
import { purgeWiki } from '#server/wiki/trash/trash.ts'
import { deleteUnusedPictures } from './service.ts'
import { aPicture, listStored, pictureForm, readBytes, readTicket } from './test-pictures.ts'

const server = withServer()
let wiki: TestWiki
let player: { token: string; id: string }
let bytes: Buffer
beforeAll(async () => {
  bytes = await aPicture(2000, 1000).png().toBuffer()
})
let entry: WikiEntry
let tickets: { gm: string; player: string }
beforeEach(async () => {
  wiki = await aWiki(server)
  player = await aPlayer(server, wiki.campaignId)
  entry = await wiki.anEntry()
  tickets = {
    gm: await readTicket(server, wiki.gm.token),
    player: await readTicket(server, player.token),
  }
})

const put = async (path: string, token = wiki.gm.token, file = bytes) =>
  server.call('PUT', path, { token, form: pictureForm(file) })
const ofEntry = () => `/api/wiki/${wiki.campaignId}/entry/${entry.id}/picture`
const ofCampaign = () => `/api/campaign/${wiki.campaignId}/cover`
const idOf = (answer: { body: Record<string, unknown> }) => String(answer.body['picture'])
const statusOf = async (url: string) => (await readBytes(server, url)).status
const both = (id: string, size = 'small') =>
  Promise.all([statusOf(`${tickets.gm}/${id}/${size}`), statusOf(`${tickets.player}/${id}/${size}`)])

describe('the picture of an entry', () => {
  it('is stored in three sizes as WebP and included in every response that contains the entry', async () => {
    const answer = await put(ofEntry())
    expect(answer.status).toBe(200)
    const id = idOf(answer)
    const sizes = await Promise.all(
      ['small', 'medium', 'large'].map(async (size) => {
        const got = await readBytes(server, `${tickets.player}/${id}/${size}`)
        expect(got.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=3600',
          'x-content-type-options': 'nosniff',
        })
        const { format, width, height } = await sharp(got.bytes).metadata()
        return [format, width, height]
      }),
    )
    expect(sizes).toEqual([
      ['webp', 96, 96],
      ['webp', 320, 160],
      ['webp', 1280, 640],
    ])
    for (const path of ['', '/index', '/featured', `/entry/${entry.id}`]) {
      const read = await wiki.call('GET', path, undefined, player.token)
      expect(JSON.stringify(read.body)).toContain(`"picture":"${id}"`)
    }
  })

  it('returns 304 to a browser that has it cached', async () => {
    const id = idOf(await put(ofEntry()))
    const url = `${tickets.gm}/${id}/small`
    const { headers } = await readBytes(server, url)
    expect((await readBytes(server, url, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  })

  it('raises the version of the wiki, but not that of the entry', async () => {
    const read = async () => (await wiki.call('GET', '/index', undefined, player.token)).body['version']
    const before = await read()
    await put(ofEntry())
    expect(await read()).not.toBe(before)
    expect((await wiki.entries())[0]?.version).toBe(entry.version)
  })

  it('is not served to players while the entry or its category is hidden', async () => {
    const id = idOf(await put(ofEntry()))
    expect(await both(id)).toEqual([200, 200])
    await wiki.setEntry(entry.id, { visibility: 'gm' })
    expect(await both(id)).toEqual([200, 404])
    await wiki.setEntry(entry.id, { visibility: 'everyone' })
    await wiki.call('PUT', '/category', { name: 'people', visibility: 'gm' })
    expect(await both(id)).toEqual([200, 404])
  })

  it('is not served while the entry is in the bin, and returns with it', async () => {
    const id = idOf(await put(ofEntry()))
    const { body } = await wiki.call('DELETE', `/entry/${entry.id}`)
    expect(await both(id)).toEqual([404, 404])
    await deleteUnusedPictures(server.deps)
    await wiki.call('POST', `/bin/${String(body['undoId'])}/restore`)
    expect(await both(id)).toEqual([200, 200])
  })

  it('is deleted with its files when it is replaced or removed', async () => {
    const first = idOf(await put(ofEntry()))
    const second = idOf(await put(ofEntry()))
    expect(second).not.toBe(first)
    expect(await both(first)).toEqual([404, 404])
    const stored = (await listStored(server)).join()
    expect(stored).not.toContain(first)
    expect(stored).toContain(second)
    expect((await server.call('DELETE', ofEntry(), { token: wiki.gm.token })).body).toEqual({
      success: true,
      picture: null,
    })
    expect((await listStored(server)).join()).not.toContain(second)
    expect((await wiki.entries())[0]?.picture).toBeNull()
    expect((await server.call('DELETE', ofEntry(), { token: wiki.gm.token })).status).toBe(200)
  })

  it('moves to the surviving entry of a merge, and back when the merge is undone', async () => {
    const other = await wiki.anEntry({ name: 'Brother Oskar' })
    const id = idOf(await put(`/api/wiki/${wiki.campaignId}/entry/${other.id}/picture`))
    const merge = { campaignId: wiki.campaignId, keepId: entry.id, entryIds: [other.id] }
    const { body } = await server.call('POST', calls.mergeDuplicates.path, {
      token: wiki.gm.token,
      body: merge,
    })
    expect(await wiki.entries()).toMatchObject([{ id: entry.id, picture: id }])
    expect(await both(id)).toEqual([200, 200])
    await put(ofEntry())
    await wiki.call('POST', `/bin/${String(body['undoId'])}/restore`)
    expect(await both(id)).toEqual([200, 200])
    expect((await wiki.entries()).find((one) => one.id === other.id)?.picture).toBe(id)
  })

  it('can be changed by game masters only', async () => {
    const denied = { status: 403, body: { error: pictureTexts.denied } }
    expect(await put(ofEntry(), player.token)).toMatchObject(denied)
    expect(await put(ofCampaign(), player.token)).toMatchObject(denied)
    const stranger = await aPerson(server)
    expect((await put(ofEntry(), stranger.token)).status).toBe(404)
  })
})

describe('the cover of a campaign', () => {
  it('is shown to members and in invitations, and to no one else', async () => {
    const id = idOf(await put(ofCampaign()))
    expect(await both(id, 'large')).toEqual([200, 200])
    const { body } = await server.call('GET', `/api/campaign/${wiki.campaignId}`, { token: player.token })
    expect(body['campaign']).toMatchObject({ cover: id })
    const invite = await server.call('POST', `/api/campaign/${wiki.campaignId}/invites`, {
      token: wiki.gm.token,
      body: {},
    })
    const code = String(Object(invite.body['invite']).url).split('/').at(-1)
    expect((await server.call('GET', `/api/invites/${code}`)).body['campaign']).toMatchObject({ cover: id })
    expect(await statusOf(`/api/invites/${code}/picture/${id}/medium`)).toBe(200)
    const face = idOf(await put(ofEntry()))
    expect(await statusOf(`/api/invites/${code}/picture/${face}/medium`)).toBe(404)
    const stranger = await readTicket(server, (await aPerson(server)).token)
    expect(await statusOf(`${stranger}/${id}/large`)).toBe(404)
  })
})

describe('the picture of a seat', () => {
  const readTable = async () =>
    Object(await server.call('GET', `/api/campaign/${wiki.campaignId}/table`, { token: player.token })).body
  const saveTable = async (seats: object[]) => {
    const { version } = await readTable()
    const path = `/api/campaign/${wiki.campaignId}/table`
    return server.call('PUT', path, { token: wiki.gm.token, body: { version, seats } })
  }
  const ofSeat = (id: string) => `/api/campaign/${wiki.campaignId}/table/${id}/picture`

  it('can be changed by the player in that seat, and is kept when the table is saved', async () => {
    await saveTable([{ player: 'Ines', memberId: player.id }, { player: 'Jonah' }])
    const [own, other] = (await readTable()).seats
    expect(await put(ofSeat(other.id), player.token)).toMatchObject({
      status: 403,
      body: { error: pictureTexts.seatDenied },
    })
    expect((await put(ofSeat('none'), player.token)).status).toBe(404)
    const id = idOf(await put(ofSeat(own.id), player.token))
    expect(await both(id)).toEqual([200, 200])
    expect((await put(ofSeat(other.id))).status).toBe(200)

    await saveTable([{ id: own.id, player: 'Inés' }])
    expect((await readTable()).seats).toMatchObject([{ id: own.id, player: 'Inés', picture: id }])
    await saveTable([{ player: 'Inés' }])
    expect((await readTable()).seats).toMatchObject([{ id: own.id, picture: id }])
    await saveTable([{ player: 'Rowan' }])
    expect((await readTable()).seats).toMatchObject([{ picture: null }])
    expect(await both(id)).toEqual([404, 404])
  })
})

it('keeps a replaced or deleted picture while something else uses it', async () => {
  const id = idOf(await put(ofEntry()))
  await server.deps.db.update(campaigns).set({ coverId: id }).where(eq(campaigns.id, wiki.campaignId))
  await put(ofCampaign())
  expect(await both(id)).toEqual([200, 200])
  await server.deps.db.update(campaigns).set({ coverId: id }).where(eq(campaigns.id, wiki.campaignId))
  await server.call('DELETE', ofCampaign(), { token: wiki.gm.token })
  expect(await both(id)).toEqual([200, 200])
  await server.call('DELETE', ofEntry(), { token: wiki.gm.token })
  expect((await listStored(server)).join()).not.toContain(id)
})

describe('the URL of a picture', () => {
  it('stays the same for hours, and stops working when it expires or its user signs out', async () => {
    const id = idOf(await put(ofEntry()))
    const { url, expiresAt } = (await server.call('GET', '/api/pictures/ticket', { token: player.token }))
      .body
    expect(url).toBe(tickets.player)
    const wrong = String(url).replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'))
    expect(await statusOf(`${wrong}/${id}/small`)).toBe(404)
    expect(await statusOf(`${url}/${id}/huge`)).toBe(404)
    await server.call('POST', '/api/users/logout', { token: player.token })
    expect(await both(id)).toEqual([200, 404])
    const left = (Date.parse(String(expiresAt)) - server.deps.clock().getTime()) / 1000
    expect(left).toBeGreaterThanOrEqual(12 * 3600)
    server.moveClock(left)
    expect(await statusOf(`${tickets.gm}/${id}/small`)).toBe(404)
  })
})

it('deletes unused pictures and files without a row', async () => {
  const ids = [idOf(await put(ofEntry())), idOf(await put(ofCampaign()))]
  const lost = path.join(server.deps.files.workFolder, 'lost')
  writeFileSync(lost, 'x')
  await server.deps.files.store('pictures/lost/small.webp', lost)
  await server.call('DELETE', `/api/campaign/${wiki.campaignId}`, { token: wiki.gm.token })
  // Files have real timestamps, so the clock first moves to the real time.
  server.moveClock(Math.max(0, (Date.now() - server.deps.clock().getTime()) / 1000) + 31 * 24 * 3600)
  await purgeTrash(server.deps)
  await purgeWiki(server.deps)
  await deleteUnusedPictures(server.deps)
  const rows = await server.deps.db.select({ id: pictures.id }).from(pictures)
  expect(rows.filter(({ id }) => ids.includes(id))).toEqual([])
  const stored = (await listStored(server)).join()
  for (const id of [...ids, 'lost']) expect(stored).not.toContain(id)
})
