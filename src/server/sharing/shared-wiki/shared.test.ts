import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedWiki, sharePreview } from '#contract/sharing/schemas.ts'
import { aSharedWiki, openShared, readWiki } from '#server/sharing/test-sharing.ts'
import { aPerson, aPlayer, aSession, withServer } from '#server/testing/server/test-server.ts'
import { importStory } from '#server/wiki/test-wiki.ts'

let wiki: Awaited<ReturnType<typeof aSharedWiki>>

const server = withServer()
beforeAll(async () => {
  await aPerson(server, 'admin')
})
beforeEach(async () => {
  wiki = await aSharedWiki(server)
})

const secret = 'Vexmoor'

async function readCompressed(token: string): Promise<string> {
  const headers = { 'accept-encoding': 'gzip' }
  const answer = await server.app.inject({ url: `/api/shared-wiki/${token}`, headers })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  return gunzipSync(answer.rawPayload).toString()
}

async function plantSecrets() {
  await wiki.anEntry({ name: secret, visibility: 'gm' })
  await wiki.anEntry({ name: `Plan of ${secret}`, category: 'plots' })
  await wiki.call('PUT', '/category', { name: 'plots', visibility: 'gm' })
  return wiki.anEntry({
    name: 'Hollowgate',
    category: 'places',
    description: `An old keep.\n\n:::gm\n${secret} owns it.\n:::\n\nThe gate is shut.`,
    details: { Type: 'keep', ruler: 'nobody' },
    aliases: ['The Gate'],
  })
}

describe('a shared wiki', () => {
  it('begins with the entries that most lines mention', async () => {
    await wiki.anEntry({ name: 'Anselm' })
    const session = await aSession(server, wiki.gm.token, wiki.campaignId)
    await importStory(server, wiki.gm.token, session, [
      'Rowan: Zanner Holt is the castellan of Hollowgate.',
      'Rowan: Zanner Holt opens the gate in the snow.',
      'Ines: I follow Zanner Holt.',
    ])
    const shown = sharedWiki.parse((await openShared(server, (await wiki.aShare()).token)).body)
    expect(shown.entries.map(({ name }) => name).slice(0, 1)).toEqual(['Zanner Holt'])
    expect(shown.entries.map(({ name }) => name).at(-1)).toBe('Anselm')
  })

  it('shows what players see, sorted by name and grouped by category', async () => {
    await wiki.anEntry({ name: 'Ünna', category: 'song' })
    await wiki.anEntry({ name: 'Brother Osk', description: 'A small monk.' })
    await wiki.anEntry({ name: 'Anselm', category: 'song' })
    const { id } = await plantSecrets()
    const { token, created_at, expires_at } = await wiki.aShare()
    const answer = await openShared(server, token)
    expect(answer.status).toBe(200)
    const shown = sharedWiki.parse(answer.body)
    expect(shown).toMatchObject({
      campaign: { name: 'The Ashen Crown', description: '' },
      sharedAt: created_at,
      expiresAt: expires_at,
      allowDownload: false,
    })
    expect(shown.entries.map(({ name }) => name)).toEqual(['Anselm', 'Brother Osk', 'Hollowgate', 'Ünna'])
    expect(shown.categories).toEqual(['people', 'places', 'song'])
    expect(shown.entriesByCategory['song']).toEqual(
      shown.entries.filter(({ category }) => category === 'song').map((entry) => entry.id),
    )
    expect(shown.entries.find((entry) => entry.id === id)).toEqual({
      id,
      name: 'Hollowgate',
      aliases: ['The Gate'],
      category: 'places',
      type: 'keep',
      content: 'An old keep.\n\nThe gate is shut.',
      stats: { ruler: 'nobody' },
      sessionNumber: null,
      sessionDate: null,
      picture: null,
    })
  })

  it('contains no secrets and no user ids', async () => {
    const { id } = await plantSecrets()
    await wiki.anEntry({ name: 'Old map', category: 'items', description: `It shows Hollowgate.` })
    const { token } = await wiki.aShare({ allowDownload: true })
    for (const rest of ['', `/entry/${id}/related`, '/export', '/export?format=json']) {
      const { statusCode, payload, headers } = await server.app.inject(`/api/shared-wiki/${token}${rest}`)
      expect(statusCode).toBe(200)
      const bytes = JSON.stringify(headers) + payload
      expect(bytes, rest).not.toContain(secret)
      expect(bytes).not.toMatch(/plots|:::|"visibility"|"updated/)
      expect(bytes).not.toContain(wiki.gm.id)
    }
    expect(JSON.stringify((await wiki.preview()).body)).not.toContain(secret)
  })

  it.each([
    ['edited', (id: string) => wiki.call('PUT', `/entry/${id}`, { name: 'Dorn', description: 'Now old.' })],
    ['hidden', (id: string) => wiki.call('PUT', `/entry/${id}`, { name: 'Dorn', visibility: 'gm' })],
    ['trashed', (id: string) => wiki.call('DELETE', `/entry/${id}`)],
    [
      'in a category that was hidden',
      () => wiki.call('PUT', '/category', { name: 'people', visibility: 'gm' }),
    ],
    ['joined by another', () => wiki.anEntry({ name: 'Osk' })],
  ])('is up to date after an entry was %s', async (_, change) => {
    const { id } = await wiki.anEntry({ name: 'Dorn', description: 'Once young.' })
    const { token } = await wiki.aShare()
    const [before, again] = [await readWiki(server, token), await readWiki(server, token)]
    expect(again).toEqual(before)
    await change(id)
    const after = await readWiki(server, token)
    const seen = (await wiki.preview()).body['entries']
    expect(after.entries).toEqual(seen)
    expect(after.entries).not.toEqual(before.entries)
  })

  it.each([
    ['edited', (id: string) => wiki.call('PUT', `/entry/${id}`, { name: 'Dorn', description: 'Now old.' })],
    ['hidden', (id: string) => wiki.call('PUT', `/entry/${id}`, { name: 'Dorn', visibility: 'gm' })],
    [
      'shown in a renamed campaign',
      () =>
        server.call('PUT', `/api/campaign/${wiki.campaignId}`, { token: wiki.gm.token, body: { name: 'B' } }),
    ],
  ])('is identical compressed and uncompressed, also after an entry was %s', async (_, change) => {
    const { id } = await wiki.anEntry({ name: 'Dorn', description: 'Once young.' })
    await wiki.anEntry({ name: 'Hollowgate', category: 'places' })
    const links = [
      await wiki.aShare(),
      await wiki.aShare({ allowDownload: true }),
      await wiki.aShare({ audience: { categories: ['people'] } }),
    ]
    const readAll = async () => {
      const shown = []
      for (const { token } of [...links, ...links]) {
        const text = await readCompressed(token)
        expect(JSON.parse(text)).toEqual(await readWiki(server, token))
        shown.push(text)
      }
      return shown
    }
    const before = await readAll()
    expect(new Set(before).size).toBe(links.length)
    expect((await change(id)).status).toBe(200)
    for (const text of await readAll()) expect(before).not.toContain(text)
  })

  it('shows only the chosen categories', async () => {
    const osk = await wiki.anEntry({
      name: 'Brother Osk',
      description: 'Keeper of Hollowgate, friend of Dorn.',
    })
    await wiki.anEntry({ name: 'Dorn' })
    const place = await wiki.anEntry({ name: 'Hollowgate', category: 'places' })
    const { token } = await wiki.aShare({ audience: { categories: ['people'] } })
    const shown = await readWiki(server, token)
    expect(shown.entries.map(({ name }) => name)).toEqual(['Brother Osk', 'Dorn'])
    expect(shown.categories).toEqual(['people'])
    const related = await openShared(server, token, `/entry/${osk.id}/related`)
    expect((related.body['related'] as { name: string }[]).map(({ name }) => name)).toEqual(['Dorn'])
    expect((await openShared(server, token, `/entry/${place.id}/related`)).status).toBe(404)
  })

  it('returns 404 for the related entries of an entry in another campaign', async () => {
    const other = await aSharedWiki(server)
    const foreign = await other.anEntry({ name: 'Elsewhere' })
    const { token } = await wiki.aShare()
    for (const id of [foreign.id, 'none', '%00']) {
      expect((await openShared(server, token, `/entry/${id}/related`)).status).toBe(404)
    }
  })

  it('shows the first session of an entry with its current date until the session is deleted', async () => {
    const sessionId = await aSession(server, wiki.gm.token, wiki.campaignId)
    const { id } = await wiki.anEntry({ name: 'Dorn' })
    await wiki.setEntry(id, { firstSessionId: sessionId })
    const { token } = await wiki.aShare()
    const firstEntry = async () => (await readWiki(server, token)).entries[0]
    expect(await firstEntry()).toMatchObject({ sessionNumber: 1, sessionDate: '2026-03-14' })
    const url = `/api/campaign/${wiki.campaignId}/sessions/${sessionId}`
    const moved = await server.call('PUT', url, { token: wiki.gm.token, body: { sessionDate: '2026-02-01' } })
    expect(moved.status).toBe(200)
    expect(await firstEntry()).toMatchObject({ sessionNumber: 1, sessionDate: '2026-02-01' })
    await server.call('DELETE', url, { token: wiki.gm.token })
    expect(await firstEntry()).toMatchObject({ sessionNumber: null, sessionDate: null })
  })

  it('shows an entry without a category as misc', async () => {
    const { id } = await wiki.anEntry()
    await wiki.setEntry(id, { category: '' })
    const { token } = await wiki.aShare()
    expect(await readWiki(server, token)).toMatchObject({
      categories: ['misc'],
      entries: [{ category: 'misc' }],
    })
  })

  it('is sent with headers that forbid caching, indexing and referrers', async () => {
    const { token } = await wiki.aShare()
    for (const one of [token, 'nonsense']) {
      expect((await openShared(server, one)).headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      })
    }
  })
})

describe('the download', () => {
  it('contains exactly what the viewer shows and does not count as a view', async () => {
    await plantSecrets()
    const { token } = await wiki.aShare({ allowDownload: true, audience: { categories: ['places'] } })
    const shown = await readWiki(server, token)
    const file = await openShared(server, token, '/export?format=json')
    expect(file.body).toMatchObject({ campaign: shown.campaign })
    expect(file.body['entries']).toEqual(
      shown.entries.map(({ type, stats, content, ...entry }) => ({
        ...entry,
        description: content,
        details: { type, ...stats },
      })),
    )
    expect(file.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''The%20Ashen%20Crown.json",
      'x-content-type-options': 'nosniff',
    })
    expect((await wiki.list())[0]?.access_count).toBe(1)
  })
})

describe('the preview for members', () => {
  it('shows what an unrestricted thirty-day link would show, including the timeline', async () => {
    await plantSecrets()
    const player = await aPlayer(server, wiki.campaignId)
    const { token } = await wiki.aShare()
    const shown = await readWiki(server, token)
    for (const reader of [wiki.gm.token, player.token]) {
      const answer = await wiki.preview(reader)
      const preview = sharePreview.parse(answer.body)
      expect(preview).toMatchObject({ entries: shown.entries, categories: shown.categories, timeline: [] })
      const ahead = Date.parse(preview.expiresAt) - Date.parse(preview.sharedAt)
      expect(ahead).toBe(30 * 24 * 3600_000)
    }
  })
})
