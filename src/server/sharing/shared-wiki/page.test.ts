import { beforeEach, describe, expect, it } from 'vitest'
import { shareLimits, sharingTexts } from '#contract/sharing/schemas.ts'
import { aSharedWiki, renderFacts } from '#server/sharing/test-sharing.ts'
import { startTestServer, withServer } from '#server/testing/server/test-server.ts'

let wiki: Awaited<ReturnType<typeof aSharedWiki>>

const server = withServer({ render: renderFacts })
beforeEach(async () => {
  wiki = await aSharedWiki(server)
})

const visit = (token: string, query = '', headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/shared-wiki/${token}${query}`, headers })
const views = async () => (await wiki.list())[0]?.access_count

describe('the page of a shared wiki', () => {
  it('contains only what the link shares', async () => {
    await wiki.anEntry({ name: 'Vexmoor', visibility: 'gm' })
    const { id } = await wiki.anEntry({ description: 'A monk.\n:::gm\nA servant of Vexmoor.\n:::' })
    await wiki.anEntry({ name: 'Dorn', description: 'He fears Brother Osk, and Vexmoor’s shadow.' })
    await wiki.anEntry({ name: 'Hollowgate', category: 'places', description: 'Brother Osk lives here.' })
    const { token } = await wiki.aShare({ audience: { categories: ['people'] } })
    const page = await visit(token, `?entry=${id}&page=-1&q=a&q=b`)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    expect(page.payload).not.toMatch(/servant|Hollowgate|:::/)
    expect(page.json()).toMatchObject({
      shown: {
        address: `/shared-wiki/${token}`,
        picturesUrl: `/api/shared-wiki/${token}/picture`,
        downloadUrl: null,
        route: { entry: id, category: '', q: '', page: 1 },
        wiki: { entries: [{ name: 'Brother Osk', content: 'A monk.' }, { name: 'Dorn' }] },
        related: [{ name: 'Dorn' }],
      },
    })
  })

  it('contains search results only in the overview', async () => {
    await wiki.anEntry({ name: 'Dorn', description: 'He fears Brother Osk.' })
    const { id } = await wiki.anEntry()
    await wiki.anEntry({ name: 'Vexmoor', visibility: 'gm', description: 'Brother Osk serves him.' })
    const { token } = await wiki.aShare()
    const foundAt = async (query: string) =>
      (await visit(token, query)).json().shown.found.map(({ name }: { name: string }) => name)
    expect(await foundAt('?q=osk')).toEqual(['Brother Osk', 'Dorn'])
    expect(await foundAt('')).toEqual(['Brother Osk', 'Dorn'])
    expect(await foundAt(`?q=osk&entry=${id}`)).toEqual([])
    expect(await foundAt('?q=osk&view=timeline')).toEqual([])
  })

  it('has a download URL if the link allows it', async () => {
    const { token } = await wiki.aShare({ allowDownload: true })
    expect((await visit(token)).json()).toMatchObject({
      shown: { downloadUrl: `/api/shared-wiki/${token}/export` },
    })
  })

  it('counts one view per visit', async () => {
    const { id } = await wiki.anEntry()
    const { token } = await wiki.aShare()
    await visit(token, '', { 'sec-fetch-site': 'none' })
    await visit(token, `?entry=${id}`, { 'sec-fetch-site': 'same-origin' })
    await visit(token, '?q=osk', { 'sec-fetch-site': 'same-origin' })
    expect(await views()).toBe(1)
    await visit(token, '', { 'sec-fetch-site': 'cross-site' })
    expect(await views()).toBe(2)
  })

  it('does not count HEAD requests, link previews, search engines or prefetches', async () => {
    const { token } = await wiki.aShare()
    await server.app.inject({ method: 'HEAD', url: `/shared-wiki/${token}` })
    await server.app.inject({ method: 'HEAD', url: `/api/shared-wiki/${token}` })
    for (const agent of ['Discordbot/2.0', 'Slackbot-LinkExpanding 1.0', 'WhatsApp/2.2', 'Googlebot/2.1']) {
      await visit(token, '', { 'user-agent': agent })
    }
    await visit(token, '', { 'sec-purpose': 'prefetch' })
    expect(await views()).toBe(0)
    await visit(token, '', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
    expect(await views()).toBe(1)
  })

  it('returns 404 but still shows the wiki if an entry is not shared', async () => {
    const { id } = await wiki.anEntry({ visibility: 'gm' })
    const { token } = await wiki.aShare()
    const [hidden, unknown] = [await visit(token, `?entry=${id}`), await visit(token, '?entry=%00')]
    expect([hidden.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(hidden.json()).toMatchObject({ shown: { wiki: { entries: [] }, related: [] } })
  })
})

describe('the page of an invalid link', () => {
  it('is identical for revoked, expired and unknown links', async () => {
    const { id, token } = await wiki.aShare()
    await wiki.revoke(id)
    const revoked = await visit(token)
    expect(revoked.statusCode).toBe(404)
    expect(revoked.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(revoked.json()).toMatchObject({ shown: { refusal: sharingTexts.notFound } })
    const expiring = await wiki.aShare({ expiresIn: '1h' })
    expect((await visit(expiring.token)).statusCode).toBe(200)
    server.moveClock(3600)
    for (const other of [expiring.token, '', 'never', '%00', '%E0%A4%A', 'x'.repeat(10_000)]) {
      const page = await visit(other)
      expect([page.statusCode, page.payload]).toEqual([404, revoked.payload])
    }
  })

  it('is also shown to a browser whose download was denied', async () => {
    const { token } = await wiki.aShare()
    const press = (accept: string) =>
      server.app.inject({ url: `/api/shared-wiki/${token}/export`, headers: { accept } })
    const page = await press('text/html,*/*;q=0.8')
    expect(page.statusCode).toBe(403)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.json()).toMatchObject({ shown: { refusal: sharingTexts.downloadDenied } })
    expect((await press('*/*')).json()).toMatchObject({ error: sharingTexts.downloadDenied })
  })

  it('shares its limit on guesses with the API', async () => {
    const guarded = await startTestServer({ render: renderFacts })
    for (let miss = 0; miss < shareLimits.missesPerMinute; miss++) {
      await guarded.app.inject(miss % 2 ? `/shared-wiki/${miss}` : `/api/shared-wiki/${miss}`)
    }
    const page = await guarded.app.inject('/shared-wiki/one-more')
    expect(page.statusCode).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.json()).toMatchObject({ shown: { refusal: sharingTexts.loadFailed } })
    await guarded.stop()
  })

  it('returns 503 if the pages are not built', async () => {
    const bare = await startTestServer()
    expect((await bare.app.inject('/shared-wiki/x')).statusCode).toBe(503)
    await bare.stop()
  })
})
